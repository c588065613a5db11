//! Positions and games as text: our own notations and those of other programs.

mod digits;
mod document;
pub mod little_golem;
mod record;
mod text;
pub mod waltz;

pub use document::{Document, Format, FormatError, ReadError, read};
pub use record::{
    Ply, Record, RecordError, RecordProblem, RecordTextError, parse_all, result_name,
};
pub use text::{ColumnProblem, TextError, position, sketch};

/// The beginning of a text, to be quoted in an error.
pub(crate) fn excerpt(text: &str) -> String {
    let line = text.trim().lines().next().unwrap_or_default();
    let start: String = line.chars().take(LONGEST_QUOTE).collect();
    if start.len() < text.trim().len() { start + "..." } else { start }
}

/// A text with all its blanks, to be quoted in an error, unless it is very long.
fn shortened(text: &str) -> String {
    let start: String = text.chars().take(LONGEST_QUOTE).collect();
    if start.len() < text.len() { start + "..." } else { start }
}

const LONGEST_QUOTE: usize = 60;
