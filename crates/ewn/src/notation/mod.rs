//! Positions and games as text: our own notations and those of other programs.

pub mod ccgc;
mod formats;
pub mod matrix;
pub mod meinstein;
mod rows;
mod start;
mod text;

use thiserror::Error;

pub use formats::FORMATS;
pub use start::Start;
pub(crate) use text::sketch;

use crate::PositionError;

/// A game, whole or interrupted.
pub type Record = game::record::Record<crate::AnyPosition>;

/// Why a text cannot be read or written: what is wrong, where, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NotationError(String);

impl From<PositionError> for NotationError {
    fn from(error: PositionError) -> Self {
        Self(error.to_string())
    }
}
