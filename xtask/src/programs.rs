use crate::steps::{Steps, run};

/// Builds the programs that other steps start, and the Python module, together with the workspace.
/// Built alone, their dependencies would be compiled again, with other features.
pub fn build(steps: &mut Steps) -> Result<(), String> {
    let targets = ["--lib", "--bin=dreistein", "--example=agree_with_open_spiel"];
    let mut build = steps.cargo_workspace("build", &targets);
    steps.once("programs", || run(&mut build))
}
