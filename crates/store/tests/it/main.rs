//! Files of games, and tournaments that are kept in them.

// Clippy does not see that helpers outside the test functions belong to the tests.
#![allow(clippy::unwrap_used)]

mod files;
#[path = "../../../arena/tests/it/players.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod players;
mod tournaments;
