//! The program as people and scripts run it.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::panic, clippy::unwrap_used)]

mod bench;
mod contests;
mod engine;
mod exact;
mod files;
mod match_command;
mod messages;
mod monte_carlo;
mod play;
mod program;
#[cfg(feature = "third-game")]
mod puzzles;
mod review;
mod rollout;
mod run;
mod serve;
mod serve_games;
mod served;
mod shards;
mod signals;
mod tablebase;
#[cfg(feature = "third-game")]
mod third_game;
#[cfg(feature = "third-game")]
mod third_game_served;
mod tzaar;
mod verify_dice;
