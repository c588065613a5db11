//! Searches over any game. They know no rules, never print, and return what they found.

pub mod alpha_beta;
mod budget;
mod driver;
mod engine;
mod erring;
mod expectiminimax;
mod greedy;
mod limits;
pub mod mcts;
pub mod monte_carlo;
pub mod proof_number;
mod random;
mod report;
pub mod rollout;
mod searcher;
pub mod solve;
pub mod star;
mod stopwatch;
mod table;
mod time_control;

pub use budget::{Budget, TurnTime};
pub use engine::Engine;
pub use erring::Erring;
pub use expectiminimax::{PlainSearch, expectiminimax};
pub use greedy::{GreedySearch, RankedMove, rank_moves};
pub use limits::{Limits, TimeLimit, TimeRule};
pub use random::RandomSearch;
pub use report::{MoveReport, Report, RollReport};
pub use searcher::{Found, Observer, Searcher, Task};
pub use stopwatch::{Stopwatch, TimeSource, set_time_source};
pub use time_control::{TimeControl, TimeControlError, TimeControlProblem};
