//! Games without a server.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
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
