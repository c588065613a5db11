use game::{OptionKind, Options};
use search::star::{StarOptions, Variant};

use super::options::switch;
use super::{CLOCK, HASH, NODES, NOISE, THREADS, depth_limit, time_limit};

/// How deep a game is searched if nothing else limits it.
pub(super) const DEFAULT_DEPTH: u32 = 5;

/// The searches of the family.
pub(super) const VARIANTS: [(&str, &str, Variant); 4] = [
    ("star2", "search with probing, the fastest of its family", Variant::Star2),
    ("star1", "search with windows passed into each roll", Variant::Star1),
    ("star0.5", "search with cuts between rolls", Variant::Star05),
    ("star0", "search without cuts at rolls", Variant::Star0),
];

/// What these [`OPTIONS`] say.
pub(super) fn star_options(variant: Variant, options: &Options) -> StarOptions {
    let is_on = |name| options.word(name) == "on";
    StarOptions {
        variant,
        nega_scout: is_on("nega-scout"),
        share: is_on("share"),
        order: is_on("order"),
        aspiration: is_on("aspiration"),
        hash: options.integer("hash") as usize,
        threads: options.integer("threads") as usize,
    }
}

/// The options of every search of the family.
pub(super) const OPTIONS: &[OptionKind] = &[
    depth_limit(),
    NODES,
    time_limit(),
    HASH,
    THREADS,
    CLOCK,
    NOISE,
    switch("nega-scout", "try moves after the first with an empty window"),
    switch("share", "search a move that several rolls allow once for all of them"),
    switch("order", "search moves in the order of their evaluations"),
    switch("aspiration", "search with a window around the last value first"),
];
