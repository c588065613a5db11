//! The levels of WALTZ at one scale of time.

use crate::reproduce::{MatchPlan, Run};

pub const LEVELS: [&str; 4] = ["beginner", "intermediate", "expert", "unbeatable"];

/// 30 s of the paper are this many nodes per action here, and 300 s ten times as many: nodes do not
/// depend on the machine and its load.
const NODES_OF_30_SECONDS: u64 = 10_000;

/// The nodes that stand for 30 s; fewer in a quick run.
pub fn nodes_of_30_seconds(run: &Run) -> u64 {
    if run.is_quick() { NODES_OF_30_SECONDS / 20 } else { NODES_OF_30_SECONDS }
}

/// A level of WALTZ at the scale: all have 30 s but the last, which has 300 s. The first two also
/// have a depth.
pub fn spec(run: &Run, level: usize) -> String {
    let times = if level + 1 == LEVELS.len() { 10 } else { 1 };
    format!("waltz-{}:nodes={},hash=4", LEVELS[level], times * nodes_of_30_seconds(run))
}

/// A match between two levels, the better one first. Games with the last level take ten times as
/// long, so there are fewer of them.
pub fn plan(run: &Run, better: usize, worse: usize) -> MatchPlan {
    let is_slow = better + 1 == LEVELS.len();
    let games = if is_slow { run.size(20, 2) } else { run.size(100, 2) };
    MatchPlan::tzaar(spec(run, better), spec(run, worse), games)
}
