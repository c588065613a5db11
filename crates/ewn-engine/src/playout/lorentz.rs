use ewn::{AnyPosition, Board, Move, Position, Size, Square};
use game::{Dice, Playout, PlayoutPolicy};

use super::Policy;
use super::occupancy::Occupancy;
use super::take_a_win::goals;
use super::weighted::{self, CERTAIN, Step, Weigher};

/// The playouts of R. Lorentz, "An MCTS Program to Play EinStein Würfelt Nicht!" (ACG 2011): a
/// move that wins at once is played, and goalward moves and captures have twice the weight.
///
/// Our reading: a move is goalward if the cube then needs one move less to the goal, as every
/// diagonal step does and a step along a row or column only beside the long diagonal. A capture takes a
/// cube of the opponent. A move that is both has twice the weight all the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LorentzPolicy;

impl<B: Board> Weigher<B> for LorentzPolicy {
    type State = (Occupancy, [Square; 2], Size);

    #[inline]
    fn begin(&self, board: &B) -> Self::State {
        (Occupancy::of(board), goals(board), board.size())
    }

    #[inline]
    fn weight(&self, (occupancy, goals, size): &Self::State, step: Step) -> u32 {
        if step.to == goals[step.mover.index()] || occupancy.captures_last(step) {
            return CERTAIN;
        }
        let distance = |square: Square| square.distance_to_goal(*size, step.mover);
        let is_goalward = distance(step.to) < distance(step.from);
        1 + u32::from(is_goalward | occupancy.captures(step))
    }

    #[inline]
    fn advance(&self, state: &mut Self::State, step: Step) {
        state.0.advance(step);
    }
}

impl<B: Board> PlayoutPolicy<Position<B>> for LorentzPolicy {
    fn play_out(&self, position: Position<B>, dice: &mut Dice) -> Playout<Position<B>> {
        weighted::play_out(self, position, dice)
    }
}

impl Policy for LorentzPolicy {
    fn weights(&self, position: &AnyPosition) -> Vec<(Move, u32)> {
        weighted::weights(self, position)
    }
}
