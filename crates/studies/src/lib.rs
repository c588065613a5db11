//! Studies that need many games or exact values: what players lose, which set-ups are best,
//! what rollouts say.

pub mod jobs;
mod multi_attribute_table;
mod position_bound;
pub mod questions;
mod regret;
mod regret_study;
pub mod reproduce;
mod rollout_engine;
mod rollout_report;
mod set_up_game;
mod set_up_ranking;
mod shared_work;

pub use multi_attribute_table::{MultiAttributeTable, ValuedMove};
pub use position_bound::position_bound;
pub use regret::{MeanLoss, Regret};
pub use regret_study::{JudgedMove, RegretProblem, RegretStudy};
pub use rollout_engine::{JudgeSpec, RolloutEngine, SEARCH_LOOK_AHEAD, rollout_engine};
pub use rollout_report::{RolledOut, rollout_report};
pub use set_up_game::{SetUpGame, SetUpGameError, SetUpProgress};
pub use set_up_ranking::{RankedSetUp, RankingPlan};
