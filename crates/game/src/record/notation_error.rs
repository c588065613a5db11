use thiserror::Error;

use crate::record::RecordError;

/// Why a text cannot be read or written: what is wrong, where, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NotationError(pub String);

impl From<RecordError> for NotationError {
    fn from(error: RecordError) -> Self {
        Self(error.to_string())
    }
}
