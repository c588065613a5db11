//! Flat Monte Carlo: every move is judged by games played out after it.
//!
//! Chunks of playouts have their own seeds, so that the result does not depend on the threads.

mod attributes;
mod candidate;
mod chunks;
mod search;

pub use attributes::{Attributes, Tally, WinRate};
pub use candidate::{Candidate, Findings};
pub use search::{MonteCarlo, PlayoutShare};
