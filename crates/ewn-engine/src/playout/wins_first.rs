use ewn::{Board, Side, Size, Square};

use super::square_distances::SquareDistances;
use super::weighted::{CERTAIN, Step, Weigher};

/// Plays a move that wins at once if there is one, each equally likely. Of the other moves,
/// goalward moves and captures may have twice the weight.
///
/// With the double weight these are the playouts of R. Lorentz, "An MCTS Program to Play EinStein
/// Würfelt Nicht!" (ACG 2011). Our reading: a move is goalward if the cube then needs one move
/// less to the goal. Every diagonal step is, and a step along a row or a column if the cube has
/// further to go in that direction than in the other. A capture takes a cube of the opponent. A
/// move that is both still has twice the weight.
pub struct WinsFirst<const DOUBLES: bool> {
    distances: SquareDistances,
}

/// All moves that do not win are equally likely.
pub type TakeAWin = WinsFirst<false>;

/// Goalward moves and captures have twice the weight of other moves.
pub type Lorentz = WinsFirst<true>;

impl<const DOUBLES: bool> WinsFirst<DOUBLES> {
    /// The policy for boards of this size.
    pub fn new(size: Size) -> Self {
        Self { distances: SquareDistances::of(size) }
    }
}

impl<B: Board, const DOUBLES: bool> Weigher<B> for WinsFirst<DOUBLES> {
    /// The squares of each player's cubes, as bits.
    type State = [u64; 2];

    #[inline]
    fn begin(&self, board: &B) -> [u64; 2] {
        Side::BOTH.map(|player| board.squares(player))
    }

    #[inline]
    fn weight(&self, occupied: &[u64; 2], step: Step) -> u32 {
        let [from, to] = [step.from, step.to].map(|at| self.distances.get(step.mover, at));
        let opponents = occupied[step.mover.opponent().index()];
        let wins = (to == 0) | (opponents == bit(step.to));
        let doubled = DOUBLES & ((to < from) | (opponents & bit(step.to) != 0));
        if wins { CERTAIN } else { 1 + u32::from(doubled) }
    }

    #[inline]
    fn advance(&self, occupied: &mut [u64; 2], step: Step) {
        let [own, other] = [step.mover, step.mover.opponent()].map(Side::index);
        occupied[own] = occupied[own] & !bit(step.from) | bit(step.to);
        occupied[other] &= !bit(step.to);
    }
}

#[inline]
const fn bit(square: Square) -> u64 {
    1 << square.index()
}
