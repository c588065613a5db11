use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::standard_library;
use crate::steps::{Steps, cargo, root, run as run_command, target};

pub const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's packages: a compiler for the target without its standard library, the library's source,
/// and a linker.
const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-19"];
const DEBIAN_PROGRAMS: &str = "/usr/bin";
const DEBIAN_LINKER: &str = "wasm-ld-19";
const DEBIAN_SOURCE: &str = "/usr/lib/rustlib/src/rust/library/std";

/// The variable with flags for rustc, which may contain spaces.
pub const FLAGS: &str = "CARGO_ENCODED_RUSTFLAGS";
const FLAG_SEPARATOR: &str = "\u{1f}";

/// A cargo that compiles for WebAssembly.
pub enum Compiler {
    /// The toolchain of this project, if it has the target.
    Rustup,
    /// Debian's, with the standard library in this folder.
    Debian { library: PathBuf },
}

impl Compiler {
    /// Finds a compiler; without one, installs Debian's if the environment variable `CI` is set, and
    /// otherwise says what to install.
    pub fn prepare(steps: &mut Steps) -> Result<Option<Self>, String> {
        if has_rustup_target()? {
            return Ok(Some(Self::Rustup));
        }
        if !has_debian_packages() {
            if env::var_os("CI").is_none() {
                println!("{}", skipped());
                return Ok(None);
            }
            steps.step("WebAssembly: compiler", install_debian_packages)?;
        }
        let mut library = PathBuf::new();
        steps.step("WebAssembly: standard library", || {
            library = standard_library::prepare(
                &Path::new(DEBIAN_PROGRAMS).join("rustc"),
                debian_cargo(),
            )?;
            Ok(())
        })?;
        Ok(Some(Self::Debian { library }))
    }

    /// A command of cargo for the target.
    pub fn cargo(&self, command: &str, flags: &[&str]) -> Command {
        let mut flags: Vec<String> = flags.iter().map(|&flag| flag.into()).collect();
        let mut cargo = match self {
            Self::Rustup => cargo(&[command]),
            Self::Debian { library } => {
                flags.push(format!("--sysroot={}", library.display()));
                let mut cargo = debian_cargo();
                cargo.arg(command).current_dir(root());
                cargo
            }
        };
        cargo.args(["--target", TARGET, "--quiet"]).env("CARGO_TARGET_DIR", build_folder());
        cargo.env(FLAGS, flags.join(FLAG_SEPARATOR));
        cargo
    }
}

/// Where cargo puts what it builds for WebAssembly.
pub fn build_folder() -> PathBuf {
    target().join("wasm")
}

/// Whether the toolchain of this project has the target.
fn has_rustup_target() -> Result<bool, String> {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", TARGET]).current_dir(root());
    let output = rustc.output().map_err(|error| format!("rustc: {error}"))?;
    let library = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Ok(output.status.success() && Path::new(&library).is_dir())
}

fn has_debian_packages() -> bool {
    let programs = ["cargo", "rustc", DEBIAN_LINKER];
    programs.iter().all(|program| Path::new(DEBIAN_PROGRAMS).join(program).is_file())
        && Path::new(DEBIAN_SOURCE).is_dir()
}

fn install_debian_packages() -> Result<(), String> {
    let apt_get = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        run_command(command.args(["-qq", "-y"]).args(arguments))
    };
    let install = [["install"].as_slice(), &DEBIAN_PACKAGES].concat();
    let installed = apt_get(&["update"]).and_then(|()| apt_get(&install));
    installed.map_err(|error| format!("expected a compiler for {TARGET}: {error}"))?;
    if has_debian_packages() {
        return Ok(());
    }
    let packages = DEBIAN_PACKAGES.join(", ");
    Err(format!(
        "expected cargo, rustc and {DEBIAN_LINKER} in {DEBIAN_PROGRAMS} and {DEBIAN_SOURCE} after installing {packages}"
    ))
}

/// Debian's cargo with Debian's compiler.
fn debian_cargo() -> Command {
    let programs = Path::new(DEBIAN_PROGRAMS);
    let mut cargo = Command::new(programs.join("cargo"));
    // The cargo that started this program may be another version's.
    cargo.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").env_remove("RUSTFLAGS");
    cargo.env("RUSTC", programs.join("rustc"));
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", programs.join(DEBIAN_LINKER));
    cargo
}

fn skipped() -> String {
    format!(
        "==> WebAssembly: SKIPPED, no compiler for {TARGET}; either of these installs one:\n    \
         rustup target add {TARGET}\n    \
         apt-get install {}",
        DEBIAN_PACKAGES.join(" ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_skip_names_both_ways_to_install() {
        let text = skipped();
        assert!(text.contains("SKIPPED"), "{text}");
        assert!(text.contains("rustup target add wasm32-unknown-unknown"), "{text}");
        assert!(text.contains("rustc-web cargo-web rust-web-src lld-19"), "{text}");
    }

    #[test]
    fn debian_compiles_with_the_library_from_the_cache() {
        let compiler = Compiler::Debian { library: "/cache/library".into() };
        let cargo = compiler.cargo("build", &["-Ctarget-feature=+simd128"]);
        let flags = cargo.get_envs().find(|(name, _)| *name == FLAGS);
        let flags = flags.and_then(|(_, flags)| flags?.to_str()).unwrap();
        assert_eq!(flags, "-Ctarget-feature=+simd128\u{1f}--sysroot=/cache/library");
    }
}
