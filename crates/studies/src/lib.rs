//! Studies that need many games or exact values: what players lose, which set-ups are best,
//! what rollouts say.

pub mod jobs;
mod multi_attribute_table;
pub mod puzzles;
mod regret;
mod regret_study;
mod set_up_game;
mod set_up_ranking;
mod shared_work;

pub use multi_attribute_table::{MultiAttributeTable, ValuedMove};
pub use regret::{MeanLoss, Regret};
pub use regret_study::{JudgedMove, RegretProblem, RegretStudy, exact_moves};
pub use set_up_game::{SetUpGame, SetUpGameError, SetUpProgress};
pub use set_up_ranking::{RankedSetUp, RankingPlan};
