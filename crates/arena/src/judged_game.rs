use game::{Position as _, Side};
use serde::{Deserialize, Serialize};

use crate::{Fault, Game};

/// A game and its luck.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedGame {
    /// The game.
    pub game: Game,
    /// The luck of the first player minus that of the second, in wins; `None` if not judged.
    pub luck: Option<f64>,
}

/// What reports count about a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct GameSummary {
    #[serde(with = "SideName")]
    pub winner: Side,
    #[serde(with = "SideName")]
    pub first_mover: Side,
    pub plies: u32,
    /// The fault of a loser who forfeited.
    pub fault: Option<Fault>,
    /// The luck, as in [`JudgedGame`].
    pub luck: Option<f64>,
}

impl JudgedGame {
    /// Extracts what reports count.
    pub fn summary(&self) -> GameSummary {
        GameSummary {
            winner: self.game.winner,
            first_mover: self.game.start.mover(),
            plies: self.game.plies.len() as u32,
            fault: self.game.forfeit.as_ref().map(|forfeit| forfeit.fault),
            luck: self.luck,
        }
    }
}

/// Writes sides as `first` and `second`, whatever the game calls them.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Side", rename_all = "lowercase")]
enum SideName {
    First,
    Second,
}
