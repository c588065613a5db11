use game::{Evaluation, Unit};
use search::Searcher;
use search::alpha_beta::{AlphaBeta, AlphaBetaOptions, Heuristic};
use tzaar::Position;

use crate::heuristic::{Score, TzaarHeuristic};
use crate::{Simple, Tuned, Waltz, WaltzPaper};

/// An evaluation by name.
pub struct EvaluationKind {
    /// The name.
    pub name: &'static str,
    /// One line for lists and help.
    pub summary: &'static str,
    /// The unit of its values.
    pub unit: Unit,
    /// The evaluation itself.
    pub evaluation: fn() -> Box<dyn Evaluation<Position>>,
    /// An alpha-beta search with it.
    pub alpha_beta: fn(AlphaBetaOptions) -> Box<dyn AlphaBetaSearch>,
}

/// Every evaluation. A new one is a new file and an entry here.
pub const EVALUATIONS: &[EvaluationKind] = &[
    kind::<Tuned>("tuned", "win probability, from weights fitted to games"),
    kind::<Waltz>("waltz", "material, threats, secure types and zones, as in WALTZ's program"),
    kind::<WaltzPaper>("waltz-paper", "the same with the constants that WALTZ's paper prints"),
    kind::<Simple>("simple", "material only: heights of stacks, and how rare their types are"),
];

/// Their names.
pub const EVALUATION_NAMES: [&str; EVALUATIONS.len()] = {
    let mut names = [""; EVALUATIONS.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = EVALUATIONS[index].name;
        index += 1;
    }
    names
};

const fn kind<S: Score>(name: &'static str, summary: &'static str) -> EvaluationKind {
    EvaluationKind {
        name,
        summary,
        unit: S::UNIT,
        evaluation: || Box::new(TzaarHeuristic(S::default())),
        alpha_beta: |options| Box::new(AlphaBeta::new(TzaarHeuristic(S::default()), options)),
    }
}

/// Alpha-beta with any evaluation of TZAAR.
pub trait AlphaBetaSearch: Searcher<Position> {
    /// Sets how much worse than the best a chosen move may be.
    fn set_margin(&mut self, margin: i32);
}

impl<H: Heuristic<Position> + Clone + 'static> AlphaBetaSearch for AlphaBeta<H> {
    fn set_margin(&mut self, margin: i32) {
        self.options.margin = margin;
    }
}
