//! Studies: regret, rollouts and set-ups.

// Clippy does not see that helpers outside the test functions belong to the tests.
#![allow(clippy::unwrap_used)]

mod jobs;
mod puzzles;
mod regret;
mod rollouts;
mod set_up_game;
mod set_up_ranking;
