use crate::steps::Steps;

/// Runs the tests of plain `cargo test`, and those of all other crates.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    let mut compilation = steps.cargo_workspace("test", &["--no-run"]);
    steps.command("Rust tests, compilation", &mut compilation)?;
    let mut tests = steps.cargo_workspace("test", &["--no-fail-fast"]);
    steps.command("Rust tests", &mut tests)
}
