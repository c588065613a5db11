//! The rules and notations of TZAAR, against a plain program and by properties.

// Helpers outside the test functions fail by panicking; clippy takes them for other code.
#![allow(clippy::unwrap_used)]

mod conformance;
mod geometry;
mod naive;
mod perft;
mod placement;
mod positions;
mod random_games;
mod records;
mod stacks;
mod turns;
