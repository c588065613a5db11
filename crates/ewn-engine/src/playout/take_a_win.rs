use ewn::{AnyPosition, Board, Move, Position, Side, Square};
use game::{Dice, Playout, PlayoutPolicy};

use super::Policy;
use super::occupancy::Occupancy;
use super::weighted::{self, CERTAIN, Step, Weigher};

/// Plays a move that wins at once if there is one, all those equally likely; otherwise every
/// legal move is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TakeAWinPolicy;

impl<B: Board> Weigher<B> for TakeAWinPolicy {
    /// Also the goal of each player.
    type State = (Occupancy, [Square; 2]);

    #[inline]
    fn begin(&self, board: &B) -> Self::State {
        let goals = Side::BOTH.map(|player| Square::goal(board.size(), player));
        (Occupancy::of(board), goals)
    }

    #[inline]
    fn weight(&self, (occupancy, goals): &Self::State, step: Step) -> u32 {
        let wins = (step.to == goals[step.mover.index()]) | occupancy.captures_last(step);
        if wins { CERTAIN } else { 1 }
    }

    #[inline]
    fn advance(&self, state: &mut Self::State, step: Step) {
        state.0.advance(step);
    }
}

impl<B: Board> PlayoutPolicy<Position<B>> for TakeAWinPolicy {
    fn play_out(&self, position: Position<B>, dice: &mut Dice) -> Playout<Position<B>> {
        weighted::play_out(self, position, dice)
    }
}

impl Policy for TakeAWinPolicy {
    fn weights(&self, position: &AnyPosition) -> Vec<(Move, u32)> {
        weighted::weights(self, position)
    }
}
