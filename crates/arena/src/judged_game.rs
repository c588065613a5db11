use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use game::{Position, Side};
use serde::{Deserialize, Serialize};

use crate::{
    Fault, Game, GameSeed, OngoingGame, Opening, Player, Reference, TimeControl, luck_of_game,
    watch_game,
};

/// The conditions of all games of a contest.
pub struct Conditions<'a, P: Position> {
    /// How games begin.
    pub opening: &'a (dyn Opening<P> + Sync),
    /// Stops the contest; unfinished games are dropped.
    pub stop: &'a AtomicBool,
}

/// A game and its luck.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedGame<P: Position> {
    /// The game.
    pub game: Game<P>,
    /// The luck of the first player minus that of the second, in wins; `None` if not judged.
    pub luck: Option<f64>,
}

/// A game as reports count it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameSummary {
    /// Who won.
    #[serde(with = "side_name")]
    pub winner: Side,
    /// Who moved first.
    #[serde(with = "side_name")]
    pub first_mover: Side,
    /// The number of moves.
    pub plies: u32,
    /// The fault of a loser who forfeited.
    pub fault: Option<Fault>,
    /// As in [`JudgedGame`].
    pub luck: Option<f64>,
}

impl<P: Position> Conditions<'_, P> {
    /// Plays a game under the controls of each side; `None` if stopped.
    pub fn play(
        &self,
        seed: GameSeed,
        [first, second]: [&mut dyn Player<P>; 2],
        controls: [TimeControl; 2],
        reference: Option<&mut dyn Reference<P>>,
    ) -> Option<JudgedGame<P>> {
        let start = self.opening.start(seed, [&mut *first, &mut *second]);
        let game = match start.forfeit {
            Some((side, forfeit)) => Game {
                start: start.position,
                plies: Vec::new(),
                unplayed_roll: None,
                winner: side.opponent(),
                forfeit: Some(forfeit),
            },
            None => {
                let watch = &mut |_: &OngoingGame<P>| match self.is_stopped() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                };
                watch_game(start.position, [first, second], seed, controls, self.stop, watch)
                    .continue_value()?
            }
        };
        let luck = reference.map(|reference| luck_of_game(&game, reference));
        // A stop ends external players, which is not their fault, and cuts judgements short.
        (!self.is_stopped()).then_some(JudgedGame { game, luck })
    }

    /// Whether the contest is stopped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl<P: Position> JudgedGame<P> {
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
mod side_name {
    use game::Side;
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    const NAMES: [&str; 2] = ["first", "second"];

    pub fn serialize<S: Serializer>(side: &Side, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(NAMES[side.index()])
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Side, D::Error> {
        let name = String::deserialize(from)?;
        let side = Side::BOTH.into_iter().find(|side| NAMES[side.index()] == name);
        side.ok_or_else(|| D::Error::custom(format!("side \"{name}\": expected first or second")))
    }
}
