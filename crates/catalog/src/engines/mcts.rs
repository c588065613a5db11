use std::sync::Arc;

use game::{Domain, OptionKind, Options, Position, Unit};
use search::mcts::{Backup, Guide, Leaf, Mcts, MctsOptions, RollChoice};

use super::options::switch;
use super::{CLOCK, Materials, NOISE, nodes_limit, time_limit};
use crate::{GameKind, SpecError};

/// How many playouts a move gets if nothing else limits it.
pub(super) const DEFAULT_PLAYOUTS: u64 = 10_000;

/// A Monte Carlo tree search and what its values mean. The evaluation is asked for exact values, if it has any, and for
/// all others if the options say so.
pub(super) fn search<P: Position>(
    options: &Options,
    materials: &impl Materials<P>,
) -> Result<(Mcts<P>, Unit), SpecError> {
    let is_on = |name| options.word(name) == "on";
    let is_mean = options.word("backup") == "mean";
    let mcts_options = MctsOptions {
        exploration: options.number("exploration"),
        first_play_urgency: options.number("fpu"),
        backup: if is_mean { Backup::Mean } else { Backup::Expectation },
        rolls: if options.word("rolls") == "dice" { RollChoice::Dice } else { RollChoice::Deck },
        solver: is_on("solver"),
        reuse: is_on("reuse"),
        memory: options.integer("memory") as usize,
        threads: options.integer("threads") as usize,
    };
    let evaluation = materials.evaluation()?;
    let exact = evaluation.knows_exact_values().then(|| Arc::clone(&evaluation) as _);
    let (leaf, unit) = match options.word("leaf") {
        "evaluation" => (Leaf::Evaluation(Arc::clone(&evaluation) as _), evaluation.unit()),
        _ => (Leaf::Playout(materials.policy()?), Unit::WinProbability),
    };
    Ok((Mcts::new(Guide { leaf, exact, priors: materials.priors() }, mcts_options), unit))
}

/// The options of the search: those of playouts and of the evaluation, then its own.
pub(super) fn options<G: GameKind>(evaluation: Vec<OptionKind>) -> Vec<OptionKind> {
    let policy = G::PLAYOUTS.map(|playouts| playouts.tree_policy);
    let priors = G::PLAYOUTS.map(|playouts| playouts.priors);
    let first = LIMITS.iter().copied().chain(policy).chain(evaluation);
    first.chain(priors).chain(OWN.iter().copied()).collect()
}

const LIMITS: &[OptionKind] = &[
    nodes_limit("playouts", "playouts a move; 0 for no such limit, or 10000 if there is no other"),
    time_limit(),
    CLOCK,
    NOISE,
    OptionKind {
        name: "leaf",
        help: "what a new position is worth: the result of a playout, or an evaluation",
        domain: Domain::Choice(&["playout", "evaluation"]),
    },
];

const OWN: &[OptionKind] = &[
    OptionKind {
        name: "exploration",
        help: "how much moves that were rarely tried are preferred",
        domain: Domain::Number { default: 0.5, min: 0.0, max: 10.0 },
    },
    OptionKind {
        name: "fpu",
        help: "what a move counts for that was never tried",
        domain: Domain::Number { default: 10.0, min: -1.0, max: 10.0 },
    },
    OptionKind {
        name: "backup",
        help: "values before a roll: the mean over the playouts, or over the rolls by their probabilities",
        domain: Domain::Choice(&["mean", "expectation"]),
    },
    OptionKind {
        name: "rolls",
        help: "which rolls are looked at: each as often as is likely, or as the dice fall",
        domain: Domain::Choice(&["deck", "dice"]),
    },
    switch("solver", "hand wins, losses and exact values up the tree as proofs"),
    switch("reuse", "keep what was found about positions that come up in the game"),
    OptionKind {
        name: "memory",
        help: "the most memory of the tree in MiB",
        domain: Domain::Integer { default: 64, min: 1, max: 1 << 15 },
    },
    OptionKind {
        name: "threads",
        help: "threads, each with a tree of its own",
        domain: Domain::Integer { default: 1, min: 1, max: 64 },
    },
];
