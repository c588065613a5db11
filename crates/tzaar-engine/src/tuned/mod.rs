//! An evaluation with weights fitted to the results of games.

mod terms;

use game::Unit;
use tzaar::{Point, Position, Stack};

pub use terms::{TERMS, for_each_term, place_term};

use crate::heuristic::{Score, State, Sums, sign};

/// Many small terms, each with a weight for a full board and one for an empty board. Their sum is
/// the log odds of winning, in thousandths.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tuned;

/// Thousandths for each term, on a full and on an empty board, fitted by `examples/fit.rs`.
static WEIGHTS: [[i16; 2]; TERMS] = include!("weights.txt");

/// A weight for a full board and one for an empty board, interpolated in between.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weight {
    full: i32,
    empty: i32,
}

impl Weight {
    #[inline]
    fn add_term(&mut self, term: usize, times: i32) {
        let [full, empty] = WEIGHTS[term];
        self.full += times * i32::from(full);
        self.empty += times * i32::from(empty);
    }
}

/// The weights of all stacks on their points, White's minus Black's.
impl Sums for Weight {
    #[inline]
    fn add(&mut self, point: Point, stack: Stack, times: i32) {
        self.add_term(place_term(point, stack), times * sign(stack.owner()));
    }
}

/// The score for odds of e to 1: log odds are in thousandths.
pub const UNIT: f64 = 1000.0;

impl Score for Tuned {
    type Terms = Weight;
    const UNIT: Unit = Unit::WinProbability;

    #[inline]
    fn score(position: &Position, state: &State<Weight>) -> i32 {
        let mut sum = state.terms;
        for_each_term(position, &state.attacks, |term, player| sum.add_term(term, sign(player)));
        let (stacks, points) = (position.occupied().len() as i32, Point::COUNT as i32);
        (sum.full * stacks + sum.empty * (points - stacks)) / points
    }

    fn probability(score: i32) -> f64 {
        0.5 * (1.0 + (f64::from(score) / (2.0 * UNIT)).tanh())
    }
}
