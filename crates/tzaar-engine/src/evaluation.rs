use std::sync::Arc;

use game::{Domain, Evaluation, OptionKind, Options, Unit};
use network::NetworkError;
use search::Searcher;
use search::alpha_beta::{AlphaBeta, AlphaBetaOptions, Heuristic};
use tzaar::Position;

use crate::heuristic::{SCALE, TzaarHeuristic};
use crate::net::{self, Corrected};
use crate::planned_search::{EndgameSearch, Plan, PlannedSearch};
use crate::waltz::{Static, Version};
use crate::{Simple, Tuned, Waltz, WaltzPaper};

/// An evaluation that can be chosen by name.
pub struct EvaluationKind {
    /// The name in options, as in `eval=NAME`.
    pub name: &'static str,
    /// One line for lists and help.
    pub summary: &'static str,
    /// The unit of its values.
    pub unit: Unit,
    /// The options that it takes.
    pub options: &'static [OptionKind],
    /// Makes the evaluation, with values for these options.
    pub build: fn(&Options) -> Result<Arc<dyn TzaarEvaluation>, NetworkError>,
}

/// Every evaluation. A new one is a new file and an entry here.
pub const EVALUATIONS: &[EvaluationKind] = &[
    EvaluationKind {
        name: "net",
        summary: "win probability, from `tuned` corrected by a neural network",
        unit: Unit::WinProbability,
        options: net::OPTIONS,
        build: |options| Ok(Arc::new(Corrected::load(options.text("file"))?)),
    },
    EvaluationKind {
        name: "tuned",
        summary: "win probability, from weights fitted to games",
        unit: Unit::WinProbability,
        options: &[],
        build: |_| Ok(Arc::new(TzaarHeuristic(Tuned))),
    },
    waltz::<Waltz>("waltz", "material, threats, secure types and zones, as in WALTZ's program"),
    waltz::<WaltzPaper>("waltz-paper", "the same with the constants that WALTZ's paper prints"),
    waltz::<Simple>("simple", "material only, as WALTZ's beginner counts it"),
];

/// The names of all evaluations, for options that take one.
pub const EVALUATION_NAMES: [&str; EVALUATIONS.len()] = {
    let mut names = [""; EVALUATIONS.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = EVALUATIONS[index].name;
        index += 1;
    }
    names
};

const fn waltz<V: Version>(name: &'static str, summary: &'static str) -> EvaluationKind {
    let build = |options: &Options| -> Result<Arc<dyn TzaarEvaluation>, NetworkError> {
        Ok(match options.text("material") {
            "static" => Arc::new(TzaarHeuristic(Static(V::default()))),
            _ => Arc::new(TzaarHeuristic(V::default())),
        })
    };
    EvaluationKind { name, summary, unit: Unit::Points(SCALE), options: MATERIAL, build }
}

const MATERIAL: &[OptionKind] = &[OptionKind {
    name: "material",
    help: "counted along the actions that are searched, as WALTZ does, or of each position by itself",
    domain: Domain::Choice(&["counted", "static"]),
}];

/// An evaluation that alpha-beta can use.
pub trait TzaarEvaluation: Evaluation<Position> {
    /// Makes alpha-beta with this evaluation, a plan, and perhaps a search for proofs in endgames.
    fn planned(
        &self,
        options: AlphaBetaOptions,
        plan: Plan,
        endgame: Option<EndgameSearch>,
    ) -> Box<dyn Searcher<Position>>;
}

impl<H> TzaarEvaluation for H
where
    H: Heuristic<Position> + Evaluation<Position> + Clone + 'static,
{
    fn planned(
        &self,
        options: AlphaBetaOptions,
        plan: Plan,
        endgame: Option<EndgameSearch>,
    ) -> Box<dyn Searcher<Position>> {
        Box::new(PlannedSearch::new(AlphaBeta::new(self.clone(), options), plan, endgame))
    }
}
