//! Studies: regret, reproductions, rollouts and set-ups.

// Clippy does not see that helpers outside the test functions belong to the tests.
#![allow(clippy::unwrap_used)]

mod jobs;
mod published_pages;
mod puzzles;
mod questions;
mod regret;
mod reproduce;
mod rollouts;
mod set_up_game;
mod set_up_ranking;
