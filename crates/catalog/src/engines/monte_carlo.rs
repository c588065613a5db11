use game::{Domain, OptionKind};

use super::{CLOCK, NOISE, nodes_limit, time_limit};
use crate::GameKind;

/// Playouts for a move if nothing else limits them.
pub(crate) const DEFAULT_PLAYOUTS: u64 = 60_000;

/// The options of flat Monte Carlo.
pub(crate) fn options<G: GameKind>() -> Vec<OptionKind> {
    let policy = G::PLAYOUTS.map(|playouts| playouts.policy);
    [PLAYOUTS, time_limit()].into_iter().chain(policy).chain([THREADS, CLOCK, NOISE]).collect()
}

const PLAYOUTS: OptionKind = nodes_limit(
    "playouts",
    "playouts for all moves together; 0 for no such limit, or 60000 if there is no other",
);

const THREADS: OptionKind = OptionKind {
    name: "threads",
    help: "threads; the result does not depend on it",
    domain: Domain::Integer { default: 1, min: 1, max: 64 },
};
