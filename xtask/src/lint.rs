use crate::steps::{Steps, cargo};

/// Formatting, clippy and documentation; warnings are errors.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    steps.command("format", &mut cargo(&["fmt", "--all", "--check"]))?;
    let clippy = ["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"];
    steps.command("clippy", &mut cargo(&clippy))?;
    let mut documentation = cargo(&["doc", "--workspace", "--no-deps", "--quiet"]);
    steps.command("documentation", documentation.env("RUSTDOCFLAGS", "-D warnings"))
}
