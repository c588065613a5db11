//! Alpha-beta for games without chance in which a player may act several times in a row: whether a
//! value changes its sign between a node and its child follows from the movers of the two.
//!
//! On top of plain alpha-beta: iterative deepening, a table of positions, principal variation
//! search (NegaScout), move ordering by the game's own knowledge, by the history of cuts and by
//! killers, reductions of late moves, wins seen one action before they happen, and turns skipped
//! because another order of the same actions leads to the same position. [`AlphaBetaOptions`]
//! switches each of them off.

mod entry;
mod heuristic;
mod history;
mod move_list;
mod options;
mod root;
mod score;
mod search;
mod worker;

pub use heuristic::Heuristic;
pub use options::AlphaBetaOptions;
pub use score::{MAX_SCORE, WIN_SCORE, is_proven};
pub use search::AlphaBeta;
