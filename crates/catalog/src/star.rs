use std::sync::Arc;

use ewn_engine::Evaluation;
use game::{Domain, OptionKind, Options};
use search::Limits;
use search::star::{Star, StarOptions, Variant};

use crate::EwnEngine;
use crate::ewn_search::EwnSearch;
use crate::search_engine::{CLOCK, depth_limit, nodes_limit, switch, time_limit};

/// How deep a game is searched if nothing else limits it.
const DEFAULT_DEPTH: u32 = 5;

/// A search of the Star family over an evaluation, with these [`OPTIONS`].
pub(crate) fn engine(
    variant: Variant,
    options: &Options,
    evaluation: Arc<dyn Evaluation>,
) -> EwnEngine {
    let is_on = |name| options.word(name) == "on";
    let star_options = StarOptions {
        variant,
        nega_scout: is_on("nega-scout"),
        share: is_on("share"),
        order: is_on("order"),
        aspiration: is_on("aspiration"),
        hash: options.integer("hash") as usize,
        threads: options.integer("threads") as usize,
    };
    engine_of(star_options, options, evaluation, DEFAULT_DEPTH)
}

/// A search of the family with limits from `options`, or else to the usual depth.
pub(crate) fn engine_of(
    star_options: StarOptions,
    options: &Options,
    evaluation: Arc<dyn Evaluation>,
    usual_depth: u32,
) -> EwnEngine {
    let unit = evaluation.unit();
    let usual = Limits { depth: Some(usual_depth), ..Limits::default() };
    EwnEngine::new(Box::new(Star::new(evaluation, star_options)), options, usual, unit)
}

impl EwnSearch for Star<Arc<dyn Evaluation>> {
    fn fresh(&self) -> Box<dyn EwnSearch> {
        Box::new(Self::fresh(self))
    }
}

/// The options of every search of the family.
pub(crate) const OPTIONS: &[OptionKind] = &[
    crate::engine::EVALUATION,
    crate::tables::TABLES,
    depth_limit(),
    NODES,
    time_limit(),
    HASH,
    THREADS,
    CLOCK,
    crate::noise::NOISE,
    switch("nega-scout", "try moves after the first with an empty window"),
    switch("share", "search a move that several rolls allow once for all of them"),
    switch("order", "search moves in the order of their evaluations"),
    switch("aspiration", "search with a window around the last value first"),
];

pub(crate) const NODES: OptionKind =
    nodes_limit("nodes", "nodes a move, counted by the first thread; 0 for no such limit");

pub(crate) const HASH: OptionKind = OptionKind {
    name: "hash",
    help: "memory of the table of positions in MiB; 0 for none",
    domain: Domain::Integer { default: 64, min: 0, max: 1 << 15 },
};

pub(crate) const THREADS: OptionKind = OptionKind {
    name: "threads",
    help: "threads that search together",
    domain: Domain::Integer { default: 1, min: 1, max: 64 },
};
