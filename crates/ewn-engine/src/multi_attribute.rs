use ewn::{Board, Move, Position, Side};
use search::monte_carlo::{Attributes, Tally};

/// The value of a move by several attributes of its playouts: formula (3) of Sun, Shao and Li, "Design
/// and Implementation of the EinStein Würfelt Nicht System Based on Multi Attributes Evaluation".
///
/// There are two special cases; without them a move is worth its share of wins.
///
/// - *Arrival*: the cube that moves is one step from the goal. It is worth [`NEXT_TO_GOAL`].
/// - *Fear*: after the move, own cubes < 4, the opponent's > 3, and some playouts are lost. It is
///   worth the share of wins minus [`weight`](Self::weight) times the share of losses by capture.
///
/// Values can be negative: they rank moves and are not probabilities.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MultiAttribute {
    /// The weight of losing the last cube: C in the formula.
    pub weight: f64,
    /// Whether fear counts if both cases apply, as in the paper's formula but not its listing.
    pub fear_first: bool,
    /// Whether arrival asks for one step to the goal before the move, not after it. The cube can
    /// then win at once, so a player who takes wins never needs the case.
    pub arrival_before_move: bool,
}

/// The value of a cube next to the goal.
pub const NEXT_TO_GOAL: f64 = 0.9;

impl MultiAttribute {
    /// The weight in the paper's text.
    pub const TEXT_WEIGHT: f64 = 11.0;
    /// The weight in the paper's listing.
    pub const LISTING_WEIGHT: f64 = 13.0;

    fn arrives(&self, mov: Move, player: Side) -> bool {
        let square = if self.arrival_before_move { mov.from } else { mov.to };
        square.distance_to_goal(mov.size, player) == 1
    }

    fn fear<B: Board>(&self, after: &B, player: Side, tally: &Tally) -> Option<f64> {
        let [own, other] = [player, player.opponent()].map(|side| after.cubes(side).len());
        let is_feared = own < 4 && other > 3 && tally.losses() > 0;
        let wiped_out = tally.marked as f64 / tally.losses() as f64;
        is_feared.then_some(tally.win_rate() - wiped_out * self.weight)
    }
}

impl Default for MultiAttribute {
    fn default() -> Self {
        Self { weight: Self::TEXT_WEIGHT, fear_first: false, arrival_before_move: false }
    }
}

impl<B: Board> Attributes<Position<B>> for MultiAttribute {
    /// Marks playouts in which the player has lost all cubes.
    #[inline]
    fn marks(&self, end: &Position<B>, player: Side) -> bool {
        end.board().cubes(player).is_empty()
    }

    fn value(&self, mov: Move, after: &Position<B>, player: Side, tally: &Tally) -> f64 {
        let arrival = || self.arrives(mov, player).then_some(NEXT_TO_GOAL);
        let fear = || self.fear(after.board(), player, tally);
        let special =
            if self.fear_first { fear().or_else(arrival) } else { arrival().or_else(fear) };
        special.unwrap_or(tally.win_rate())
    }
}
