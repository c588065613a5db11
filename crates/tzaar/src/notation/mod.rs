//! Positions and games as text: our own notations and those of other programs.

mod formats;
pub mod little_golem;
mod start;
mod text;
pub mod waltz;

pub use formats::FORMATS;
pub use text::{ColumnProblem, TextError, position, sketch};

/// A game, whole or interrupted, even within a turn.
pub type Record = record::Record<crate::Position>;
