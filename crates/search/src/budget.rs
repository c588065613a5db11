use std::time::Duration;

use game::{Position, Side, Turn};

use crate::{Limits, TimeControl, TimeLimit, TimeRule};

/// The time and effort that a player may spend on a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The rules for time and effort.
    pub control: TimeControl,
    /// The time left to each side for the game, if limited.
    pub time_left: Option<[Duration; 2]>,
    /// The time left for the turn of the player to move, if limited.
    pub turn: Option<TurnTime>,
    /// The number of moves made so far by both sides.
    pub moves_played: u32,
}

/// The time for all moves that a player makes in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnTime {
    /// The time left for the turn.
    pub left: Duration,
    /// The part of that time meant for the next move.
    pub share: Duration,
}

impl TurnTime {
    /// The time for the next move of a turn; if another one can follow, this one gets half.
    pub fn new<P: Position>(left: Duration, position: &P) -> Self {
        let side = position.mover();
        let mut after = position.moves().map(|mov| position.play(mov));
        let goes_on =
            after.any(|next| next.mover() == side && !matches!(next.turn(), Turn::Over(_)));
        Self { left, share: if goes_on { left / 2 } else { left } }
    }
}

impl Budget {
    /// The time after which a move of this side is too late; `None` if it never is.
    pub fn deadline(&self, side: Side) -> Option<Duration> {
        let left = self.time_left.map(|left| left[side.index()]);
        let turn = self.turn.map(|turn| turn.left);
        let time = left.into_iter().chain(self.control.per_move).chain(turn).min()?;
        Some(time + self.control.grace)
    }

    /// The time limit of this move, without regard to the time left for the game.
    pub fn move_time(&self) -> Option<Duration> {
        let share = self.turn.map(|turn| turn.share);
        self.control.per_move.into_iter().chain(share).min()
    }

    /// The limits of a search for the next move of a side.
    pub fn limits(&self, side: Side) -> Limits {
        let left = self.time_left.map(|left| left[side.index()]);
        let (moves_played, rule) = (self.moves_played / 2, TimeRule::Thrifty);
        let total = left.map(|left| TimeLimit::Total { left, moves_played, rule });
        let time = TimeLimit::tighter(self.move_time().map(TimeLimit::PerMove), total);
        Limits { depth: self.control.depth, nodes: self.control.nodes, time }
    }
}
