//! Alpha-beta for games without chance in which a player may act several times in a row.
//!
//! Nothing here assumes that players alternate: whether a value changes its sign between a
//! node and its child is read off the movers of the two. Scores are whole numbers, and what
//! they mean is the business of a [`Heuristic`], the only place that knows the game.
//!
//! On top of plain alpha-beta: iterative deepening, a table of positions, principal variation
//! search (NegaScout), move ordering by the game's own knowledge, by the history of cuts and
//! by killers, reductions of late moves, wins seen one action before they happen, and whole
//! turns that another order of the same actions has already covered. Each can be switched off
//! by name ([`AlphaBetaOptions`]).

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
