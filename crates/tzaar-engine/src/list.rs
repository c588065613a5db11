use game::options::{choice, integer, switch};
use game::{OptionError, OptionKind, Options};
use network::NetworkError;
use search::alpha_beta::AlphaBetaOptions;
use search::options::{HASH, THREADS, TIES};
use search::proof_number::{ProofOptions, Prover};
use search::{Engine, Limits, Ties, TimeLimit};
use thiserror::Error;
use tzaar::Position;

use crate::{
    EVALUATION_NAMES, EVALUATIONS, EvaluationKind, Plan, ProofKnowledge, TzaarEvaluation,
    waltz_levels,
};

/// An engine that can be chosen by name.
pub struct EngineKind {
    /// The name at the beginning of an engine's spec.
    pub name: &'static str,
    /// One line for lists and help.
    pub summary: &'static str,
    /// The options that it takes.
    pub options: &'static [OptionKind],
    /// Its evaluation, if no option `eval` chooses one.
    pub evaluation: &'static str,
    /// Makes the engine from values for these options and an evaluation.
    pub build: fn(&Options, &dyn TzaarEvaluation) -> Engine<Position>,
}

impl EngineKind {
    /// Makes the engine from its options and the text of its evaluation's options.
    pub fn make(
        &self,
        options: &Options,
        evaluation: &str,
    ) -> Result<Engine<Position>, EngineError> {
        let kind = self.evaluation_kind(options);
        let inner = Options::parse(kind.options, evaluation)?;
        Ok((self.build)(options, &*(kind.build)(&inner)?))
    }

    /// The evaluation that the engine uses with these options.
    pub fn evaluation_kind(&self, options: &Options) -> &'static EvaluationKind {
        let name = if options.has("eval") { options.text("eval") } else { self.evaluation };
        EVALUATIONS.iter().find(|kind| kind.name == name).unwrap_or(&EVALUATIONS[0])
    }
}

/// Why an engine could not be made.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum EngineError {
    #[error(transparent)]
    Options(#[from] OptionError),
    #[error(transparent)]
    Network(#[from] NetworkError),
}

/// Every engine.
pub const ENGINES: &[EngineKind] = &[
    EngineKind {
        name: "tzaar",
        summary: "the strongest engine: alpha-beta with all useful options",
        options: &[EVALUATION, HASH, THREADS],
        evaluation: EVALUATIONS[0].name,
        build: |options, evaluation| {
            let alpha_beta = AlphaBetaOptions { futility: 700, ..AlphaBetaOptions::default() };
            let plan = Plan { endgame_below: 18, endgame_percent: PROOFS_PERCENT, ..Plan::BEST };
            planned(evaluation, options, alpha_beta, plan, ProofOptions::default())
        },
    },
    EngineKind {
        name: "alpha-beta",
        summary: "alpha-beta with any evaluation and a switch for every part",
        options: SWITCHES,
        evaluation: EVALUATIONS[0].name,
        build: alpha_beta,
    },
    waltz_levels::BEGINNER,
    waltz_levels::INTERMEDIATE,
    waltz_levels::EXPERT,
    waltz_levels::UNBEATABLE,
];

/// The engine with this name.
pub fn find(name: &str) -> Option<&'static EngineKind> {
    ENGINES.iter().find(|kind| kind.name == name)
}

const EVALUATION: OptionKind =
    choice("eval", &EVALUATION_NAMES, "the evaluation; its own options follow as eval.NAME=VALUE");

/// The options of plain `alpha-beta`.
const SWITCHES: &[OptionKind] = &[
    EVALUATION,
    integer(
        "margin",
        [0, 0, 1_000_000_000],
        "choose at random among moves at most this many points worse than the best",
    ),
    HASH,
    THREADS,
    TIES,
    switch("deepening", "search depth 1, then depth 2, and so on"),
    switch("ordering", "use the game's own move ordering"),
    switch("history", "search moves sooner that caused cuts elsewhere"),
    switch("killers", "search moves first that caused cuts at the same depth"),
    switch("nega-scout", "try later moves with an empty window first"),
    integer(
        "reductions",
        [1, 0, 4],
        "number of actions by which late moves are searched less deeply",
    ),
    integer(
        "futility",
        [0, 0, 1_000_000],
        "give up positions near the leaves whose score is this far outside the window; 0 for never",
    ),
    switch("quiescence", "see wins one action beyond the depth"),
    switch("turns", "skip turns that reach the same position by another order of actions"),
    switch("resistance", "prefer short wins and long losses"),
    integer("proofs", [0, 0, 60], "try a proof when at most this many stacks are left"),
    integer(
        "proof-percent",
        [PROOFS_PERCENT as u64, 1, 90],
        "share of the time for proofs, in percent",
    ),
];

const PROOFS_PERCENT: u32 = 10;

/// How deep engines search if nothing limits them, not even their own plan.
const DEFAULT_DEPTH: u32 = 4;

/// A depth that no search reaches.
const GREATEST_DEPTH: u32 = 60;

/// Makes an engine that plays by a plan. If it proves endgames, half of the memory is for that
/// table. No table is smaller than 1 MiB, and without memory there are no proofs.
pub fn planned(
    evaluation: &dyn TzaarEvaluation,
    options: &Options,
    alpha_beta: AlphaBetaOptions,
    plan: Plan,
    proofs: ProofOptions,
) -> Engine<Position> {
    let memory = options.integer("hash") as usize;
    let (hash, for_proofs) = match (memory, plan.endgame_below) {
        (_, 0) => (memory, 0),
        (1, _) => (1, 1),
        _ => (memory.div_ceil(2), memory / 2),
    };
    let threads = options.integer("threads") as usize;
    let alpha_beta = AlphaBetaOptions { hash, threads, ..alpha_beta };
    let evaluation_name = if options.has("eval") { options.text("eval") } else { "" };
    let endgame = (for_proofs > 0).then(|| {
        let proofs = ProofOptions { hash: for_proofs, ..proofs };
        Box::new(Prover::new(ProofKnowledge::of_evaluation(evaluation_name), proofs)) as _
    });
    // With a usual time, a depth is set only so that the engine can be asked to go by depth.
    let usual_depth = if plan.usual_time.is_some() { GREATEST_DEPTH } else { DEFAULT_DEPTH };
    let depth = Some(plan.depth.unwrap_or(usual_depth));
    let time = plan.usual_time.map(TimeLimit::PerMove);
    Engine {
        search: evaluation.planned(alpha_beta, plan, endgame),
        usual: Limits { depth, nodes: None, time },
        unit: Some(evaluation.unit()),
        ..Engine::random()
    }
}

fn alpha_beta(options: &Options, evaluation: &dyn TzaarEvaluation) -> Engine<Position> {
    let is_on = |name| options.text(name) == "on";
    let switches = AlphaBetaOptions {
        iterative_deepening: is_on("deepening"),
        ordering: is_on("ordering"),
        history: is_on("history"),
        killers: is_on("killers"),
        nega_scout: is_on("nega-scout"),
        reductions: options.integer("reductions") as u32,
        futility: options.integer("futility") as i32,
        quiescence: is_on("quiescence"),
        turns: is_on("turns"),
        resistance: is_on("resistance"),
        ties: Ties::named(options.text("ties")),
        ..AlphaBetaOptions::default()
    };
    let margin = options.integer("margin") as i32;
    let plan = Plan {
        margin,
        random_above: if margin > 0 { 0 } else { 60 },
        endgame_below: options.integer("proofs") as u32,
        endgame_percent: options.integer("proof-percent") as u32,
        ..Plan::BEST
    };
    planned(evaluation, options, switches, plan, ProofOptions::default())
}
