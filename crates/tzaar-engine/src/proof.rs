use search::alpha_beta::Heuristic;
use search::proof_number::Knowledge;
use tzaar::{Action, Position};

use crate::heuristic::Score;
use crate::{TzaarHeuristic, Waltz, WaltzPaper, ordering, wins_this_turn};

/// TZAAR for proof searches: WALTZ's evaluation and action order, and a test for winning turns.
#[derive(Clone, Copy, Debug)]
pub struct ProofKnowledge {
    value: fn(&Position) -> i64,
}

impl ProofKnowledge {
    /// Uses the evaluation of WALTZ's paper if the name is its name, else that of WALTZ's program.
    pub(crate) fn of_evaluation(name: &str) -> Self {
        Self { value: if name == "waltz-paper" { value::<WaltzPaper> } else { value::<Waltz> } }
    }
}

impl Default for ProofKnowledge {
    fn default() -> Self {
        Self::of_evaluation("waltz")
    }
}

impl Knowledge<Position> for ProofKnowledge {
    // Both thresholds are WALTZ's, in its points.
    const BETTER: i64 = 1_000_000;
    const MUCH_BETTER: i64 = 50_000_000;

    fn value(&self, position: &Position) -> i64 {
        (self.value)(position)
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

fn value<S: Score>(position: &Position) -> i64 {
    let heuristic = TzaarHeuristic(S::default());
    i64::from(heuristic.score(position, &heuristic.state(position)))
}
