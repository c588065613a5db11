use ewn::{Board, Move, Position, Side};
use search::monte_carlo::{Attributes, Tally};

/// The value of a move by several attributes of its playouts: formula (3) of Sun, Shao and Li,
/// "Design and Implementation of the EinStein Würfelt Nicht System Based on Multi Attributes
/// Evaluation".
///
/// The position after the move is judged; the first case that applies counts, in the order of the
/// paper's listing:
///
/// 1. the cube that moved is one step from the goal: [`NEXT_TO_GOAL`];
/// 2. own cubes < 4, the opponent's > 3, and some playouts are lost: the share of wins minus
///    [`weight`](Self::weight) times the share of losses by losing the last cube;
/// 3. otherwise the share of wins.
///
/// Values can be negative: they rank moves and are not probabilities.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MultiAttribute {
    /// The weight of losing the last cube: C in the formula.
    pub weight: f64,
}

/// The value of a cube next to the goal.
pub const NEXT_TO_GOAL: f64 = 0.9;

impl MultiAttribute {
    /// The weight in the paper's text; its listing has 13.
    pub const PAPER_WEIGHT: f64 = 11.0;
}

impl Default for MultiAttribute {
    fn default() -> Self {
        Self { weight: Self::PAPER_WEIGHT }
    }
}

impl<B: Board> Attributes<Position<B>> for MultiAttribute {
    /// Playouts in which the player has lost all cubes.
    #[inline]
    fn marks(&self, end: &Position<B>, player: Side) -> bool {
        end.board().cubes(player).is_empty()
    }

    fn value(&self, mov: Move, after: &Position<B>, player: Side, tally: &Tally) -> f64 {
        let remaining = |player| after.board().cubes(player).len();
        let win_rate = tally.win_rate();
        if mov.to.distance_to_goal(mov.size, player) == 1 {
            NEXT_TO_GOAL
        } else if remaining(player) < 4 && remaining(player.opponent()) > 3 && tally.losses() > 0 {
            win_rate - tally.marked as f64 / tally.losses() as f64 * self.weight
        } else {
            win_rate
        }
    }
}
