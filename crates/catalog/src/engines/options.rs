//! Options that engines of several kinds take.

use game::{Domain, OptionKind};

const fn limit(name: &'static str, max: u64, help: &'static str) -> OptionKind {
    OptionKind { name, help, domain: Domain::Integer { default: 0, min: 0, max } }
}

/// The option `depth`.
pub(crate) const fn depth_limit() -> OptionKind {
    limit("depth", 100, "moves deep; 0 for no such limit")
}

/// The option that limits what a search counts: `nodes` or `playouts`.
pub(crate) const fn nodes_limit(name: &'static str, help: &'static str) -> OptionKind {
    limit(name, u64::MAX, help)
}

/// The option `time`.
pub(crate) const fn time_limit() -> OptionKind {
    limit("time", 86_400_000, "milliseconds a move; 0 for no such limit")
}

/// The option `nodes`.
pub(crate) const NODES: OptionKind =
    nodes_limit("nodes", "nodes a move, counted by the first thread; 0 for no such limit");

/// The option `clock`.
pub(crate) const CLOCK: OptionKind = OptionKind {
    name: "clock",
    help: "how the time of a game is shared out: our way, or rule (6) of the Zweistein paper",
    domain: Domain::Choice(&["thrifty", "paper"]),
};

/// The option `hash`.
pub(crate) const HASH: OptionKind = OptionKind {
    name: "hash",
    help: "memory of the table of positions in MiB; 0 for none",
    domain: Domain::Integer { default: 64, min: 0, max: 1 << 15 },
};

/// The option `threads`.
pub(crate) const THREADS: OptionKind = OptionKind {
    name: "threads",
    help: "threads that search together",
    domain: Domain::Integer { default: 1, min: 1, max: 64 },
};

/// The option `noise`: errors not made blindly, but as people make them, who overlook small
/// things often and large ones seldom, after the quantal responses of McKelvey and Palfrey (1995).
pub(crate) const NOISE: OptionKind = OptionKind {
    name: "noise",
    help: "errors on purpose: the loss of win probability, in %, that halves a move's probability; 0 for none",
    domain: Domain::Number { default: 0.0, min: 0.0, max: 1000.0 },
};

/// Something that is on unless it is switched off.
pub(crate) const fn switch(name: &'static str, help: &'static str) -> OptionKind {
    OptionKind { name, help, domain: Domain::Choice(&["on", "off"]) }
}
