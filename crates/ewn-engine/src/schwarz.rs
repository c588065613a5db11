use ewn::{Position, Side, Size};
use game::{Detail, Evaluation, Evaluator, Explanation, MoverValue, Scale, Term, Unit};

use crate::distances::{DistanceIndex, increment};
use crate::{Distances, Race};

/// Schwarz: how many more moves the opponent needs to the goal, on average, without captures.
///
/// The expectation is tabulated for every array of distances on boards up to 6 x 6 (60
/// million arrays, half a gigabyte, for the largest); on larger ones [`Race`] approximates it.
#[derive(Clone, Debug)]
pub struct Schwarz {
    pub(crate) size: Size,
    pub(crate) expectations: Expectations,
    /// The maximum number of moves a side can need.
    scale: Scale,
}

/// The side of the largest board whose table fits into memory.
const LARGEST_TABLE: u8 = 6;

/// The expected moves as a table by the index of the distances, or a way to compute them.
#[derive(Clone, Debug)]
pub(crate) enum Expectations {
    Exact(Vec<f64>),
    Approximate(Box<Race>),
}

impl Schwarz {
    /// The evaluation for boards of this size.
    pub fn new(size: Size) -> Self {
        if size.side() > LARGEST_TABLE {
            return Self::approximate(size);
        }
        Self::with(size, Expectations::Exact(expected_moves(size)))
    }

    pub(crate) fn notice(size: Size) -> Option<&'static str> {
        (size.side() == LARGEST_TABLE).then_some(
            "schwarz builds a table of 60 million entries for 6x6 boards; this takes a few seconds",
        )
    }

    /// The evaluation that always approximates by [`Race`], for any size.
    pub fn approximate(size: Size) -> Self {
        Self::with(size, Expectations::Approximate(Box::new(Race::new(size))))
    }

    fn with(size: Size, expectations: Expectations) -> Self {
        let bound = size.cubes() * (size.side() - 2) + 1;
        Self { size, expectations, scale: Scale::Linear(bound.into()) }
    }

    /// The expected number of moves until a cube reaches the goal.
    pub fn expected_moves(&self, distances: &Distances) -> f64 {
        match &self.expectations {
            Expectations::Exact(table) => table[distances.index()],
            Expectations::Approximate(race) => race.expected_moves(distances),
        }
    }

    #[inline]
    fn of_player<B: DistanceIndex>(&self, board: &B, player: Side) -> f64 {
        match &self.expectations {
            Expectations::Exact(table) => table[board.distance_index(player)],
            Expectations::Approximate(race) => race.expected_moves(&Distances::of(board, player)),
        }
    }

    #[inline]
    fn mover_score<B: DistanceIndex>(&self, board: &B) -> f64 {
        debug_assert_eq!(board.size(), self.size);
        let mover = board.mover();
        self.of_player(board, mover.opponent()) - self.of_player(board, mover)
    }
}

impl<B: DistanceIndex> Evaluator<Position<B>> for Schwarz {
    #[inline]
    fn evaluate(&self, position: &Position<B>) -> MoverValue {
        MoverValue::new(self.scale.kept(self.mover_score(position.board())))
    }
}

impl<B: DistanceIndex> Evaluation<Position<B>> for Schwarz {
    fn unit(&self) -> Unit {
        Unit::MovesAhead(self.scale)
    }

    fn explain(&self, position: &Position<B>) -> Explanation {
        let board = position.board();
        let moves = Term::of("expected moves", |side| self.of_player(board, side));
        let score = self.mover_score(board);
        Explanation::scores(Unit::MovesAhead(self.scale), board.mover(), score, vec![moves])
    }

    fn details(&self, position: &Position<B>) -> Vec<Detail> {
        vec![Distances::detail(&Side::BOTH.map(|side| Distances::of(position.board(), side)))]
    }
}

/// Tabulates the expectation for every array of distances. Steps lead to lower indices.
fn expected_moves(size: Size) -> Vec<f64> {
    let base = usize::from(size.side());
    let cubes = usize::from(size.cubes());
    let places: Vec<usize> = (0..cubes as u32).map(|cube| base.pow(cube)).collect();
    let mut table = vec![0.0; base.pow(cubes as u32)];
    let mut distances = vec![0u8; cubes];
    for index in 1..table.len() {
        increment(&mut distances, base);
        table[index] = 1.0 + mean_of_best(&table, index, &distances, &places);
    }
    table
}

/// The mean over the faces of the die of the least expectation after the move.
fn mean_of_best(table: &[f64], index: usize, distances: &[u8], places: &[usize]) -> f64 {
    let mut sum = 0.0;
    let mut below = f64::INFINITY;
    let mut gap = 0u32;
    for (&distance, &place) in distances.iter().zip(places) {
        if distance == 0 {
            gap += 1;
            continue;
        }
        let after = if distance == 1 { 0.0 } else { table[index - place] };
        // The faces in the gap may move the cube below it or this one.
        sum += f64::from(gap) * after.min(below) + after;
        (below, gap) = (after, 0);
    }
    (sum + f64::from(gap) * below) / distances.len() as f64
}
