//! Reviews, by hand and against a plain program.

// Helpers outside the test functions fail by panicking; clippy takes them for other code.
#![allow(clippy::unwrap_used)]

mod by_hand;
mod naive;
