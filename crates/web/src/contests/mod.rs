//! Small contests between engines, and results of larger ones.

mod browse;
mod contest;
mod desk;
mod plan;
mod result_files;

pub use contest::ContestNews;
pub use desk::ContestDesk;
pub use plan::ContestPlan;
pub use result_files::ResultFiles;
