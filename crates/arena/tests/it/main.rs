//! Games and matches between simple players, and studies that play many games.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
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
