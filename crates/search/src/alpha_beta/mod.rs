//! Alpha-beta for games without chance in which a player may act several times in a row: whether a
//! value changes its sign between a node and its child follows from the movers of the two.
//!
//! [`AlphaBetaOptions`] lists what it adds to plain alpha-beta.

mod entry;
mod heuristic;
mod history;
mod move_list;
mod root;
mod score;
mod search;
mod worker;

pub use heuristic::Heuristic;
pub use score::{MAX_SCORE, WIN_SCORE, is_proven};
pub use search::AlphaBeta;

use crate::Ties;

/// The options of a search, apart from its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlphaBetaOptions {
    /// Whether to search depth 1 before depth 2, and so on, or only the depth of the limits.
    pub iterative_deepening: bool,
    /// Size of the transposition table in MiB; 0 for none.
    pub hash: usize,
    /// Whether moves are searched in the order that the game's own knowledge suggests.
    pub ordering: bool,
    /// Whether moves that caused cuts elsewhere are searched sooner.
    pub history: bool,
    /// Whether the last moves that caused cuts at the same depth are searched first.
    pub killers: bool,
    /// Whether moves after the first are tried with an empty window first.
    pub nega_scout: bool,
    /// By how much late moves are reduced at first; 0 for none. Changes values, not proofs.
    pub reductions: u32,
    /// A position with one to three moves left is not searched if its score is outside the window
    /// by this much per move left; 0 for never. Changes values, but not proofs.
    pub futility: i32,
    /// Whether a win with the next move is seen where the search ends.
    pub quiescence: bool,
    /// Whether to skip turns that repeat another one in a different order.
    pub turns: bool,
    /// Whether shorter wins are better and longer losses less bad.
    pub resistance: bool,
    /// Any move whose score is at most this much below the best may be chosen, all equally likely.
    pub margin: i32,
    /// Which of several equally good moves is chosen.
    pub ties: Ties,
    /// The number of threads.
    pub threads: usize,
}

impl Default for AlphaBetaOptions {
    fn default() -> Self {
        Self {
            iterative_deepening: true,
            hash: 64,
            ordering: true,
            history: true,
            killers: true,
            nega_scout: true,
            reductions: 1,
            futility: 0,
            quiescence: true,
            turns: true,
            resistance: true,
            margin: 0,
            ties: Ties::default(),
            threads: 1,
        }
    }
}
