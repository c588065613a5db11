//! What games say about the strength of two players: pure maths, no game.
//!
//! Games are played in pairs, with the same set-ups and dice and the sides swapped, so the
//! pair is the unit: luck that both games share cancels out, and the error bars know it.

mod elo;
mod pair_tally;

pub use elo::{EloRange, elo_of_rate};
pub use pair_tally::{Interval, PairTally};
