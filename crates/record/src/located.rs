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

impl<P> Located<P> {
    /// The same place, with another view of the problem.
    pub fn into_problem<Q: From<P>>(self) -> Located<Q> {
        Located { line: self.line, problem: self.problem.into() }
    }
}
