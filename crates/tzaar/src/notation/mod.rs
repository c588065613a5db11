//! Positions and games as text: our own notations and those of other programs.

mod formats;
pub mod little_golem;
mod start;
mod text;
pub mod waltz;

use game::record::RecordError;
use thiserror::Error;

pub use formats::FORMATS;
pub(crate) use text::sketch;

use crate::PositionError;

/// A game, whole or interrupted, even within a turn.
pub type Record = game::record::Record<crate::Position>;

/// Why a text cannot be read or written: what is wrong, where, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NotationError(String);

impl From<PositionError> for NotationError {
    fn from(error: PositionError) -> Self {
        Self(error.to_string())
    }
}

impl From<RecordError> for NotationError {
    fn from(error: RecordError) -> Self {
        Self(error.to_string())
    }
}
