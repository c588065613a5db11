use thiserror::Error;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct Located<P> {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: P,
}
