//! Flat Monte Carlo: every move is judged by games played out after it.
//!
//! The playouts are shared out evenly, in chunks that draw from seeds of their own. So the result
//! depends on the seed and the number of playouts alone, not on the threads.

mod attributes;
mod candidate;
mod chunks;
mod search;

pub use attributes::{Attributes, Tally, WinRate};
pub use candidate::{Candidate, Findings};
pub use search::MonteCarlo;
