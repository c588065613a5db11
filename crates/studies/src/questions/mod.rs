//! Computations for the questions that `experiments/questions` answers.

mod deep_judge;
mod depth_bias;
mod foresight;
mod game_parts;
mod roll_judge;
mod set_up_values;
mod tzaar_losses;
mod tzaar_starts;
mod variance_shares;

pub use deep_judge::{DeepJudge, JudgedChoice};
pub use depth_bias::{LossTwice, loss, loss_twice};
pub use foresight::Foresight;
pub use game_parts::GameParts;
pub use roll_judge::{JudgedRoll, RollJudge, SearchJudge};
pub use set_up_values::{SetUpValues, distinct_set_ups, roll_out_set_up, values_of_red};
pub use tzaar_losses::{GameEnd, StonesLost};
pub use tzaar_starts::{colours_exchanged, placed_start};
pub use variance_shares::{VarianceShares, games_needed, with_error};
