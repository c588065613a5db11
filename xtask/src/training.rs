//! Compares the rules that training uses with the engine's rules.

use std::fs::File;

use crate::steps::{Steps, root};
use crate::{open_spiel, programs};

const GAMES: &str = "60";

/// Replays games that `training/games.py` wrote earlier, so that PyTorch need not be installed.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    programs::build(steps)?;
    let path = root().join("training/sample-games.txt");
    steps.step("rules of the training, agreement", || {
        let games = File::open(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        open_spiel::agree(GAMES, games)
    })
}
