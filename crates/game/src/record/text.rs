//! Errors and their quotes, escapes, and numbers without a sign.

use std::fmt::{self, Display, Write};
use std::str::FromStr;

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

/// Displays a text on one line, and escapes each `end` that it contains.
pub(crate) struct Escaped<'a> {
    pub text: &'a str,
    pub end: char,
}

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.text.chars() {
            match letter {
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\\' => f.write_str("\\\\")?,
                _ if letter == self.end => write!(f, "\\{letter}")?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// Undoes escapes. A backslash escapes any letter; `\n` and `\r` are line breaks.
pub(crate) fn unescape(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut letters = raw.chars();
    while let Some(letter) = letters.next() {
        let escaped = if letter == '\\' { letters.next() } else { None };
        match escaped {
            Some('n') => text.push('\n'),
            Some('r') => text.push('\r'),
            Some(other) => text.push(other),
            None if letter == '\\' => {}
            None => text.push(letter),
        }
    }
    text
}

/// Shortens a text to the beginning of its first line, to quote it in an error.
pub fn excerpt(text: &str) -> String {
    let line = text.trim().lines().next().unwrap_or_default();
    let start: String = line.chars().take(LONGEST_QUOTE).collect();
    if start.len() < text.trim().len() { start + "..." } else { start }
}

/// Shortens a very long text, to quote it in an error with all its blanks.
pub fn shortened(text: &str) -> String {
    let start: String = text.chars().take(LONGEST_QUOTE).collect();
    if start.len() < text.len() { start + "..." } else { start }
}

const LONGEST_QUOTE: usize = 60;

/// Whether a text consists of ASCII digits only, and of at least one.
pub fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads a number without a sign; `None` if `T` cannot hold it.
pub fn parse_digits<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok().filter(|_| is_digits(text))
}
