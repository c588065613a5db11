use crate::steps::{Steps, cargo, cargo_workspace};

/// Formatting, clippy and documentation; warnings are errors.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    steps.command("format", &mut cargo(&["fmt", "--all", "--check"]))?;
    let mut clippy = cargo_workspace("clippy", &["--all-targets", "--", "-D", "warnings"]);
    steps.command("clippy", &mut clippy)?;
    let mut documentation = cargo_workspace("doc", &["--no-deps"]);
    steps.command("documentation", documentation.env("RUSTDOCFLAGS", "-D warnings"))
}
