//! Estimates the strength of players from results: pure maths, which knows no game.
//!
//! Games are played in pairs, with the same set-ups and dice and the sides swapped. The pair is the
//! unit: luck that both games share cancels out.
//!
//! [`PairTally`] says what a match shows, [`AdjustedTally`] what it shows after adjusting for luck,
//! [`Sprt`] when a match may stop, and [`Ratings`] what a tournament shows.

mod adjusted_tally;
mod bradley_terry;
mod cells;
mod elo;
pub mod equilibrium;
mod interval;
mod matrix;
mod normal;
mod normalised_elo;
mod pair_scores;
mod pair_tally;
mod rated_group;
mod sign_test;
mod sprt;

pub use adjusted_tally::AdjustedTally;
pub use bradley_terry::{Pairing, PairingError, Rating, Ratings};
pub use elo::{elo_of_rate, rate_of_elo};
pub use interval::Interval;
pub use pair_scores::PairScores;
pub use pair_tally::{PairTally, equivalent_games};
pub use rated_group::Unrated;
pub use sprt::{EloModel, Sprt, SprtError, Verdict};
