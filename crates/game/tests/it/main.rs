//! Dice, options and values.

mod dice;
mod options;
mod value;
