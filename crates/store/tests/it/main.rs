//! Files of games, tournaments that are kept in them, and the plans and shards that they are made
//! of.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::unwrap_used)]

mod files;
mod jobs;
mod plans;
#[path = "../../../arena/tests/it/players.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod players;
mod random_contests;
mod rollouts;
mod scripted_contest;
mod shards;
mod testing;
mod tournaments;
