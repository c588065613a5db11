//! Positions and games as text: our own notations and those of other programs.

mod text;

pub use text::{TextError, position, sketch};
