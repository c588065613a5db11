use std::fmt::Display;

use thiserror::Error;

/// Why a text cannot be read or written, or a record refuses a change: what is wrong, where, and
/// what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NotationError(pub String);

impl NotationError {
    /// A problem on a line, counted from 1.
    pub fn at_line(line: usize, problem: impl Display) -> Self {
        Self(format!("line {line}: {problem}"))
    }
}
