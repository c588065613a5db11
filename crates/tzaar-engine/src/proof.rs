use search::alpha_beta::Heuristic;
use search::proof_number::Knowledge;
use tzaar::{Action, Position};

use crate::heuristic::Score;
use crate::{TzaarHeuristic, Waltz, WaltzPaper, ordering, wins_this_turn};

/// What proof searches know of TZAAR: WALTZ's evaluation and order of actions, and which turns
/// win.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProofKnowledge {
    /// Whose constants the evaluation has.
    pub version: WaltzVersion,
}

/// WALTZ's evaluation comes with two sets of constants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WaltzVersion {
    /// Those of its program.
    #[default]
    Program,
    /// Those of its paper.
    Paper,
}

impl WaltzVersion {
    /// The version that goes with the evaluation of this name; the program's with any other.
    pub(crate) fn of_evaluation(name: &str) -> Self {
        if name == "waltz-paper" { Self::Paper } else { Self::Program }
    }
}

impl Knowledge<Position> for ProofKnowledge {
    // Both are those of WALTZ, in its points.
    const BETTER: i64 = 1_000_000;
    const MUCH_BETTER: i64 = 50_000_000;

    fn value(&self, position: &Position) -> i64 {
        match self.version {
            WaltzVersion::Program => value(Waltz, position),
            WaltzVersion::Paper => value(WaltzPaper, position),
        }
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

fn value<S: Score>(score: S, position: &Position) -> i64 {
    let heuristic = TzaarHeuristic(score);
    i64::from(heuristic.score(position, &heuristic.state(position)))
}
