use crate::steps::{Steps, cargo};

/// How the code is laid out.
pub fn format(steps: &mut Steps) -> Result<(), String> {
    steps.command("format", &mut cargo(&["fmt", "--all", "--check"]))
}

/// Everything that runs on this machine; warnings are errors.
pub fn clippy(steps: &mut Steps) -> Result<(), String> {
    let arguments = ["--all-targets", "--", "-D", "warnings"];
    let mut clippy = steps.cargo_workspace("clippy", &arguments);
    steps.command("clippy", &mut clippy)
}

/// What rustdoc says; warnings are errors.
pub fn documentation(steps: &mut Steps) -> Result<(), String> {
    let mut documentation = cargo(&["doc", "--quiet", "--workspace", "--no-deps"]);
    steps.command("documentation", documentation.env("RUSTDOCFLAGS", "-D warnings"))
}
