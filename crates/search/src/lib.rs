//! Searches over any game. They know no rules, never print, and return what they found.

mod greedy;
pub mod star;
pub mod table;

pub use greedy::{RankedMove, rank_moves};
