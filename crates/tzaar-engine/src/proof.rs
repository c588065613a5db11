use search::alpha_beta::Heuristic;
use search::proof_number::Knowledge;
use tzaar::{Action, Position};

use crate::{TzaarHeuristic, Waltz, ordering, wins_this_turn};

/// What proof searches know of TZAAR: WALTZ's evaluation and order of actions, and which turns
/// win.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProofKnowledge;

impl Knowledge<Position> for ProofKnowledge {
    // Both are those of WALTZ, in its points.
    const BETTER: i64 = 1_000_000;
    const MUCH_BETTER: i64 = 50_000_000;

    fn value(&self, position: &Position) -> i64 {
        let waltz = TzaarHeuristic(Waltz);
        i64::from(waltz.score(position, &waltz.state(position)))
    }

    #[inline]
    fn order(&self, position: &Position, action: Action) -> i32 {
        -ordering::order(position, action)
    }

    #[inline]
    fn wins_this_turn(&self, position: &Position) -> Option<bool> {
        wins_this_turn(position)
    }
}
