use std::sync::Arc;

use ewn::{AnyPosition, Position5, Size};
use ewn_engine::{Evaluation, LorentzPriors};
use game::{Domain, Evaluator, OptionKind, Options, PlayoutPolicy, Position, Unit};
use search::mcts::{Backup, Guide, Leaf, Mcts, MctsOptions, Priors, RollChoice};
use search::{Limits, Observer, Report, Searcher, Task};

use crate::ewn_search::EwnSearch;
use crate::policy::{TREE_POLICY, build_policy};
use crate::search_engine::{CLOCK, nodes_limit, switch, time_limit};
use crate::{EwnEngine, SpecError};

/// How many playouts a move gets if nothing else limits it.
const DEFAULT_PLAYOUTS: u64 = 10_000;

/// Monte Carlo tree searches that differ in nothing but their boards; only one of them is used
/// in a game, and only that one takes memory.
struct EwnMcts {
    fast: Mcts<Position5>,
    wide: Mcts<AnyPosition>,
}

/// A Monte Carlo tree search with these [`OPTIONS`]. The evaluation is asked for exact values, if
/// it has any, and for all others if the options say so.
///
/// # Errors
/// If there is no such policy.
pub(crate) fn engine(
    options: &Options,
    evaluation: Arc<dyn Evaluation>,
    size: Size,
    tell: fn(&str),
) -> Result<EwnEngine, SpecError> {
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
    let usual = Limits { nodes: Some(DEFAULT_PLAYOUTS), ..Limits::default() };
    let policy = match options.word("leaf") {
        "evaluation" => None,
        _ => Some(build_policy(options.word("policy"), size, tell)?),
    };
    let unit = policy.as_ref().map_or(evaluation.unit(), |_| Unit::WinProbability);
    let has_priors = options.word("priors") == "lorentz";
    let (fast_policy, fast_evaluation) = (policy.clone(), Arc::clone(&evaluation));
    let fast = guide(fast_policy.map(|policy| policy as _), fast_evaluation as _, has_priors);
    let wide = guide(policy.map(|policy| policy as _), evaluation as _, has_priors);
    let (fast, wide) = (Mcts::new(fast, mcts_options), Mcts::new(wide, mcts_options));
    let search = EwnMcts { fast, wide };
    Ok(EwnEngine::new(Box::new(search), options, usual, unit))
}

/// Leaves are judged by the policy or, without one, by the evaluation.
fn guide<P: Position>(
    policy: Option<Arc<dyn PlayoutPolicy<P>>>,
    evaluator: Arc<dyn Evaluator<P> + Send + Sync>,
    has_priors: bool,
) -> Guide<P>
where
    LorentzPriors: Priors<P>,
{
    Guide {
        exact: evaluator.knows_exact_values().then(|| Arc::clone(&evaluator)),
        leaf: policy.map_or(Leaf::Evaluation(evaluator), Leaf::Playout),
        priors: has_priors.then(|| Arc::new(LorentzPriors) as _),
    }
}

impl Searcher<Position5> for EwnMcts {
    fn new_game(&mut self) {
        self.fast.new_game();
    }

    fn search(
        &mut self,
        position: &Position5,
        task: Task,
        observe: &mut Observer<Position5>,
    ) -> Option<Report<ewn::Move, ewn::Die>> {
        self.fast.search(position, task, observe)
    }
}

impl Searcher<AnyPosition> for EwnMcts {
    fn new_game(&mut self) {
        self.wide.new_game();
    }

    fn search(
        &mut self,
        position: &AnyPosition,
        task: Task,
        observe: &mut Observer<AnyPosition>,
    ) -> Option<Report<ewn::Move, ewn::Die>> {
        self.wide.search(position, task, observe)
    }
}

impl EwnSearch for EwnMcts {
    fn fresh(&self) -> Box<dyn EwnSearch> {
        Box::new(Self { fast: self.fast.fresh(), wide: self.wide.fresh() })
    }
}

/// The options of the search.
pub(crate) const OPTIONS: &[OptionKind] = &[
    nodes_limit("playouts", "playouts a move; 0 for no such limit, or 10000 if there is no other"),
    time_limit(),
    CLOCK,
    crate::noise::NOISE,
    OptionKind {
        name: "leaf",
        help: "what a new position is worth: the result of a playout, or an evaluation",
        domain: Domain::Choice(&["playout", "evaluation"]),
    },
    TREE_POLICY,
    crate::engine::EVALUATION,
    crate::tables::TABLES,
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
        name: "priors",
        help: "what is thought of moves before they are tried",
        domain: Domain::Choice(&["lorentz", "none"]),
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::Engine;

    /// It does not know what a depth is, and would go on for ever.
    #[test]
    fn a_search_that_only_a_depth_limits_gets_its_usual_playouts() {
        for (spec, playouts) in [("mcts", DEFAULT_PLAYOUTS), ("mc", 60_000)] {
            let Ok(Engine::Search(mut engine)) = Engine::parse(Size::FIVE, spec, |_| ()) else {
                panic!("{spec} searches");
            };
            assert!(!engine.goes_by_depth());
            let stop = AtomicBool::new(false);
            let limits = Limits { depth: Some(3), ..Limits::default() };
            let task = Task { limits, stop: &stop, all_moves: false, seed: 1 };
            let start = Position5::canonical(Size::FIVE).unwrap();
            let report = engine.search(&start, task, |_| ()).unwrap();
            assert_eq!(report.nodes, playouts, "{spec}");
        }
    }
}
