//! Whether the core compiles for browsers, and networks have the same values there. The dependencies
//! of `report` are all of the core.

use std::path::Path;
use std::process::Command;

use crate::steps::{Steps, cargo, quietly, root, run as run_command, target};

const TARGET: &str = "wasm32-unknown-unknown";

/// Where Debian's `cargo-web`, `rustc-web` and `rust-web-src` lie: a compiler for the target without
/// its standard library, which is compiled from its source.
const DEBIAN_PROGRAMS: &str = "/usr/bin";
const DEBIAN_SOURCE: &str = "/usr/lib/rustlib/src/rust/library";

/// Checks the core for WebAssembly and tests networks in it, or says why not.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    let Some(compiler) = Compiler::find()? else {
        println!(
            "==> WebAssembly: SKIPPED, no compiler for {TARGET}; either of these installs one:\n    \
             rustup target add {TARGET}\n    \
             apt-get install rustc-web cargo-web rust-web-src"
        );
        return Ok(());
    };
    let mut check = compiler.cargo("check", "report", "-D warnings");
    steps.step("WebAssembly", || run_command(&mut check))?;
    let mut test = compiler.cargo("test", "network", "-D warnings -C target-feature=+simd128");
    let tests = root().join("xtask/wasm_tests.mjs");
    test.arg("--config").arg(format!("target.{TARGET}.runner=['node', '{}']", tests.display()));
    steps.step("WebAssembly: networks with SIMD", || quietly(&mut test))
}

/// A cargo that compiles for WebAssembly.
enum Compiler {
    /// The toolchain of this project, if it has the target.
    Rustup,
    Debian,
}

impl Compiler {
    fn find() -> Result<Option<Self>, String> {
        let mut rustc = Command::new("rustc");
        let output = rustc.args(["--print", "target-libdir", "--target", TARGET]).output();
        let output = output.map_err(|error| format!("rustc: {error}"))?;
        let library = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        if output.status.success() && Path::new(&library).is_dir() {
            return Ok(Some(Self::Rustup));
        }
        let is_debian =
            Path::new(DEBIAN_PROGRAMS).join("cargo").is_file() && Path::new(DEBIAN_SOURCE).is_dir();
        Ok(is_debian.then_some(Self::Debian))
    }

    /// A command of cargo for a package.
    fn cargo(&self, command: &str, package: &str, flags: &str) -> Command {
        let mut cargo = match self {
            Self::Rustup => cargo(&[command]),
            Self::Debian => {
                let programs = Path::new(DEBIAN_PROGRAMS);
                let mut cargo = Command::new(programs.join("cargo"));
                cargo.args([command, "-Zbuild-std=std,panic_abort"]).current_dir(root());
                cargo.env("RUSTC", programs.join("rustc")).env("RUSTC_BOOTSTRAP", "1");
                cargo
            }
        };
        cargo.args(["--package", package, "--target", TARGET, "--quiet"]);
        cargo.env("RUSTFLAGS", flags).env("CARGO_TARGET_DIR", target().join("wasm"));
        cargo
    }
}
