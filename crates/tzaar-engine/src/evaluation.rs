use game::{Evaluator, MoverValue, Unit};
use search::Searcher;
use search::alpha_beta::{AlphaBeta, AlphaBetaOptions, Heuristic};
use tzaar::Position;

use crate::{Simple, Tuned, Waltz};

/// An evaluation that can be asked for by name.
pub struct EvaluationKind {
    /// The name.
    pub name: &'static str,
    /// One line for lists and help.
    pub summary: &'static str,
    /// The evaluation itself.
    pub evaluation: fn() -> Box<dyn Evaluation>,
    /// Makes an alpha-beta search over it.
    pub alpha_beta: fn(AlphaBetaOptions) -> Box<dyn AlphaBetaSearch>,
}

/// Every evaluation. A new one is a file of its own and an entry here.
pub const EVALUATIONS: &[EvaluationKind] = &[
    EvaluationKind {
        name: "tuned",
        summary: "the chance to win, by weights fitted to the results of games",
        evaluation: || Box::new(Judge(Tuned)),
        alpha_beta: |options| Box::new(AlphaBeta::new(Tuned, options)),
    },
    EvaluationKind {
        name: "waltz",
        summary: "material, threats, secure kinds and zones, as WALTZ has them",
        evaluation: || Box::new(Judge(Waltz)),
        alpha_beta: |options| Box::new(AlphaBeta::new(Waltz, options)),
    },
    EvaluationKind {
        name: "simple",
        summary: "material alone: heights of stacks, and how rare their kinds are",
        evaluation: || Box::new(Judge(Simple)),
        alpha_beta: |options| Box::new(AlphaBeta::new(Simple, options)),
    },
];

/// What judges positions without a search.
pub trait Evaluation: Evaluator<Position> + Send + Sync {
    /// How good the position is for its mover. Never asked about a finished game.
    fn score(&self, position: &Position) -> i32;

    /// What its values are.
    fn unit(&self) -> Unit;
}

/// A heuristic of alpha-beta that works out everything anew.
struct Judge<H>(H);

impl<H: Heuristic<Position>> Evaluator<Position> for Judge<H> {
    fn evaluate(&self, position: &Position) -> MoverValue {
        MoverValue::new(self.0.probability(self.score(position)))
    }
}

impl<H: Heuristic<Position>> Evaluation for Judge<H> {
    fn score(&self, position: &Position) -> i32 {
        self.0.score(position, &self.0.state(position))
    }

    fn unit(&self) -> Unit {
        self.0.unit()
    }
}

/// Alpha-beta over any evaluation of TZAAR.
pub trait AlphaBetaSearch: Searcher<Position> + Send + Sync {
    /// The same search with nothing learnt yet.
    fn fresh(&self) -> Box<dyn AlphaBetaSearch>;

    /// What the values of its reports are.
    fn unit(&self) -> Unit;

    /// Changes by how much a move may be worse than the best and still be chosen.
    fn set_margin(&mut self, margin: i32);
}

impl<H: Heuristic<Position> + Clone + 'static> AlphaBetaSearch for AlphaBeta<H> {
    fn fresh(&self) -> Box<dyn AlphaBetaSearch> {
        Box::new(Self::fresh(self))
    }

    fn unit(&self) -> Unit {
        self.heuristic().unit()
    }

    fn set_margin(&mut self, margin: i32) {
        Self::set_margin(self, margin);
    }
}
