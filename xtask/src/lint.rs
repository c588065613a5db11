use std::process::Command;

use crate::steps::{Steps, cargo, cargo_workspace, quietly, root};
use crate::tools;

/// Formatting, clippy and documentation; warnings are errors.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    steps.command("format", &mut cargo(&["fmt", "--all", "--check"]))?;
    let mut clippy = cargo_workspace("clippy", &["--all-targets", "--", "-D", "warnings"]);
    steps.command("clippy", &mut clippy)?;
    let mut documentation = cargo_workspace("doc", &["--no-deps"]);
    steps.command("documentation", documentation.env("RUSTDOCFLAGS", "-D warnings"))
}

/// Licences and sources of all dependencies, as `deny.toml` allows them.
pub fn licences(steps: &mut Steps) -> Result<(), String> {
    steps.step("licences", || {
        let mut deny = Command::new(tools::install("cargo-deny", "0.20.2")?);
        quietly(deny.args(["check", "bans", "licenses", "sources"]).current_dir(root()))
    })
}
