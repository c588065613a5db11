//! The four levels of WALTZ, exactly as table 4 of its paper describes them: without killers,
//! reductions, quiescence or skipped turns.

use std::time::Duration;

use game::{Domain, OptionKind, Options};
use search::Engine;
use search::alpha_beta::AlphaBetaOptions;
use search::options::{HASH, THREADS};
use search::proof_number::{Method, ProofOptions, Sums};
use tzaar::Position;

use crate::list::{EngineKind, planned};
use crate::{Plan, TzaarEvaluation};

/// "A very simple evaluation function to the depth of two turns [...] with a big margin".
pub const BEGINNER: EngineKind = EngineKind {
    name: "waltz-beginner",
    summary: "WALTZ: material only, 4 actions deep, any move within 5000 points of the best",
    options: &[HASH, THREADS],
    evaluation: "simple",
    build: |options, evaluation| {
        let plan = Plan { depth: Some(4), random_above: 0, margin: 5000, ..Plan::BEST };
        planned(evaluation, options, alpha_beta(), plan, ProofOptions::default())
    },
};

/// "The full evaluation function to the depth of two and half turns [...] with a small margin".
pub const INTERMEDIATE: EngineKind = EngineKind {
    name: "waltz-intermediate",
    summary: "WALTZ: full evaluation, 5 actions deep, any move within 20 points of the best",
    options: &[EVALUATION, HASH, THREADS],
    evaluation: "waltz",
    build: |options, evaluation| {
        let plan = Plan { depth: Some(5), random_above: 0, margin: 20, ..Plan::BEST };
        planned(evaluation, options, alpha_beta(), plan, ProofOptions::default())
    },
};

/// "Both Alpha-beta and DFPN with the full evaluation function", 30 s.
pub const EXPERT: EngineKind = EngineKind {
    name: "waltz-expert",
    summary: "WALTZ: 30 s a turn; varied above 55 stacks, df-pn with 23 or fewer",
    options: &[EVALUATION, HASH, THREADS],
    evaluation: "waltz",
    build: |options, evaluation| expert(options, evaluation, Duration::from_secs(30)),
};

/// The expert level with 300 s.
pub const UNBEATABLE: EngineKind = EngineKind {
    name: "waltz-unbeatable",
    summary: "WALTZ: the expert with 300 s a turn",
    build: |options, evaluation| expert(options, evaluation, Duration::from_secs(300)),
    ..EXPERT
};

const EVALUATION: OptionKind = OptionKind {
    name: "eval",
    help: "the evaluation function, also of proofs",
    domain: Domain::Choice(&["waltz", "waltz-paper"]),
};

/// The paper's limits may be for a turn or an action; here they are for a turn, half per action.
fn expert(
    options: &Options,
    evaluation: &dyn TzaarEvaluation,
    time_per_turn: Duration,
) -> Engine<Position> {
    let proofs = ProofOptions {
        method: Method::ProofNumber,
        sums: Sums::HeuristicWeak,
        epsilon: 0.125,
        efb: true,
        look_ahead: false,
        order: true,
        ..ProofOptions::default()
    };
    let plan = Plan {
        usual_time: Some(time_per_turn / 2),
        random_above: 55,
        margin: 20,
        endgame_below: 23,
        ..Plan::BEST
    };
    planned(evaluation, options, alpha_beta(), plan, proofs)
}

fn alpha_beta() -> AlphaBetaOptions {
    AlphaBetaOptions {
        killers: false,
        reductions: 0,
        quiescence: false,
        turns: false,
        ..AlphaBetaOptions::default()
    }
}
