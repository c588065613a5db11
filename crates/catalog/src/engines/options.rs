//! The options of engines.

use game::{Domain, OptionKind, Options};
use search::options::{HASH, THREADS, switch, threads};

pub(crate) const fn choice(
    name: &'static str,
    words: &'static [&'static str],
    help: &'static str,
) -> OptionKind {
    OptionKind { name, help, domain: Domain::Choice(words) }
}

pub(crate) const fn number(
    name: &'static str,
    [default, min, max]: [f64; 3],
    help: &'static str,
) -> OptionKind {
    OptionKind { name, help, domain: Domain::Number { default, min, max } }
}

const fn integer(
    name: &'static str,
    [default, min, max]: [u64; 3],
    help: &'static str,
) -> OptionKind {
    OptionKind { name, help, domain: Domain::Integer { default, min, max } }
}

/// Whether a [`switch`] is on; an engine without the option has it on.
pub(super) fn is_on(options: &Options, name: &str) -> bool {
    !options.has(name) || options.word(name) == "on"
}

pub(crate) const DEPTH: OptionKind =
    integer("depth", [0, 0, 100], "moves deep; 0 for no such limit");

/// The limit on what a search counts: `nodes` or `playouts`.
pub(crate) const fn nodes_limit(name: &'static str, help: &'static str) -> OptionKind {
    integer(name, [0, 0, u64::MAX], help)
}

pub(crate) const NODES: OptionKind =
    nodes_limit("nodes", "nodes a move, counted by the first thread; 0 for no such limit");

pub(crate) const TIME: OptionKind =
    integer("time", [0, 0, 86_400_000], "milliseconds a move; 0 for no such limit");

pub(crate) const CLOCK: OptionKind = choice(
    "clock",
    &["thrifty", "paper"],
    "how the time of a game is shared out: our way, or rule (6) of the Zweistein paper",
);

/// Errors as people make them, who often overlook small things and seldom large ones, after the
/// quantal responses of McKelvey and Palfrey (1995).
pub(crate) const NOISE: OptionKind = number(
    "noise",
    [0.0, 0.0, 1000.0],
    "errors on purpose: the loss of win probability, in %, that halves a move's probability; 0 for none",
);

pub(super) const PLAIN_DEPTH: u32 = 2;

pub(super) const PLAIN: &[OptionKind] =
    &[integer("depth", [PLAIN_DEPTH as u64, 1, 100], "moves deep"), NOISE];

pub(super) const STAR: &[OptionKind] = &[
    DEPTH,
    NODES,
    TIME,
    HASH,
    THREADS,
    CLOCK,
    NOISE,
    switch("nega-scout", "try moves after the first with an empty window"),
    switch("share", "search a move that several rolls allow once for all of them"),
    switch("order", "search moves in the order of their evaluations"),
    switch("aspiration", "search with a window around the last value first"),
];

/// The options of flat Monte Carlo, before and after those of its playouts.
pub(super) const MONTE_CARLO: [&[OptionKind]; 2] = [
    &[
        nodes_limit(
            "playouts",
            "playouts for all moves together; 0 for no such limit, or 60000 if there is no other",
        ),
        TIME,
    ],
    &[threads("threads; the result does not depend on it"), CLOCK, NOISE],
];

/// The options of Monte Carlo tree search, before and after those of the game.
pub(super) const TREE_SEARCH: [&[OptionKind]; 2] = [
    &[
        nodes_limit(
            "playouts",
            "playouts a move; 0 for no such limit, or 10000 if there is no other",
        ),
        TIME,
        CLOCK,
        NOISE,
        choice(
            "leaf",
            &["playout", "evaluation"],
            "what a new position is worth: the result of a playout, or an evaluation",
        ),
    ],
    &[
        number(
            "exploration",
            [0.5, 0.0, 10.0],
            "how much moves that were rarely tried are preferred",
        ),
        number("fpu", [10.0, -1.0, 10.0], "what a move counts for that was never tried"),
        choice(
            "backup",
            &["mean", "expectation"],
            "values before a roll: the mean over the playouts, or over the rolls by their probabilities",
        ),
        choice(
            "rolls",
            &["deck", "dice"],
            "which rolls are looked at: each as often as is likely, or as the dice fall",
        ),
        switch("solver", "hand wins, losses and exact values up the tree as proofs"),
        switch("reuse", "keep what was found about positions that come up in the game"),
        integer("memory", [64, 1, 1 << 15], "the most memory of the tree in MiB"),
        threads("threads, each with a tree of its own"),
    ],
];
