use std::time::Duration;

use game::{FirstValue, Position, Reply};

/// What a search has found so far, in moves `M` and rolls `R`.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Report<M, R> {
    pub value: FirstValue,
    /// The moves and their values, best first; before the roll the moves of all rolls.
    pub moves: Vec<MoveReport<M>>,
    /// The value of each roll and the best move after it; empty once the dice are rolled.
    pub rolls: Vec<RollReport<M, R>>,
    /// The best move and, if all moves were asked for, each player's best after average rolls.
    pub line: Vec<(Option<R>, M)>,
    /// Depth in moves.
    pub depth: u32,
    /// Positions searched, as each search counts them; in Monte Carlo searches, playouts.
    pub nodes: u64,
    /// Positions that were evaluated.
    pub leaves: u64,
    /// Positions whose value was found in a table.
    pub table_hits: u64,
    pub time: Duration,
    /// Whether the value is that of perfect play: no position had to be evaluated.
    pub exact: bool,
}

/// A move and the value of the position after it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct MoveReport<M> {
    pub mov: M,
    pub value: FirstValue,
    /// Whether the value is only an upper bound for the mover.
    pub is_bound: bool,
}

/// A roll, the best move after it, and the value of that move.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct RollReport<M, R> {
    pub roll: R,
    pub probability: f64,
    pub best: M,
    pub value: FirstValue,
}

/// A move that a search has ranked.
#[derive(Clone, Copy)]
pub(crate) struct Ranked<M> {
    pub mov: M,
    pub value: FirstValue,
    pub is_bound: bool,
    /// Whether the value is that of perfect play.
    pub is_exact: bool,
    /// The rolls that allow it, as in [`game::Reply`]; before the roll only.
    pub rolls: u32,
}

/// The moves after the roll, without rolls; before the roll, the moves of all rolls.
pub(crate) fn all_moves<P: Position>(position: &P) -> impl Iterator<Item = Reply<P>> {
    let moves = position.moves().map(|mov| Reply { mov, after: position.play(mov), rolls: 0 });
    moves.chain(position.replies())
}

impl<M: Copy, R: Copy> Report<M, R> {
    /// Converts the moves and rolls to other types.
    pub fn map<N, S>(&self, mov: impl Fn(M) -> N, roll: impl Fn(R) -> S) -> Report<N, S> {
        let moved = |&MoveReport { mov: own, value, is_bound }: &MoveReport<M>| MoveReport {
            mov: mov(own),
            value,
            is_bound,
        };
        let Self { value, depth, nodes, leaves, table_hits, time, exact, .. } = *self;
        Report {
            moves: self.moves.iter().map(moved).collect(),
            rolls: self.rolls.iter().map(|found| found.map(&mov, &roll)).collect(),
            line: self.line.iter().map(|&(own, next)| (own.map(&roll), mov(next))).collect(),
            value,
            depth,
            nodes,
            leaves,
            table_hits,
            time,
            exact,
        }
    }
}

impl<M: Copy, R: Copy> RollReport<M, R> {
    /// Converts the move and the roll to other types.
    pub fn map<N, S>(&self, mov: impl Fn(M) -> N, roll: impl Fn(R) -> S) -> RollReport<N, S> {
        let Self { probability, value, .. } = *self;
        RollReport { roll: roll(self.roll), probability, best: mov(self.best), value }
    }
}

impl<M: Copy, R> Report<M, R> {
    /// The best move, if the dice are rolled.
    pub fn best(&self) -> Option<M> {
        self.moves.first().filter(|_| self.rolls.is_empty()).map(|best| best.mov)
    }

    /// Makes a report of ranked moves, best first; `None` if there are no moves.
    pub(crate) fn of_moves<P: Position<Move = M, Roll = R>>(
        position: &P,
        depth: u32,
        ranked: impl Iterator<Item = Ranked<M>> + Clone,
    ) -> Option<Self> {
        let best = ranked.clone().next()?;
        let mut exact = true;
        let rolls = position.rolls().enumerate().filter_map(|(number, (roll, probability))| {
            let best = ranked.clone().find(|ranked| ranked.rolls >> number & 1 == 1)?;
            exact &= best.is_exact;
            Some(RollReport { roll, probability, best: best.mov, value: best.value })
        });
        let rolls: Vec<_> = rolls.collect();
        let sum: f64 = rolls.iter().map(|roll| roll.probability * roll.value.probability()).sum();
        // Six times a sixth is less than 1, but a certain win must be exactly 1.
        let all: f64 = rolls.iter().map(|roll| roll.probability).sum();
        let (value, exact) = match rolls[..] {
            [] => (best.value, best.is_exact),
            _ => (FirstValue::new((sum / all).clamp(0.0, 1.0)), exact),
        };
        let moves =
            ranked.map(|Ranked { mov, value, is_bound, .. }| MoveReport { mov, value, is_bound });
        let moves = moves.collect();
        let line = if rolls.is_empty() { vec![(None, best.mov)] } else { Vec::new() };
        Some(Self { moves, rolls, line, exact, ..Self::empty(value, depth) })
    }

    /// A report with a value and no moves.
    pub const fn empty(value: FirstValue, depth: u32) -> Self {
        Self {
            value,
            moves: Vec::new(),
            rolls: Vec::new(),
            line: Vec::new(),
            depth,
            nodes: 1,
            leaves: 0,
            table_hits: 0,
            time: Duration::ZERO,
            exact: false,
        }
    }
}
