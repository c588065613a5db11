//! Games and matches between simple players, and studies that play many games.

// Clippy does not see that helpers outside the test functions belong to the tests.
#![allow(clippy::unwrap_used)]

mod contests;
mod games;
mod luck;
mod ongoing;
mod players;
mod puzzles;
mod regret;
mod rounds;
mod schedules;
mod set_up_game;
mod set_up_ranking;
mod unit_files;
