//! What programs and browsers get: JSON and pictures.

// Helpers outside the test functions fail by panicking; clippy takes them for other code.
#![allow(clippy::unwrap_used)]

mod board;
mod contest;
mod ending;
mod judged;
