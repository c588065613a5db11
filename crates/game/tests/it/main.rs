//! Dice, options, values and files of lines.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::unwrap_used)]

mod dice;
mod line_file;
mod options;
mod quantity;
mod record;
mod value;
