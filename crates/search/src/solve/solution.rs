use game::FirstValue;

use crate::RollReport;

/// The exact value of a position, and of all its moves `M` and rolls `R`.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Solution<M, R> {
    pub value: FirstValue,
    /// The moves, best first; before the roll those of all rolls.
    pub moves: Vec<SolvedMove<M, R>>,
    /// The value of each roll and the best move after it; empty once the dice are rolled.
    pub rolls: Vec<RollReport<M, R>>,
    /// The number of positions that the solver knows.
    pub positions: usize,
}

/// A move and the exact value of the position after it.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct SolvedMove<M, R> {
    pub mov: M,
    /// The rolls that allow it; empty once the dice are rolled.
    pub rolls: Vec<R>,
    pub value: FirstValue,
}
