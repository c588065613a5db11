//! Rollouts: what a position is worth, found by playing on from it many times.
//!
//! A [`RolloutPlayer`] plays both sides. What it says of the luck of the rolls is taken out of the
//! results, which leaves the mean as it is and most of the variance behind; the first two rolls
//! are dealt evenly instead of being left to chance. For games that roll at most once before a move.

mod estimate;
mod greedy_player;
mod player;
mod results;
mod run;
mod strata;
mod tally;
mod trial;

pub use estimate::Estimate;
pub use greedy_player::GreedyPlayer;
pub use player::{Answer, RolloutPlayer};
pub use results::RolloutResults;
pub use run::{Rollout, RolloutPlayerFactory};
pub use strata::Strata;
pub use tally::RolloutTally;
pub use trial::Trial;
