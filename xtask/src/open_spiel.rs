//! Compares the EWN rules with OpenSpiel's.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::programs;
use crate::python::Environment;
use crate::steps::{Steps, built, root, run as run_command, succeeded};

const GAMES: &str = "20000";
const SEED: &str = "1";

/// Compares games in a Python environment that has OpenSpiel.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    programs::build(steps)?;
    let environment = Environment::of_package(steps)?;
    let script = root().join("crates/ewn/tests/open_spiel/games.py");
    steps.step("OpenSpiel, agreement", || compare(&environment.program("python"), &script))
}

/// Replays games with our EWN rules, with debug assertions on.
pub fn agree(games: &str, from: impl Into<Stdio>) -> Result<(), String> {
    run_command(Command::new(built("examples/agree_with_open_spiel")).arg(games).stdin(from))
}

fn compare(python: &Path, script: &Path) -> Result<(), String> {
    let mut games = Command::new(python)
        .arg(script)
        .args([GAMES, SEED])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{}: {error}", script.display()))?;
    let output = games.stdout.take().ok_or("games.py has no output")?;
    let compared = agree(GAMES, output);
    let played = games.wait().map_err(|error| format!("games.py: {error}"))?;
    // If the comparison fails, the script fails too; the comparison's error is the cause.
    compared.and_then(|()| succeeded("games.py", played))
}
