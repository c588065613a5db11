//! The options of engines.

use game::options::{choice, integer, number, switch};
use game::{OptionKind, Options};
use search::monte_carlo::PlayoutShare;
use search::options::{HASH, THREADS, TIES, threads};
use search::star::Deepening;

/// Whether a [`switch`] is on; an engine without the option has it on.
pub(super) fn is_on(options: &Options, name: &str) -> bool {
    !options.has(name) || options.text(name) == "on"
}

pub(crate) const DEPTH: OptionKind =
    integer("depth", [0, 0, 100], "search depth in moves; 0 for no limit");

/// The option that limits what a search counts: `nodes` or `playouts`.
pub(crate) const fn nodes_limit(name: &'static str, help: &'static str) -> OptionKind {
    integer(name, [0, 0, u64::MAX], help)
}

pub(crate) const NODES: OptionKind =
    nodes_limit("nodes", "nodes per move, counted by the first thread; 0 for no limit");

pub(crate) const TIME: OptionKind =
    integer("time", [0, 0, 86_400_000], "milliseconds per move; 0 for no limit");

pub(crate) const CLOCK: OptionKind = choice(
    "clock",
    &["thrifty", "paper"],
    "time management in a game: our own, or rule (6) of the Zweistein paper",
);

/// Human-like errors: small mistakes are frequent and large ones rare, after the
/// quantal responses of McKelvey and Palfrey (1995).
pub(crate) const NOISE: OptionKind = number(
    "noise",
    [0.0, 0.0, 1000.0],
    "deliberate errors: the loss of win probability (in %) that halves a move's probability; 0 for none",
);

pub(super) const PLAIN_DEPTH: u32 = 2;

pub(super) const PLAIN: &[OptionKind] =
    &[integer("depth", [PLAIN_DEPTH as u64, 1, 100], "search depth in moves"), TIES, NOISE];

pub(super) const STAR: &[OptionKind] = &[
    DEPTH,
    NODES,
    TIME,
    HASH,
    THREADS,
    CLOCK,
    NOISE,
    switch("nega-scout", "try later moves with an empty window first"),
    switch("share", "search a move only once if several rolls allow it"),
    switch("order", "search moves in the order of their evaluations"),
    switch("aspiration", "start with a window around the previous value"),
    choice(
        "deepening",
        Deepening::NAMES,
        "search every depth up to the last, every second one, or only the last",
    ),
    number(
        "selective",
        [0.0, 0.0, 1.0],
        "search positions that are less likely to be reached at most one move deep; 0 for none",
    ),
    TIES,
];

/// The option that says what the playouts of flat Monte Carlo are counted by.
pub const PLAYOUTS_PER: OptionKind = choice(
    "per",
    &["decision", "move"],
    "whether playouts are for all moves of a decision together or for each of them",
);

/// Reads the option [`PLAYOUTS_PER`].
pub fn playout_share(options: &Options) -> PlayoutShare {
    match options.text(PLAYOUTS_PER.name) {
        "move" => PlayoutShare::Move,
        _ => PlayoutShare::Decision,
    }
}

/// The options of flat Monte Carlo, before and after those of its playouts.
pub(super) const MONTE_CARLO: [&[OptionKind]; 2] = [
    &[
        nodes_limit("playouts", "playouts; 0 for no limit, or 60000 if nothing else is limited"),
        PLAYOUTS_PER,
        TIME,
    ],
    &[threads("threads; the result does not depend on it"), CLOCK, NOISE],
];

/// The options of Monte Carlo tree search, before and after those of the game.
pub(super) const TREE_SEARCH: [&[OptionKind]; 2] = [
    &[
        nodes_limit(
            "playouts",
            "playouts per move; 0 for no limit, or 10000 if nothing else is limited",
        ),
        TIME,
        CLOCK,
        NOISE,
        choice(
            "leaf",
            &["playout", "evaluation"],
            "how to value a new position: by a playout or by an evaluation",
        ),
    ],
    &[
        number("exploration", [0.5, 0.0, 10.0], "preference for rarely tried moves"),
        number("fpu", [10.0, -1.0, 10.0], "value of a move that was never tried"),
        choice(
            "backup",
            &["mean", "expectation"],
            "values before a roll: the mean over the playouts, or over the rolls by their probabilities",
        ),
        choice(
            "rolls",
            &["deck", "dice"],
            "how to choose rolls: from a shuffled deck, or at random",
        ),
        switch("solver", "propagate wins, losses and exact values up the tree as proofs"),
        switch("reuse", "keep the part of the tree that is still relevant after a move"),
        integer("memory", [64, 1, 1 << 15], "memory limit of the tree in MiB"),
        threads("threads, each with its own tree"),
    ],
];
