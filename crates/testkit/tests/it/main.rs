//! The toy game, and what `game` can do with any game, tried on it.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::unwrap_used)]

mod any_game;
mod toy;
