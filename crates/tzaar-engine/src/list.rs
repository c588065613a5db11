use game::{Domain, OptionKind, Options};
use search::alpha_beta::AlphaBetaOptions;
use search::proof_number::{Method, ProofOptions, Prover, Sums};

use crate::{Plan, PlannedSearch, ProofKnowledge};

/// A player that can be asked for by name.
pub struct EngineKind {
    /// The name.
    pub name: &'static str,
    /// One line for lists and help.
    pub summary: &'static str,
    /// The options that it takes.
    pub options: &'static [OptionKind],
    /// Makes one, with values for these options.
    pub build: fn(&Options) -> PlannedSearch,
}

/// Every player.
pub const ENGINES: &[EngineKind] = &[
    EngineKind {
        name: "tzaar",
        summary: "the best there is: alpha-beta with everything that helps",
        options: &[HASH, THREADS],
        build: tzaar,
    },
    EngineKind {
        name: "alpha-beta",
        summary: "alpha-beta over any evaluation, every part of it with a switch",
        options: SWITCHES,
        build: alpha_beta,
    },
    EngineKind {
        name: "waltz-beginner",
        summary: "WALTZ: material alone, 4 actions deep, any move within 5000 of the best",
        options: &[HASH, THREADS],
        build: |options| {
            let plan = Plan { depth: Some(4), random_above: 0, margin: 5000, ..Plan::BEST };
            PlannedSearch::new("simple", waltz(options), plan)
        },
    },
    EngineKind {
        name: "waltz-intermediate",
        summary: "WALTZ: the full evaluation, 5 actions deep, any move within 20 of the best",
        options: &[HASH, THREADS],
        build: |options| {
            let plan = Plan { depth: Some(5), random_above: 0, margin: 20, ..Plan::BEST };
            PlannedSearch::new("waltz", waltz(options), plan)
        },
    },
    EngineKind {
        name: "waltz-expert",
        summary: "WALTZ: as deep as time allows, by lot above 55 stacks, df-pn from 23 on",
        options: &[HASH, THREADS],
        build: waltz_expert,
    },
];

/// The evaluation of the best player.
const BEST_EVALUATION: &str = "tuned";

/// The player with this name.
pub fn find(name: &str) -> Option<&'static EngineKind> {
    ENGINES.iter().find(|kind| kind.name == name)
}

const HASH: OptionKind = OptionKind {
    name: "hash",
    help: "memory of the table of positions in MiB, 0 for none",
    domain: Domain::Integer { default: 64, min: 0, max: 65_536 },
};

const THREADS: OptionKind = OptionKind {
    name: "threads",
    help: "number of threads",
    domain: Domain::Integer { default: 1, min: 1, max: 256 },
};

const ON_OFF: Domain = Domain::Choice(&["on", "off"]);

const fn switch(name: &'static str, help: &'static str) -> OptionKind {
    OptionKind { name, help, domain: ON_OFF }
}

/// The options of plain `alpha-beta`.
const SWITCHES: &[OptionKind] = &[
    OptionKind {
        name: "eval",
        help: "the evaluation function",
        domain: Domain::Choice(&["tuned", "waltz", "simple"]),
    },
    OptionKind {
        name: "margin",
        help: "choose by lot among moves that are this much worse than the best at most",
        domain: Domain::Integer { default: 0, min: 0, max: 1_000_000_000 },
    },
    HASH,
    THREADS,
    switch("deepening", "search depth 1, then depth 2, and so on"),
    switch("ordering", "search first what the game's own knowledge suggests"),
    switch("history", "search sooner what caused cuts elsewhere"),
    switch("killers", "search first what caused cuts at the same depth"),
    switch("nega-scout", "try moves after the first with an empty window"),
    OptionKind {
        name: "reductions",
        help: "search late moves by so many actions less deeply",
        domain: Domain::Integer { default: 1, min: 0, max: 4 },
    },
    OptionKind {
        name: "futility",
        help: "give up positions that are so far outside of the window, an action left; 0 for never",
        domain: Domain::Integer { default: 0, min: 0, max: 1_000_000 },
    },
    switch("quiescence", "see wins one action beyond the depth"),
    switch("turns", "leave out turns that repeat another order of their actions"),
    switch("resistance", "prefer short wins and long losses"),
    OptionKind {
        name: "proofs",
        help: "look for proofs from so many stacks on",
        domain: Domain::Integer { default: 0, min: 0, max: 60 },
    },
    OptionKind {
        name: "proof-percent",
        help: "the share of the time for that",
        domain: Domain::Integer { default: PROOFS_PERCENT as u64, min: 1, max: 90 },
    },
];

fn best(options: &Options) -> AlphaBetaOptions {
    AlphaBetaOptions {
        hash: options.integer("hash") as usize,
        threads: options.integer("threads") as usize,
        ..AlphaBetaOptions::default()
    }
}

/// What the tables of alpha-beta and of proofs have of the memory that was asked for. Too little
/// for two tables is left to alpha-beta, and nothing is proven.
fn shared_hash(options: &Options) -> (usize, usize) {
    let hash = options.integer("hash") as usize;
    (hash.div_ceil(2), hash / 2)
}

fn tzaar(options: &Options) -> PlannedSearch {
    let (hash, _) = shared_hash(options);
    let alpha_beta = AlphaBetaOptions { hash, futility: FUTILITY, ..best(options) };
    let plan = Plan { endgame_below: PROOFS_BELOW, endgame_percent: PROOFS_PERCENT, ..Plan::BEST };
    with_proofs(
        PlannedSearch::new(BEST_EVALUATION, alpha_beta, plan),
        options,
        ProofOptions::default(),
    )
}

/// The search with proofs in endgames, if there is memory for their table.
fn with_proofs(search: PlannedSearch, options: &Options, proofs: ProofOptions) -> PlannedSearch {
    match shared_hash(options) {
        (_, 0) => search,
        (_, hash) => {
            let proofs = ProofOptions { hash, ..proofs };
            search.with_endgame(Box::new(Prover::new(ProofKnowledge, proofs)))
        }
    }
}

/// What an action is not likely to change, in thousandths of [`tuned`](crate::tuned).
const FUTILITY: i32 = 700;
/// From so many stacks on the best player looks for proofs.
const PROOFS_BELOW: u32 = 18;
/// For so much of its time.
const PROOFS_PERCENT: u32 = 10;

/// Only what the paper on WALTZ describes.
fn waltz(options: &Options) -> AlphaBetaOptions {
    AlphaBetaOptions {
        killers: false,
        reductions: 0,
        quiescence: false,
        turns: false,
        ..best(options)
    }
}

fn waltz_expert(options: &Options) -> PlannedSearch {
    let (hash, _) = shared_hash(options);
    let alpha_beta = AlphaBetaOptions { hash, ..waltz(options) };
    let proofs = ProofOptions {
        method: Method::ProofNumber,
        sums: Sums::HeuristicWeak,
        epsilon: 0.125,
        efb: true,
        look_ahead: false,
        order: true,
        ..ProofOptions::default()
    };
    let plan = Plan { random_above: 55, margin: 20, endgame_below: 23, ..Plan::BEST };
    with_proofs(PlannedSearch::new("waltz", alpha_beta, plan), options, proofs)
}

fn alpha_beta(options: &Options) -> PlannedSearch {
    let is_on = |name| options.word(name) == "on";
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
        ..best(options)
    };
    let margin = options.integer("margin").min(i32::MAX as u64) as i32;
    let random_above = if margin > 0 { 0 } else { 60 };
    let endgame_below = options.integer("proofs") as u32;
    let endgame_percent = options.integer("proof-percent") as u32;
    let plan = Plan { margin, random_above, endgame_below, endgame_percent, ..Plan::BEST };
    if endgame_below == 0 {
        return PlannedSearch::new(options.word("eval"), switches, plan);
    }
    let (hash, _) = shared_hash(options);
    let alpha_beta = AlphaBetaOptions { hash, ..switches };
    let search = PlannedSearch::new(options.word("eval"), alpha_beta, plan);
    with_proofs(search, options, ProofOptions::default())
}
