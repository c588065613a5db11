//! Small contests between engines, and results of larger ones.

mod contest;
pub(crate) mod contest_runner;
pub(crate) mod plan;
mod result_files;

pub use contest::Contest;
pub use contest_runner::{ContestRunner, Contests};
pub use plan::ContestPlan;
pub use result_files::ResultFiles;
