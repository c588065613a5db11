//! The toy game, and what `game` can do with any game, tried on it.

// Clippy does not see that helpers outside the test functions belong to the tests.
#![allow(clippy::unwrap_used)]

mod any_game;
mod toy;
