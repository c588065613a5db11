//! Options by name that several searches have.

use game::OptionKind;
use game::options::{choice, integer};

use crate::Ties;

/// The memory of the transposition table.
pub const HASH: OptionKind =
    integer("hash", [64, 0, 1 << 15], "size of the transposition table in MiB; 0 for none");

/// The rule for equally good moves.
pub const TIES: OptionKind = choice(
    "ties",
    Ties::NAMES,
    "of equal moves: the best one move less deep, the first or last of the list, or any",
);

/// The number of threads that share a table.
pub const THREADS: OptionKind = threads("threads that search the same tree");

/// The number of threads; `help` says what they do.
pub const fn threads(help: &'static str) -> OptionKind {
    integer("threads", [1, 1, 64], help)
}
