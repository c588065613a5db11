use ewn::{Board, Side, Square};

use super::occupancy::Occupancy;
use super::weighted::{CERTAIN, Step, Weigher};

/// Plays a move that wins at once if there is one, all those equally likely; otherwise every
/// legal move is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TakeAWin;

impl<B: Board> Weigher<B> for TakeAWin {
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
