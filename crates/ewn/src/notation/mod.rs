//! Positions and games as text: our own notations and those of other programs.

pub mod meinstein;
mod text;

pub use text::{TextError, position, sketch};
