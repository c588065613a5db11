use std::fmt::{self, Write};

/// A text on one line in which `end` cannot be mistaken for its end.
pub struct Escaped<'a> {
    pub text: &'a str,
    pub end: char,
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

/// The text that was meant: what a backslash stands before is taken as it is, save `\n`
/// and `\r`.
pub fn unescape(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut letters = raw.chars();
    while let Some(letter) = letters.next() {
        let meant = match letter {
            '\\' => match letters.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                Some(other) => other,
                None => continue,
            },
            _ => letter,
        };
        text.push(meant);
    }
    text
}
