//! Searches over any game. They know no rules, never print, and return what they found.

pub mod alpha_beta;
mod driver;
mod expectiminimax;
mod greedy;
mod limits;
pub mod mcts;
pub mod monte_carlo;
pub mod proof_number;
mod report;
pub mod rollout;
mod searcher;
pub mod solve;
pub mod star;
mod stopwatch;
mod table;

pub use expectiminimax::{expectiminimax, rank_by_expectiminimax};
pub use greedy::{RankedMove, rank_moves};
pub use limits::{Limits, TimeLimit, TimeRule};
pub use report::{MoveReport, Report, RollReport};
pub use searcher::{Observer, Searcher, Task};
pub use stopwatch::{Stopwatch, TimeSource, set_time_source};
