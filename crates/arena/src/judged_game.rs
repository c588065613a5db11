use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use game::{Position as _, Side};
use serde::{Deserialize, Serialize};

use crate::{
    Fault, Game, GameSeed, LuckJudge, OngoingGame, Player, Start, TimeControl, luck_of_game,
    watch_game,
};

/// A game and its luck.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedGame {
    /// The game.
    pub game: Game,
    /// The luck of the first player minus that of the second, in wins; `None` if not judged.
    pub luck: Option<f64>,
}

/// A game as reports count it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameSummary {
    /// Who won.
    #[serde(with = "SideName")]
    pub winner: Side,
    /// Who moved first.
    #[serde(with = "SideName")]
    pub first_mover: Side,
    /// The number of moves.
    pub plies: u32,
    /// The fault of a loser who forfeited.
    pub fault: Option<Fault>,
    /// As in [`JudgedGame`].
    pub luck: Option<f64>,
}

impl JudgedGame {
    /// Plays a game under the controls of each side; `None` if stopped.
    pub fn play(
        start: Start,
        players: [&mut dyn Player; 2],
        seed: GameSeed,
        controls: [TimeControl; 2],
        judge: Option<&mut LuckJudge>,
        stop: &AtomicBool,
    ) -> Option<Self> {
        let is_stopped = || stop.load(Ordering::Relaxed);
        let game = match start.forfeit {
            Some((side, forfeit)) => Game {
                start: start.position,
                plies: Vec::new(),
                unplayed_roll: None,
                winner: side.opponent(),
                forfeit: Some(forfeit),
            },
            None => {
                let watch = &mut |_: &OngoingGame| match is_stopped() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                };
                let played = watch_game(start.position, players, seed, controls, stop, watch);
                played.continue_value()?
            }
        };
        let luck = judge.map(|judge| luck_of_game(&game, judge, stop));
        // A stop ends external players, which is not their fault, and cuts judgements short.
        (!is_stopped()).then_some(Self { game, luck })
    }

    /// The game as reports count it.
    #[must_use]
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

/// Sides as texts that mean the same in every game.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Side", rename_all = "lowercase")]
enum SideName {
    First,
    Second,
}
