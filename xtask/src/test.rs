use crate::steps::{Steps, cargo};
use crate::{browser, interface, lint, open_spiel, readme, tidy, training};

/// Everything that has to pass before a change goes in.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    lint::run(steps)?;
    tidy::run(steps)?;
    steps.command("tests", &mut cargo(&["test", "--workspace", "--quiet"]))?;
    open_spiel::run(steps)?;
    training::run(steps)?;
    browser::run(steps)?;
    interface::run(steps)?;
    readme::check(steps)
}

/// Builds the program where the tests look for it, for those who want to run a part of them.
pub fn build_program(steps: &mut Steps) -> Result<(), String> {
    steps.command("program", &mut cargo(&["build", "--quiet", "--package", "cli"]))
}
