use std::time::Duration;

use game::FirstValue;

/// What a search has found so far, in moves `M` and rolls `R`.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M, R> {
    /// The value of the position.
    pub value: FirstValue,
    /// The moves and their values, best first. Before the roll these are the moves of all
    /// rolls.
    pub moves: Vec<MoveReport<M>>,
    /// The value of each roll and the best move after it; empty once the dice are rolled.
    pub rolls: Vec<RollReport<M, R>>,
    /// The best move and, if all moves were asked for, each player's best move after a roll
    /// of about average luck.
    pub line: Vec<(Option<R>, M)>,
    /// Moves deep.
    pub depth: u32,
    /// Positions before a roll whose moves were looked at.
    pub nodes: u64,
    /// Positions that were evaluated.
    pub leaves: u64,
    /// Positions whose value the table had.
    pub table_hits: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Whether the value is that of perfect play: no position had to be evaluated.
    pub exact: bool,
}

/// A move and its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveReport<M> {
    /// The move.
    pub mov: M,
    /// The value of the position after it.
    pub value: FirstValue,
    /// Whether the value is known, or only that it is no better for the mover than this.
    pub is_bound: bool,
}

/// A roll, its value, and the best move after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RollReport<M, R> {
    /// The roll.
    pub roll: R,
    /// How likely it is.
    pub probability: f64,
    /// The best move.
    pub best: M,
    /// The value after it.
    pub value: FirstValue,
}

impl<M: Copy, R> Report<M, R> {
    /// The best move, if the dice are rolled.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.moves.first().filter(|_| self.rolls.is_empty()).map(|best| best.mov)
    }
}
