//! Searches against plain programs, on toy games and on real ones.

// Helpers outside the test functions fail by panicking; clippy takes them for other code.
#![allow(clippy::unwrap_used)]

mod agreement;
mod alpha_beta;
mod alpha_beta_limits;
mod greedy;
mod limits;
mod mcts;
mod monte_carlo;
mod proof_number;
mod rollout;
mod row;
mod selective;
mod solve;
mod ties;
mod time_control;
