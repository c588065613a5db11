use crate::steps::{Steps, cargo_workspace};
use crate::{
    browser, dist, interface, lint, python_tests, readme, rust_tests, tidy, training, wasm,
};

/// Everything that must pass before a change is merged.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    lint::run(steps)?;
    lint::licences(steps)?;
    tidy::run(steps)?;
    rust_tests::run(steps)?;
    steps.command("documented examples", &mut cargo_workspace("test", &["--doc"]))?;
    wasm::run(steps)?;
    build_programs(steps)?;
    programs(steps)
}

/// The tests that run the built programs.
fn programs(steps: &mut Steps) -> Result<(), String> {
    dist::test(steps)?;
    python_tests::run(steps)?;
    training::run(steps)?;
    browser::run(steps)?;
    interface::run(steps)?;
    readme::check(steps)
}

/// Builds the programs that the other steps start, and the Python module. As parts of the workspace they need what the
/// tests need; alone they would want their dependencies with other features, compiled again.
pub fn build_programs(steps: &mut Steps) -> Result<(), String> {
    let examples = [
        "--example",
        "agree_with_open_spiel",
        "--example",
        "strip_page",
        "--example",
        "write_site",
    ];
    let programs = [["--lib", "--bin", "dreistein"].as_slice(), &examples].concat();
    steps.command("programs", &mut cargo_workspace("build", &programs))
}
