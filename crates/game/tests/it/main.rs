//! Dice, options and values.

mod dice;
mod options;
mod quantity;
mod record;
mod value;
