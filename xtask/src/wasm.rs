//! Whether the core compiles for browsers. The dependencies of `report` are all of it.

use std::path::Path;
use std::process::Command;

use crate::steps::{Steps, cargo, root, run as run_command, target};

const TARGET: &str = "wasm32-unknown-unknown";

/// Where Debian's `cargo-web`, `rustc-web` and `rust-web-src` lie: a compiler for the target without
/// its standard library, which is compiled from its source.
const DEBIAN_PROGRAMS: &str = "/usr/bin";
const DEBIAN_SOURCE: &str = "/usr/lib/rustlib/src/rust/library";

/// Checks the core for WebAssembly, or says why not.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    let Some(mut check) = rustup_check()?.or_else(debian_check) else {
        println!(
            "==> WebAssembly: SKIPPED, no compiler for {TARGET}; either of these installs one:\n    \
             rustup target add {TARGET}\n    \
             apt-get install rustc-web cargo-web rust-web-src"
        );
        return Ok(());
    };
    check.args(["--package", "report", "--target", TARGET, "--quiet"]);
    check.env("RUSTFLAGS", "-D warnings").env("CARGO_TARGET_DIR", target().join("wasm"));
    steps.step("WebAssembly", || run_command(&mut check))
}

/// A check with the toolchain of this project, if it has the target.
fn rustup_check() -> Result<Option<Command>, String> {
    let mut rustc = Command::new("rustc");
    let output = rustc.args(["--print", "target-libdir", "--target", TARGET]).output();
    let output = output.map_err(|error| format!("rustc: {error}"))?;
    let library = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let is_there = output.status.success() && Path::new(&library).is_dir();
    Ok(is_there.then(|| cargo(&["check"])))
}

/// A check with Debian's toolchain, if it is installed.
fn debian_check() -> Option<Command> {
    let programs = Path::new(DEBIAN_PROGRAMS);
    let is_there = programs.join("cargo").is_file() && Path::new(DEBIAN_SOURCE).is_dir();
    is_there.then(|| {
        let mut check = Command::new(programs.join("cargo"));
        check.args(["check", "-Zbuild-std=std,panic_abort"]).current_dir(root());
        check.env("RUSTC", programs.join("rustc")).env("RUSTC_BOOTSTRAP", "1");
        check
    })
}
