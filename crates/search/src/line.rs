use game::{MoverValue, Position, Reply, Turn};

use crate::greedy::order_of;
use crate::report::{Ranked, all_moves};
use crate::{Found, Report, Ties};

/// A move of the searched position; before the roll, one that some roll allows.
#[derive(Clone, Copy)]
pub(crate) struct Line<P: Position> {
    pub mov: P::Move,
    pub after: P,
    pub ends_game: bool,
    /// The rolls that allow it, as in [`Reply`]; before the roll only.
    pub rolls: u32,
    /// The value for the mover.
    pub value: f64,
    /// Whether the value is only an upper bound.
    pub is_bound: bool,
    /// Its place in the queue of equal moves.
    pub place: u64,
}

/// Values that differ by less count as equal: tables round, and so do sums in another order.
pub(crate) const EQUAL: f64 = 1e-12;

/// Room for the moves of all rolls of EWN on the official board, of which the iterator cannot tell.
const USUAL_MOVES: usize = 18;

impl<P: Position> Line<P> {
    /// Lists all moves, before any is searched.
    pub fn all(position: &P, ties: Ties, seed: u64) -> Vec<Self> {
        let line = |(index, Reply { mov, after, rolls }): (usize, Reply<P>)| {
            let place = ties.place(index, mov, seed);
            let ends_game = matches!(after.turn(), Turn::Over(_));
            Self { mov, after, ends_game, rolls, value: 0.5, is_bound: false, place }
        };
        let mut lines = Vec::with_capacity(USUAL_MOVES);
        lines.extend(all_moves(position).enumerate().map(line));
        lines
    }

    fn order(&self) -> f64 {
        order_of(self.value, self.ends_game)
    }

    /// Queues equal moves in the order of the last depth, if that is the rule for ties.
    pub fn queue(lines: &mut [Self], ties: Ties) {
        if ties == Ties::Shallower {
            lines.iter_mut().zip(0..).for_each(|(line, place)| line.place = place);
        }
    }

    /// Sorts lines, best first: equal ones by their places, and bounds behind them.
    pub fn rank(lines: &mut [Self]) {
        lines.sort_by(|a, b| b.order().total_cmp(&a.order()));
        for equal in lines.chunk_by_mut(|a, b| a.order() - b.order() <= EQUAL) {
            equal.sort_by_key(|line| (line.is_bound, line.place));
        }
    }

    /// Reports ranked lines; `None` if there are no lines. Only ends of games are exact.
    pub fn report(position: &P, depth: u32, lines: &[Self]) -> Option<Found<P>> {
        let ranked = lines.iter().map(|line| Ranked {
            mov: line.mov,
            value: MoverValue::new(line.value.clamp(0.0, 1.0)).for_first(position.mover()),
            is_bound: line.is_bound,
            is_exact: line.ends_game,
            rolls: line.rolls,
        });
        Report::of_moves(position, depth, ranked)
    }
}
