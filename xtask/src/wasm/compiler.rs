use std::path::{Path, PathBuf};
use std::process::Command;

use super::standard_library;
use crate::steps::{Steps, cargo, root, target};

pub const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's packages: the compiler (without a standard library for the target), the library's
/// source, and a linker.
pub const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-19"];
const DEBIAN_PROGRAMS: &str = "/usr/bin";
const DEBIAN_LINKER: &str = "wasm-ld-19";
const DEBIAN_SOURCE: &str = "/usr/lib/rustlib/src/rust/library/std";

/// The environment variable with flags for rustc; flags may contain spaces.
pub const FLAGS: &str = "CARGO_ENCODED_RUSTFLAGS";
const FLAG_SEPARATOR: &str = "\u{1f}";

/// A cargo that compiles for WebAssembly.
pub enum Compiler {
    /// The project's own toolchain, if the target is installed.
    Rustup,
    /// Debian's toolchain, with the standard library in this folder.
    Debian { library: PathBuf },
}

impl Compiler {
    /// Finds a compiler. For Debian's, also compiles the standard library.
    pub fn prepare(steps: &mut Steps) -> Result<Self, String> {
        if has_rustup_target() {
            return Ok(Self::Rustup);
        }
        if !has_debian_packages() {
            return Err(format!(
                "no compiler for {TARGET}; either of these installs one:\n    \
                 rustup target add {TARGET}\n    apt-get install {}",
                DEBIAN_PACKAGES.join(" ")
            ));
        }
        let mut library = PathBuf::new();
        steps.step("WebAssembly: standard library", || {
            let rustc = Path::new(DEBIAN_PROGRAMS).join("rustc");
            library = standard_library::prepare(&rustc, debian_cargo())?;
            Ok(())
        })?;
        Ok(Self::Debian { library })
    }

    /// Returns a cargo command that compiles for WebAssembly.
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

/// Cargo's target folder for WebAssembly.
pub fn build_folder() -> PathBuf {
    target().join("wasm")
}

/// Describes the compiler that is installed; `None` without one.
pub fn compiler_found() -> Option<String> {
    match () {
        () if has_rustup_target() => Some(format!("rustc for {TARGET}")),
        () if has_debian_packages() => Some(format!("Debian's rustc for {TARGET}")),
        () => None,
    }
}

/// Whether the target is installed in the project's own toolchain.
fn has_rustup_target() -> bool {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", TARGET]).current_dir(root());
    rustc.output().is_ok_and(|output| {
        let library = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success() && Path::new(&library).is_dir()
    })
}

fn has_debian_packages() -> bool {
    let programs = ["cargo", "rustc", DEBIAN_LINKER];
    programs.iter().all(|program| Path::new(DEBIAN_PROGRAMS).join(program).is_file())
        && Path::new(DEBIAN_SOURCE).is_dir()
}

/// Returns a command that runs Debian's cargo with Debian's compiler.
fn debian_cargo() -> Command {
    let programs = Path::new(DEBIAN_PROGRAMS);
    let mut cargo = Command::new(programs.join("cargo"));
    // The environment is from the cargo that started this program, perhaps another version.
    cargo.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").env_remove("RUSTFLAGS");
    cargo.env("RUSTC", programs.join("rustc"));
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", programs.join(DEBIAN_LINKER));
    cargo
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debian_compiles_with_the_library_from_the_cache() {
        let compiler = Compiler::Debian { library: "/cache/library".into() };
        let cargo = compiler.cargo("build", &["-Ctarget-feature=+simd128"]);
        let flags = cargo.get_envs().find(|(name, _)| *name == FLAGS);
        let flags = flags.and_then(|(_, flags)| flags?.to_str()).unwrap();
        assert_eq!(flags, "-Ctarget-feature=+simd128\u{1f}--sysroot=/cache/library");
    }
}
