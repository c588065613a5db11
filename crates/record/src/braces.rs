use std::fmt::{self, Write};

use game::FirstValue;

use crate::excerpt;
use crate::lexer::unescape;

/// What stands in braces after a move: how likely the first player wins, a comment, or both.
#[derive(Clone, Debug, PartialEq)]
pub struct Braces<'a> {
    /// How likely the first player wins.
    pub evaluation: Option<FirstValue>,
    /// What somebody said, escaped if it was read; empty if nothing.
    pub comment: &'a str,
}

impl<'a> Braces<'a> {
    /// What the inside of braces says.
    ///
    /// # Errors
    /// Quotes a first word that looks like an evaluation and is none.
    pub fn read(inside: &'a str) -> Result<Self, String> {
        let inside = inside.trim();
        if !starts_like_number(inside) {
            return Ok(Self { evaluation: None, comment: inside });
        }
        let (number, comment) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
        let value = number.parse().ok().and_then(FirstValue::checked);
        let value = value.ok_or_else(|| excerpt(number))?;
        Ok(Self { evaluation: Some(value), comment })
    }

    /// The comment of braces that were read, as it was meant.
    #[must_use]
    pub fn unescaped_comment(&self) -> String {
        unescape(self.comment)
    }
}

/// With a blank before them; nothing if there is nothing to say.
impl fmt::Display for Braces<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let comment = Escaped { text: self.comment, end: '}' };
        match self.evaluation {
            // The shortest digits that give the same number when read.
            Some(value) if self.comment.is_empty() => write!(f, " {{{:?}}}", value.probability()),
            Some(value) => write!(f, " {{{:?} {comment}}}", value.probability()),
            None if self.comment.is_empty() => Ok(()),
            None if starts_like_number(self.comment) => write!(f, " {{\\{comment}}}"),
            None => write!(f, " {{{comment}}}"),
        }
    }
}

/// Writes a line `[name "value"]`.
///
/// # Errors
/// If the formatter does not take it.
pub fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    writeln!(f, "[{name} \"{}\"]", Escaped { text: value, end: '"' })
}

/// Whether the first word of the braces is taken for an evaluation.
fn starts_like_number(text: &str) -> bool {
    text.trim_start_matches(['+', '-', '.']).starts_with(|c: char| c.is_ascii_digit())
}

/// A text on one line in which `end` cannot be mistaken for its end.
struct Escaped<'a> {
    text: &'a str,
    end: char,
}

impl fmt::Display for Escaped<'_> {
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
