use crate::steps::{Steps, run};

/// Builds the programs that the other steps start, and the Python module, with what the Rust tests
/// have compiled. Built alone, they would compile their dependencies again, with other features.
pub fn build(steps: &mut Steps) -> Result<(), String> {
    let targets = ["--lib", "--bin=dreistein", "--example=agree_with_open_spiel"];
    let mut build = steps.cargo_workspace("build", &targets);
    steps.once("programs", || run(&mut build))
}
