use std::fmt::Display;
use std::str::FromStr;

use crate::{Located, RecordProblem, RecordTextError, Tag, shortened};

/// The tags at the head of a record.
pub struct Heading<'a> {
    /// The tags, in order.
    pub tags: Vec<Tag<'a>>,
    /// The line where they end, from 1.
    pub end: usize,
}

impl<'a> Heading<'a> {
    /// The tag of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Tag<'a>> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The tags do not tell a start: `expected` would.
    #[must_use]
    pub const fn no_start(&self, expected: &'static str) -> RecordTextError {
        Located { line: self.end, problem: RecordProblem::NoStart(expected) }
    }
}

impl Tag<'_> {
    /// The value, read.
    pub fn parse<T: FromStr<Err: Display>>(&self) -> Result<T, RecordTextError> {
        self.value.parse().map_err(|error| self.unreadable(error))
    }

    /// The value cannot be read, for this reason.
    pub fn unreadable(&self, reason: impl Display) -> RecordTextError {
        let (name, reason) = (self.name.into(), reason.to_string());
        self.error(RecordProblem::TagContent { name, reason })
    }

    /// The value is something else than expected.
    pub fn wrong_value(&self, expected: impl Into<String>) -> RecordTextError {
        let (name, value) = (self.name.into(), shortened(&self.value));
        self.error(RecordProblem::TagValue { name, value, expected: expected.into() })
    }

    /// This tag and the other one tell different starts.
    pub fn excludes(&self, other: &'static str) -> RecordTextError {
        self.error(RecordProblem::TwoStarts { name: self.name.into(), other })
    }
}
