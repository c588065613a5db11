//! Rollouts value a position by playing on from it many times.
//!
//! A [`RolloutPlayer`] plays both sides. Subtracting the luck of the rolls, as it judges them,
//! reduces the variance but not the mean; the first two rolls are dealt evenly.

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
pub use run::{Rollout, RolloutBlock, RolloutBlocks, RolloutPlayerFactory};
pub use strata::Strata;
pub use tally::RolloutTally;
pub use trial::Trial;
