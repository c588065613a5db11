//! The rules and notations of EWN, against other programs, by properties, and on kept texts.

// Helpers outside the test functions fail by panicking; clippy takes them for other code.
#![allow(clippy::unwrap_used)]

mod boards_agree;
mod ccgc;
mod checks;
mod conformance;
mod corpus;
mod exact;
mod perft;
mod positions;
mod random_games;
mod records;
