use crate::steps::{Steps, cargo};

/// The benchmarks, with the arguments that cargo bench and criterion take.
pub fn run(steps: &mut Steps, arguments: &[&str]) -> Result<(), String> {
    let mut command = cargo(&["bench", "--package", "ewn-engine"]);
    steps.command("benchmarks", command.args(arguments))
}
