//! Games without a server.

// Helpers outside the test functions fail by panicking; clippy takes them for other code.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod clock;
mod clocks;
mod engines;
mod errors;
mod fair_dice;
mod page;
mod playing;
mod stored_games;
#[cfg(feature = "third-game")]
mod third_game;
