use crate::steps::{Steps, cargo};

/// Checks the formatting of the Rust code.
pub fn format(steps: &mut Steps) -> Result<(), String> {
    steps.command("format", &mut cargo(&["fmt", "--all", "--check"]))
}

/// Runs clippy on every crate that runs on this machine; warnings are errors.
pub fn clippy(steps: &mut Steps) -> Result<(), String> {
    let arguments = ["--all-targets", "--", "-D", "warnings"];
    let mut clippy = steps.cargo_workspace("clippy", &arguments);
    steps.command("clippy", &mut clippy)
}

/// Builds the documentation; warnings of rustdoc are errors.
pub fn documentation(steps: &mut Steps) -> Result<(), String> {
    let mut documentation = cargo(&["doc", "--quiet", "--workspace", "--no-deps"]);
    steps.command("documentation", documentation.env("RUSTDOCFLAGS", "-D warnings"))
}
