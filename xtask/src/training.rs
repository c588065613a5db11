//! The rules that the network is trained by, compared with the engine's.

use std::fs::File;

use crate::steps::{Steps, cargo, root, run as run_command};

const GAMES: &str = "60";

/// Compares games that `training/games.py` has written: PyTorch need not be installed.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    let path = root().join("training/sample-games.txt");
    steps.step("rules of the training, agreement", || {
        let games = File::open(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let example = ["run", "--quiet", "--package", "ewn", "--example", "agree_with_open_spiel"];
        run_command(cargo(&example).args(["--", GAMES]).stdin(games))
    })
}
