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

impl<M: Copy, R: Copy> Solution<M, R> {
    /// The same solution with other types of moves and rolls.
    pub fn map<N, S>(&self, mov: impl Fn(M) -> N, roll: impl Fn(R) -> S) -> Solution<N, S> {
        let solved = |found: &SolvedMove<M, R>| SolvedMove {
            mov: mov(found.mov),
            rolls: found.rolls.iter().map(|&own| roll(own)).collect(),
            value: found.value,
        };
        Solution {
            value: self.value,
            moves: self.moves.iter().map(solved).collect(),
            rolls: self.rolls.iter().map(|found| found.map(&mov, &roll)).collect(),
            positions: self.positions,
        }
    }
}
