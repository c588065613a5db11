use std::fmt::Display;

use thiserror::Error;

/// What is wrong with a text or a change of a record, where, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NotationError(pub String);

impl NotationError {
    /// A problem on a line, counted from 1.
    pub fn at_line(line: usize, problem: impl Display) -> Self {
        Self(format!("line {line}: {problem}"))
    }
}
