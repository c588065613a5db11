use ewn::{Board, Move, Position};
use search::mcts::{Prior, Priors};

/// The priors of untried moves in R. Lorentz, "An MCTS Program to Play EinStein Würfelt Nicht!"
/// (ACG 2011): 100 virtual visits each, won more often near the goal and for a capture.
///
/// Our reading: the distance is the number of moves that the cube needs after this one, and
/// distances beyond five count as five. A capture takes a cube of the opponent. It always has a
/// distance as well, so it wins five more than the better of the two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LorentzPriors;

const VISITS: u16 = 100;
/// Wins at a distance of 1, 2, .. moves.
const WINS_BY_DISTANCE: [u16; 5] = [90, 75, 60, 40, 20];
const WINS_OF_CAPTURE: u16 = 65;
const WINS_OF_BOTH: u16 = 5;

impl<B: Board> Priors<Position<B>> for LorentzPriors {
    fn prior(&self, position: &Position<B>, mov: Move) -> Prior {
        let board = position.board();
        let distance = usize::from(mov.to.distance_to_goal(mov.size, board.mover()));
        // At a distance of 0 the game is over.
        let by_distance = WINS_BY_DISTANCE[distance.clamp(1, WINS_BY_DISTANCE.len()) - 1];
        let is_capture =
            board.occupant(mov.to).is_some_and(|(owner, _)| owner == board.mover().opponent());
        let wins =
            if is_capture { by_distance.max(WINS_OF_CAPTURE) + WINS_OF_BOTH } else { by_distance };
        Prior { wins, visits: VISITS }
    }
}
