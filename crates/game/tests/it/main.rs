//! Dice, options, values and files of lines.

// Helpers outside the test functions fail by panicking; clippy takes them for other code.
#![allow(clippy::unwrap_used)]

mod dice;
mod line_file;
mod options;
mod quantity;
mod record;
mod value;
