//! The Star family of searches for games of chance: expectiminimax with ever more cuts at the
//! chance nodes (Ballard 1983; Hauk, Buro and Schaeffer 2004).
//!
//! A node is a position before the roll, worth the mean over the rolls of the best move's value:
//! bounds on some moves bound the whole, and a node is left as soon as its value must lie outside
//! its window.

mod deepening;
mod entry;
mod frontier;
mod recall;
mod rolls;
mod root;
mod search;
mod speculation;
mod worker;

pub use deepening::Deepening;
pub use search::Star;

use crate::Ties;

/// How chance nodes are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Not at all: every roll is searched with the full window.
    Star0,
    /// Between rolls, as soon as the rolls that are left cannot matter.
    Star05,
    /// Also below: each roll is searched with the window that is left for it.
    Star1,
    /// Also by probing: the most promising move of every roll is searched before all others.
    Star2,
}

/// The options of a search, apart from its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StarOptions {
    /// How chance nodes are cut.
    pub variant: Variant,
    /// Whether moves after the first are tried with an empty window before they are searched.
    pub nega_scout: bool,
    /// Whether a move that several rolls allow is searched once for all of them.
    pub share: bool,
    /// Whether moves are searched in the order of their evaluations.
    pub order: bool,
    /// Whether the root's first move is searched with a window around its last value.
    pub aspiration: bool,
    /// Which depths are searched.
    pub deepening: Deepening,
    /// Positions reached with a smaller probability than this, even if both sides aim for them, are
    /// searched at most one move deep; 0 for none.
    pub selective: f64,
    /// Which of several equally good moves is chosen.
    pub ties: Ties,
    /// Size of the transposition table in MiB; 0 for none.
    pub hash: usize,
    /// The number of threads.
    pub threads: usize,
}

impl Default for StarOptions {
    fn default() -> Self {
        Self {
            variant: Variant::Star2,
            nega_scout: true,
            share: true,
            order: true,
            aspiration: true,
            deepening: Deepening::ByOne,
            selective: 0.0,
            ties: Ties::default(),
            hash: 64,
            threads: 1,
        }
    }
}
