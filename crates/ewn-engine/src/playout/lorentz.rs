use ewn::{Board, Size};

use super::occupancy::Occupancy;
use super::square_distances::SquareDistances;
use super::weighted::{CERTAIN, Step, Weigher};

/// The playouts of R. Lorentz, "An MCTS Program to Play EinStein Würfelt Nicht!" (ACG 2011): a
/// move that wins at once is played, and goalward moves and captures have twice the weight.
///
/// Our reading: a move is goalward if the cube then needs one move less to the goal. Every
/// diagonal step is, and a step along a row or a column if the cube has further to go in that
/// direction than in the other. A capture takes a cube of the opponent. A move that is both
/// still has twice the weight.
pub struct Lorentz {
    distances: SquareDistances,
}

impl Lorentz {
    /// The policy for boards of this size.
    pub fn new(size: Size) -> Self {
        Self { distances: SquareDistances::of(size) }
    }
}

impl<B: Board> Weigher<B> for Lorentz {
    type State = Occupancy;

    #[inline]
    fn begin(&self, board: &B) -> Occupancy {
        Occupancy::of(board)
    }

    #[inline]
    fn weight(&self, occupancy: &Occupancy, step: Step) -> u32 {
        let [from, to] = [step.from, step.to].map(|at| self.distances.get(step.mover, at));
        let wins = (to == 0) | occupancy.captures_last(step);
        let doubled = (to < from) | occupancy.captures(step);
        if wins { CERTAIN } else { 1 + u32::from(doubled) }
    }

    #[inline]
    fn advance(&self, occupancy: &mut Occupancy, step: Step) {
        occupancy.advance(step);
    }
}
