//! Games and matches between simple players.

// Clippy does not see that helpers outside the test functions belong to the tests.
#![allow(clippy::unwrap_used)]

mod contests;
mod games;
mod luck;
mod ongoing;
mod players;
mod rounds;
mod schedules;
