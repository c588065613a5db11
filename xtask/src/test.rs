use crate::steps::{Steps, cargo};
use crate::{lint, open_spiel, readme, tidy, training};

/// Everything that has to pass before a change goes in.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    lint::run(steps)?;
    tidy::run(steps)?;
    steps.command("tests", &mut cargo(&["test", "--workspace", "--quiet"]))?;
    open_spiel::run(steps)?;
    training::run(steps)?;
    readme::check(steps)
}
