//! Alpha-beta for games without chance in which a player may act several times in a row: whether a
//! value changes its sign between a node and its child follows from the movers of the two.
//!
//! [`AlphaBetaOptions`] lists what it adds to plain alpha-beta.

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
