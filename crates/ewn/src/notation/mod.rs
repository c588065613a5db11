//! Positions and games as text: our own notations and those of other programs.

pub mod ccgc;
mod formats;
pub mod meinstein;
mod rows;
mod start;
mod text;

pub use formats::FORMATS;
pub use rows::{RowProblem, RowsError};
pub use start::Start;
pub use text::{TextError, position, sketch};

/// A game, whole or interrupted.
pub type Record = record::Record<crate::AnyPosition>;
