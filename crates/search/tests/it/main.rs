//! Searches against plain programs, on toy games and on real ones.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::unwrap_used)]

mod agreement;
mod alpha_beta;
mod alpha_beta_limits;
#[path = "../../examples/check_proof/check.rs"]
mod check_proof;
mod every_search;
mod greedy;
mod limits;
mod mcts;
mod monte_carlo;
mod noisy;
mod proof_number;
mod rollout;
mod row;
mod selective;
mod solve;
mod ties;
mod time_control;

use std::sync::atomic::AtomicBool;

use search::Limits;

/// The flag of searches that nothing stops.
static NEVER: AtomicBool = AtomicBool::new(false);

/// How many times as many positions the tests of agreement try.
fn effort() -> u32 {
    std::env::var("AGREEMENT").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn of_nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}
