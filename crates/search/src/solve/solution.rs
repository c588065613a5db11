use game::FirstValue;

use crate::RollReport;

/// The exact value of a position, in moves `M` and rolls `R`, and of everything that can be
/// done next.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution<M, R> {
    /// The value of the position.
    pub value: FirstValue,
    /// The moves, best first; before the roll those of all rolls.
    pub moves: Vec<SolvedMove<M, R>>,
    /// The value of each roll and the best move after it; empty once the dice are rolled.
    pub rolls: Vec<RollReport<M, R>>,
    /// How many positions the solver knows by now.
    pub positions: usize,
}

/// A move and its exact value.
#[derive(Clone, Debug, PartialEq)]
pub struct SolvedMove<M, R> {
    /// The move.
    pub mov: M,
    /// The rolls that allow it; empty once the dice are rolled.
    pub rolls: Vec<R>,
    /// The value of the position after it.
    pub value: FirstValue,
}
