use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use game::{Position, Side};

use crate::{
    Fault, Game, GameSeed, Opening, Player, Ply, Reference, TimeControl, luck_of_game, watch_game,
};

/// What all games of a contest have in common.
pub struct Conditions<'a, P: Position> {
    /// How games begin.
    pub opening: &'a (dyn Opening<P> + Sync),
    /// Ends everything: games that are not over are dropped.
    pub stop: &'a AtomicBool,
}

/// A game, and how lucky its first player was.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedGame<P: Position> {
    /// The game.
    pub game: Game<P>,
    /// The luck of the first player less that of the second, in wins; `None` if nobody
    /// judged it.
    pub luck: Option<f64>,
}

/// What reports need to know of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameSummary {
    /// Who won.
    pub winner: Side,
    /// Who was to begin.
    pub first_mover: Side,
    /// The number of moves.
    pub plies: u32,
    /// What the loser did wrong, if it was not lost on the board.
    pub fault: Option<Fault>,
    /// As in [`JudgedGame`].
    pub luck: Option<f64>,
}

impl<P: Position> Conditions<'_, P> {
    /// Plays a game, with the time and effort that each side has; `None` if it was stopped.
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
            None => self.play_from(start.position, seed, [first, second], controls)?,
        };
        // Programs that were ended with everything else did nothing wrong.
        if game.forfeit.is_some() && self.is_stopped() {
            return None;
        }
        let luck = reference.map(|reference| luck_of_game(&game, reference));
        Some(JudgedGame { game, luck })
    }

    fn play_from(
        &self,
        start: P,
        seed: GameSeed,
        players: [&mut dyn Player<P>; 2],
        controls: [TimeControl; 2],
    ) -> Option<Game<P>> {
        let watch = &mut |_: &Ply<P>, _: &P| {
            if self.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        watch_game(start, players, seed, controls, watch).continue_value()
    }

    /// Whether everything is to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl<P: Position> JudgedGame<P> {
    /// What reports need to know.
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
