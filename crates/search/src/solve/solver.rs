use std::sync::atomic::{AtomicBool, Ordering};

use game::{FirstValue, MoverValue, Position, Reply, RollValues, Turn};
use thiserror::Error;

use super::values::Values;
use crate::report::{Ranked, all_moves};
use crate::{Found, Report};

/// Finds exact values in games that never repeat a position, and keeps all that it has found.
pub struct Solver<'a, P: Position> {
    values: Values<P>,
    memory: usize,
    known: Option<&'a Known<'a, P>>,
    representative: Option<fn(&P) -> P>,
}

/// Values of positions from other sources, such as endgame tables.
type Known<'a, P> = dyn Fn(&P) -> Option<MoverValue> + 'a;

/// How the work is watched and stopped.
pub struct Watch<'a> {
    /// Ends the work when it becomes true.
    pub stop: &'a AtomicBool,
    /// Called now and then with the number of known positions.
    pub observe: &'a mut dyn FnMut(usize),
}

/// Why a position was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Unsolved {
    #[error("{positions} positions fill {limit} bytes of memory, and there are more")]
    Memory { positions: usize, limit: usize },
    #[error("stopped after {positions} positions")]
    Stopped { positions: usize },
}

/// New positions between two checks of [`Watch`].
const LOOK_EVERY: usize = 1 << 14;

impl<'a, P: Position> Solver<'a, P> {
    /// A solver with a table of at most this many bytes.
    pub fn new(memory: usize) -> Self {
        Self { values: Values::new(), memory, known: None, representative: None }
    }

    /// Asks `known` for the exact value of a position before looking at its moves.
    #[must_use]
    pub fn with_known(self, known: &'a Known<'a, P>) -> Self {
        Self { known: Some(known), ..self }
    }

    /// Keeps one value for all positions with the same representative, which must be worth as much
    /// to its mover. Only positions before a roll have one.
    #[must_use]
    pub fn with_representative(self, representative: fn(&P) -> P) -> Self {
        Self { representative: Some(representative), ..self }
    }

    /// The number of known positions.
    pub fn positions(&self) -> usize {
        self.values.len()
    }

    /// How many positions a solver with this much memory can keep.
    pub fn most_positions(memory: usize) -> usize {
        Values::<P>::most(memory)
    }

    /// The exact value of a position.
    pub fn value(&mut self, position: &P, watch: &mut Watch) -> Result<FirstValue, Unsolved> {
        if let Turn::Over(outcome) = position.turn() {
            return Ok(outcome.into());
        }
        // The representative may have another mover, but it is worth as much to that mover.
        let representative = self.representative.filter(|_| position.turn() == Turn::ToRoll);
        let representative = representative.map_or(*position, |of| of(position));
        let value = self.open_value(&representative, watch)?;
        Ok(value.for_first(position.mover()))
    }

    /// Finds exact values of a position, its rolls and its moves; reports known positions as nodes.
    pub fn solve(&mut self, position: &P, watch: &mut Watch) -> Result<Found<P>, Unsolved> {
        let value = self.value(position, watch)?;
        let mover = position.mover();
        let mut moves = Vec::new();
        for Reply { mov, after, rolls } in all_moves(position) {
            let value = self.value(&after, watch)?;
            moves.push(Ranked { mov, value, is_bound: false, is_exact: true, rolls });
        }
        moves.sort_by(|a, b| b.value.of(mover).total_cmp(&a.value.of(mover)));
        let report = Report::of_moves(position, 0, moves.iter().copied());
        let report = report.unwrap_or_else(|| Report::empty(value, 0));
        Ok(Report { value, exact: true, nodes: self.positions() as u64, ..report })
    }

    /// The value of an unfinished game.
    fn open_value(&mut self, position: &P, watch: &mut Watch) -> Result<MoverValue, Unsolved> {
        if let Some(value) = self.values.get(position) {
            return Ok(MoverValue::new(value));
        }
        if let Some(value) = self.known.and_then(|known| known(position)) {
            return Ok(value);
        }
        let mean = match position.turn() {
            Turn::ToRoll => self.mean_over_rolls(position, watch)?,
            _ => self.best_move(position, watch)?,
        };
        // Rounding may carry a sum past 1.
        let value = mean.clamp(0.0, 1.0);
        self.keep(position, value, watch)?;
        Ok(MoverValue::new(value))
    }

    fn mean_over_rolls(&mut self, position: &P, watch: &mut Watch) -> Result<f64, Unsolved> {
        let mover = position.mover();
        let mut values = RollValues::NONE;
        // Rolls that allow a win at once need no other move.
        let mut open = u32::MAX;
        for reply in position.replies() {
            if let Turn::Over(outcome) = reply.after.turn()
                && outcome.winner == mover
            {
                open &= !reply.rolls;
                values.take(reply.rolls, 1.0);
            }
        }
        for reply in position.replies() {
            let rolls = reply.rolls & open;
            if rolls != 0 {
                values.take(rolls, self.value(&reply.after, watch)?.of(mover));
            }
        }
        Ok(values.mean(position))
    }

    fn best_move(&mut self, position: &P, watch: &mut Watch) -> Result<f64, Unsolved> {
        let mut best = 0.0f64;
        for mov in position.moves() {
            best = best.max(self.value(&position.play(mov), watch)?.of(position.mover()));
        }
        Ok(best)
    }

    fn keep(&mut self, position: &P, value: f64, watch: &mut Watch) -> Result<(), Unsolved> {
        if !self.values.insert(*position, value, self.memory) {
            return Err(Unsolved::Memory { positions: self.positions(), limit: self.memory });
        }
        let positions = self.positions();
        if positions.is_multiple_of(LOOK_EVERY) {
            (watch.observe)(positions);
            if watch.stop.load(Ordering::Relaxed) {
                return Err(Unsolved::Stopped { positions });
            }
        }
        Ok(())
    }
}
