use game::{Evaluation, Evaluator, Explanation, MoverValue, Position as _, Unit};
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
    pub evaluation: fn() -> Box<dyn Evaluation<Position>>,
    /// Makes an alpha-beta search over it.
    pub alpha_beta: fn(AlphaBetaOptions) -> Box<dyn AlphaBetaSearch>,
}

/// Every evaluation. A new one is a file of its own and an entry here.
pub const EVALUATIONS: &[EvaluationKind] = &[
    EvaluationKind {
        name: "tuned",
        summary: "the chance to win, by weights fitted to the results of games",
        evaluation: || Box::new(FromScratch(Tuned)),
        alpha_beta: |options| Box::new(AlphaBeta::new(Tuned, options)),
    },
    EvaluationKind {
        name: "waltz",
        summary: "material, threats, secure kinds and zones, as WALTZ has them",
        evaluation: || Box::new(FromScratch(Waltz)),
        alpha_beta: |options| Box::new(AlphaBeta::new(Waltz, options)),
    },
    EvaluationKind {
        name: "simple",
        summary: "material alone: heights of stacks, and how rare their kinds are",
        evaluation: || Box::new(FromScratch(Simple)),
        alpha_beta: |options| Box::new(AlphaBeta::new(Simple, options)),
    },
];

/// A heuristic of alpha-beta as an evaluation, which works out everything anew.
struct FromScratch<H>(H);

impl<H: Heuristic<Position>> FromScratch<H> {
    /// How good the position is for its mover.
    fn score(&self, position: &Position) -> i32 {
        self.0.score(position, &self.0.state(position))
    }
}

impl<H: Heuristic<Position>> Evaluator<Position> for FromScratch<H> {
    fn evaluate(&self, position: &Position) -> MoverValue {
        MoverValue::new(self.0.probability(self.score(position)))
    }
}

impl<H: Heuristic<Position>> Evaluation<Position> for FromScratch<H> {
    fn unit(&self) -> Unit {
        self.0.unit()
    }

    fn explain(&self, position: &Position) -> Explanation {
        let mover = position.mover();
        match self.unit() {
            Unit::WinProbability => {
                let value = self.evaluate(position).for_first(mover);
                Explanation::probabilities(value, Vec::new())
            }
            unit => {
                let score = f64::from(self.score(position));
                Explanation::scores(unit, mover, score, Vec::new())
            }
        }
    }
}

/// Alpha-beta over any evaluation of TZAAR.
pub trait AlphaBetaSearch: Searcher<Position> {
    /// The same search with nothing learnt yet.
    fn fresh_alpha_beta(&self) -> Box<dyn AlphaBetaSearch>;

    /// What the values of its reports are.
    fn unit(&self) -> Unit;

    /// Changes by how much a move may be worse than the best and still be chosen.
    fn set_margin(&mut self, margin: i32);
}

impl<H: Heuristic<Position> + Clone + 'static> AlphaBetaSearch for AlphaBeta<H> {
    fn fresh_alpha_beta(&self) -> Box<dyn AlphaBetaSearch> {
        Box::new(Self::new(self.heuristic.clone(), self.options))
    }

    fn unit(&self) -> Unit {
        self.heuristic.unit()
    }

    fn set_margin(&mut self, margin: i32) {
        self.options.margin = margin;
    }
}
