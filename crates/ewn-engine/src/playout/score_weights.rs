use std::sync::Arc;

use ewn::{Board, Cube, Side, Size, Square};

use super::Policy;
use super::square_distances::SquareDistances;
use super::weighted::{Step, Weigher, Weighted};
use crate::Distances;

/// Moves weigh 1 to 512 by scores after them: the opponent's minus one's own, in relation to the
/// largest possible score (table 1 of the University of Waikato's COMPX216 assignment on the
/// game with more stones). A score estimates how many turns a side still needs.
///
/// Each eighth of the largest score doubles the weight, from 1 below -4/8 to 512 from 4/8 on.
/// After a move that wins the opponent never arrives, so it weighs 512.
///
/// Generic over the function that gives scores, so that the loop need not branch on it.
struct ScoreWeights<S> {
    /// Returns the score of an index of distances, given an index whose score is already known.
    score: S,
    distances: SquareDistances,
    /// By cube: the place value of its digit in the index, see [`Distances::index`].
    places: [u64; Size::MAX_CUBES],
}

/// The weight of a move after which the difference of the scores is at least this many eighths
/// of the largest one, and less than one eighth more.
pub fn weight_of_eighths(eighths: i32) -> u32 {
    1 << doublings(eighths)
}

/// Scores are stored in eighths of the largest one, with this many fractional bits.
const PLACES: u32 = 24;
/// Smaller differences between scores come from rounding.
const TOLERANCE: i32 = 1 << 6;
/// Weights go from 2^0, below -4/8, to 2^9, from 4/8 on.
const MOST_DOUBLINGS: i32 = 9;

/// The state that is kept from move to move; each field is by player.
#[derive(Debug, PartialEq)]
pub struct Sides {
    /// The index of the distances; 0 if there are no cubes.
    index: [u64; 2],
    score: [i32; 2],
    /// By square: how much the player's cube there adds to the index.
    added: [[u64; Size::MAX_SQUARES]; 2],
}

/// A policy by scores that are tabulated by the index of the distances.
pub fn by_table(size: Size, scores: impl Iterator<Item = f64>, greatest: f64) -> Arc<dyn Policy> {
    let scale = eighths_of(greatest);
    let scores: Vec<i32> = scores.map(|score| (score * scale).round() as i32).collect();
    Arc::new(Weighted(ScoreWeights::new(size, move |index, _| scores[index as usize])))
}

/// A policy by scores that are computed where they are needed.
pub fn by_function(
    size: Size,
    score: impl Fn(&Distances) -> f64 + Send + Sync + 'static,
    greatest: f64,
) -> Arc<dyn Policy> {
    let scale = eighths_of(greatest);
    Arc::new(Weighted(ScoreWeights::new(size, move |index, (known, known_score)| match index {
        _ if index == known => known_score,
        // A side without cubes, or with a cube on the goal.
        0 => 0,
        _ => (score(&Distances::from_index(size, index)) * scale).round() as i32,
    })))
}

/// The factor that turns a score into eighths of the greatest one.
fn eighths_of(greatest: f64) -> f64 {
    f64::from(8 << PLACES) / greatest
}

impl<S: Fn(u64, (u64, i32)) -> i32> ScoreWeights<S> {
    fn new(size: Size, score: S) -> Self {
        let base = u64::from(size.side());
        let mut places = [0; Size::MAX_CUBES];
        for cube in 0..size.cubes() {
            places[usize::from(cube)] = base.pow(cube.into());
        }
        Self { score, distances: SquareDistances::of(size), places }
    }

    /// How much a cube adds to the index of its side's distances.
    #[inline]
    fn added(&self, player: Side, cube: Cube, square: Square) -> u64 {
        self.places[cube.index()] * u64::from(self.distances.get(player, square))
    }

    /// The indices of the mover and of the opponent after a step; 0 for the mover if it
    /// arrives, 0 for the opponent if its last cube is captured.
    #[inline]
    fn indices_after(&self, sides: &Sides, step: Step) -> [u64; 2] {
        let [own, other] = [step.mover, step.mover.opponent()].map(Side::index);
        let [from, to] = [step.from, step.to].map(place);
        let added = self.added(step.mover, step.cube, step.to);
        let own = sides.index[own] - sides.added[own][from] - sides.added[own][to] + added;
        [own, sides.index[other] - sides.added[other][to]]
    }
}

/// The index of a square; the mask is free and avoids the bounds checks.
#[inline]
const fn place(square: Square) -> usize {
    square.index() as usize & (Size::MAX_SQUARES - 1)
}

impl<B, S> Weigher<B> for ScoreWeights<S>
where
    B: Board,
    S: Fn(u64, (u64, i32)) -> i32 + Send + Sync,
{
    type State = Sides;

    #[inline]
    fn begin(&self, board: &B) -> Sides {
        let mut sides = Sides { index: [0; 2], score: [0; 2], added: [[0; Size::MAX_SQUARES]; 2] };
        for player in Side::BOTH {
            let side = player.index();
            for cube in board.cubes(player).iter() {
                let square = board.square_of(player, cube);
                let added = self.added(player, cube, square);
                sides.added[side][place(square)] = added;
                sides.index[side] += added;
            }
            sides.score[side] = (self.score)(sides.index[side], (0, 0));
        }
        sides
    }

    #[inline]
    fn weight(&self, sides: &Sides, step: Step) -> u32 {
        let [own, other] = [step.mover, step.mover.opponent()].map(Side::index);
        let known = |side: usize| (sides.index[side], sides.score[side]);
        let [own_index, other_index] = self.indices_after(sides, step);
        let arrives = self.distances.get(step.mover, step.to) == 0;
        let own_score = (self.score)(own_index, known(own));
        let other_score = (self.score)(other_index, known(other));
        let eighths = (other_score - own_score + TOLERANCE) >> PLACES;
        1 << if arrives | (other_index == 0) { MOST_DOUBLINGS } else { doublings(eighths) }
    }

    #[inline]
    fn advance(&self, sides: &mut Sides, step: Step) {
        let [own, other] = [step.mover, step.mover.opponent()].map(Side::index);
        let [from, to] = [step.from, step.to].map(place);
        let [own_index, other_index] = self.indices_after(sides, step);
        sides.score[own] = (self.score)(own_index, (sides.index[own], sides.score[own]));
        sides.score[other] = (self.score)(other_index, (sides.index[other], sides.score[other]));
        (sides.index[own], sides.index[other]) = (own_index, other_index);
        sides.added[own][from] = 0;
        sides.added[own][to] = self.added(step.mover, step.cube, step.to);
        sides.added[other][to] = 0;
    }
}

/// The exponent of the weight, without branches, which could not be predicted.
#[inline]
fn doublings(eighths: i32) -> i32 {
    (eighths + 5).clamp(0, MOST_DOUBLINGS)
}
