//! Positions and games as text: our own notations and those of other programs.

mod digits;
mod text;

pub use text::{ColumnProblem, TextError, position, sketch};

/// The beginning of a text, to be quoted in an error.
pub(crate) fn excerpt(text: &str) -> String {
    let line = text.trim().lines().next().unwrap_or_default();
    let start: String = line.chars().take(LONGEST_QUOTE).collect();
    if start.len() < text.trim().len() { start + "..." } else { start }
}

const LONGEST_QUOTE: usize = 60;
