//! Matches and tournaments as plans, played whole or in shards.
//!
//! A [`Plan`] is everything that the games of a match or tournament follow from, as TOML text. A
//! [`Job`] is work in numbered units, for a plan its pairs of games: any machine can do any range
//! of them, and a [`JobFile`] puts the rows of all machines together, in any order, so that the
//! file is the same as that of one machine. Only measured times may differ.

mod contest_file;
mod contest_job;
mod games_in_memory;
mod job;
mod match_result;
mod plan;
mod plan_contest;
mod shard;
pub mod text;
mod unit_file;
mod unit_set;

pub use contest_file::ContestFile;
pub use contest_job::ContestJob;
pub use games_in_memory::GamesInMemory;
pub use job::{Job, JobError, JobFile, Row, Work};
pub use match_result::{SprtResult, match_json};
pub use plan::{MAX_GAMES, Plan, PlanError, PlannedPlayer, ScheduleName, check_games};
pub use plan_contest::OwnPlayers;
pub use shard::{Shard, ShardError};
pub use unit_file::{UNIT, UnitFile, UnitFileError, UnitFileProblem};
pub use unit_set::UnitSet;
