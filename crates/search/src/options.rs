//! Options by name that several searches have.

use game::{Domain, OptionKind};

use crate::Ties;

/// The memory of a table.
pub const HASH: OptionKind = OptionKind {
    name: "hash",
    help: "size of the transposition table in MiB; 0 for none",
    domain: Domain::Integer { default: 64, min: 0, max: 1 << 15 },
};

/// The rule for equally good moves.
pub const TIES: OptionKind = OptionKind {
    name: "ties",
    help: "of equal moves: the best one move less deep, the first or last of the list, or any",
    domain: Domain::Choice(Ties::NAMES),
};

/// Threads that share a table.
pub const THREADS: OptionKind = threads("threads that search the same tree");

/// The number of threads; `help` says what they do.
pub const fn threads(help: &'static str) -> OptionKind {
    let domain = Domain::Integer { default: 1, min: 1, max: 64 };
    OptionKind { name: "threads", help, domain }
}

/// Something that is on unless it is switched off.
pub const fn switch(name: &'static str, help: &'static str) -> OptionKind {
    OptionKind { name, help, domain: Domain::Choice(&["on", "off"]) }
}
