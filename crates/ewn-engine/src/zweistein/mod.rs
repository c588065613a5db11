mod look_ahead;
mod printed;
mod tables;

use ewn::{Position, Side, Size};
use game::{
    Detail, DetailLine, Evaluation, Evaluator, Explanation, LookAhead, MoverValue, Position as _,
    Term, Unit,
};

pub use printed::{PrintedZweistein, SquareLists};

use crate::distances::DistanceIndex;
use crate::{Distances, Race};
use tables::ExactTables;

/// Zweistein (Hsueh and Hsu): the win probability in a race without captures.
///
/// Each side moves so that a cube reaches the goal soonest, on average. On boards up to 5 x 5 the
/// distribution of the moves until then is tabulated for every array of distances; on larger ones
/// [`Race`] approximates it.
#[derive(Clone, Debug)]
pub struct Zweistein {
    size: Size,
    distributions: Distributions,
}

#[derive(Clone, Debug)]
enum Distributions {
    Exact(Box<ExactTables>),
    Approximate(Box<Race>),
}

impl Zweistein {
    /// The evaluation for boards of this size.
    pub fn new(size: Size) -> Self {
        let distributions = if size <= Size::FIVE {
            Distributions::Exact(Box::new(ExactTables::new(size)))
        } else {
            Distributions::Approximate(Box::new(Race::new(size)))
        };
        Self { size, distributions }
    }

    /// The probability that `ours` arrives first, with `theirs` to move: the paper's value.
    pub fn before(&self, ours: &Distances, theirs: &Distances) -> f64 {
        1.0 - match &self.distributions {
            Distributions::Exact(tables) => tables.first_to_move_wins(theirs.index(), ours.index()),
            Distributions::Approximate(race) => race.first_to_move_wins(theirs, ours),
        }
    }

    #[inline]
    fn mover_wins<B: DistanceIndex>(&self, board: &B) -> f64 {
        debug_assert_eq!(board.size(), self.size);
        let (mover, opponent) = (board.mover(), board.mover().opponent());
        match &self.distributions {
            Distributions::Exact(tables) => tables
                .first_to_move_wins(board.distance_index(mover), board.distance_index(opponent)),
            Distributions::Approximate(race) => race
                .first_to_move_wins(&Distances::of(board, mover), &Distances::of(board, opponent)),
        }
    }

    /// For each i, the probability that a side needs at least i + 1 moves.
    fn at_least(&self, distances: &Distances) -> Vec<f64> {
        match &self.distributions {
            Distributions::Exact(tables) => tables.at_least(distances.index()).to_vec(),
            Distributions::Approximate(race) => race.at_least(distances),
        }
    }

    /// For each i, the probability that a side needs exactly i + 1 moves, up to the most possible.
    pub fn distribution(&self, distances: &Distances) -> Vec<f64> {
        let at_least = self.at_least(distances);
        let next = at_least.iter().skip(1).chain([&0.0]);
        let mut exactly: Vec<f64> =
            at_least.iter().zip(next).map(|(now, next)| now - next).collect();
        let length = at_least.iter().take_while(|&&chance| chance > 0.0).count();
        exactly.truncate(length);
        exactly
    }
}

impl<B: DistanceIndex> Evaluator<Position<B>> for Zweistein {
    #[inline]
    fn evaluate(&self, position: &Position<B>) -> MoverValue {
        MoverValue::new(self.mover_wins(position.board()))
    }

    #[inline]
    fn look_ahead(&self, position: &Position<B>) -> LookAhead {
        match &self.distributions {
            Distributions::Exact(tables) => tables.look_ahead(position.board()),
            Distributions::Approximate(_) => LookAhead::by(self, position),
        }
    }

    fn evaluate_replies(&self, position: &Position<B>, values: &mut Vec<f64>) {
        values.clear();
        match &self.distributions {
            Distributions::Exact(tables) => {
                tables.for_each_move(position.board(), |_, value, _| values.push(value));
            }
            Distributions::Approximate(_) => {
                let value =
                    |after: &B| if after.is_over() { 1.0 } else { 1.0 - self.mover_wins(after) };
                values.extend(position.replies().map(|reply| value(reply.after.board())));
            }
        }
    }
}

impl<B: DistanceIndex> Evaluation<Position<B>> for Zweistein {
    fn unit(&self) -> Unit {
        Unit::WinProbability
    }

    fn explain(&self, position: &Position<B>) -> Explanation {
        let value = self.evaluate(position).for_first(position.mover());
        let moves = |side| self.at_least(&Distances::of(position.board(), side)).iter().sum();
        Explanation::probabilities(value, vec![Term::of("expected moves", moves)])
    }

    fn details(&self, position: &Position<B>) -> Vec<Detail> {
        let distances = Side::BOTH.map(|side| Distances::of(position.board(), side));
        let exactly = distances.map(|of_side| self.distribution(&of_side));
        let at_most = exactly.each_ref().map(|of_side| running_sums(of_side));
        let by_moves =
            |name, sides: [Vec<f64>; 2]| Detail { name, by: "moves", lines: lines(sides) };
        vec![
            Distances::detail(&distances),
            by_moves("probability of exactly so many moves", exactly),
            by_moves("probability of at most so many moves", at_most),
        ]
    }
}

fn running_sums(probabilities: &[f64]) -> Vec<f64> {
    let mut sum = 0.0;
    let add = |probability: &f64| {
        sum += probability;
        // Rounding may leave the sum slightly above 1.
        f64::min(sum, 1.0)
    };
    probabilities.iter().map(add).collect()
}

/// A line for each number of moves that either side may need.
fn lines(sides: [Vec<f64>; 2]) -> Vec<DetailLine> {
    let length = sides.iter().map(Vec::len).max().unwrap_or(0);
    let line = |index| {
        let sides = sides.each_ref().map(|of_side| of_side.get(index).copied());
        DetailLine { number: index + 1, sides }
    };
    (0..length).map(line).collect()
}
