//! The rules and notations of TZAAR, against a plain program and by properties.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
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
