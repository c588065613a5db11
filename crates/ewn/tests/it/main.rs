//! The rules and notations of EWN, against other programs and by properties.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::unwrap_used)]

mod boards_agree;
mod ccgc;
mod conformance;
mod cubes;
mod exact;
mod few_cubes;
mod moves;
mod perft;
mod position_bound;
mod positions;
mod random_games;
mod records;
mod set_ups;
mod squares;
