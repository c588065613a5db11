use std::collections::HashMap;
use std::fmt::Display;
use std::str::FromStr;

use crate::record::text::unescape;
use crate::record::{NotationError, excerpt, shortened};

/// The tags at the head of a record.
pub struct Heading<'a> {
    /// The tags, in order.
    pub tags: Vec<Tag<'a>>,
    /// The line where they end, from 1.
    pub end: usize,
}

impl<'a> Heading<'a> {
    /// The tag of this name.
    pub fn find(&self, name: &str) -> Option<&Tag<'a>> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The error for tags that say nothing about the start.
    pub fn no_start(&self, expected: &str) -> NotationError {
        let problem = format!("the game has no start: expected {expected}");
        NotationError::at_line(self.end, problem)
    }
}

/// Splits the text of records into tags, words and braces.
pub struct Lexer<'a> {
    /// Starts with the next token: blanks are skipped as soon as they are reached.
    rest: &'a str,
    /// The line of the next token, from 1.
    pub line: usize,
}

/// A line `[name "value"]`, with its number from 1 and its value unescaped.
#[allow(missing_docs, reason = "the names say it")]
pub struct Tag<'a> {
    pub line: usize,
    pub name: &'a str,
    pub value: String,
}

impl Tag<'_> {
    /// An error about this tag, with its line.
    pub fn error(&self, problem: impl Display) -> NotationError {
        NotationError::at_line(self.line, problem)
    }

    /// Reads the value.
    pub fn parse<T: FromStr<Err: Display>>(&self) -> Result<T, NotationError> {
        self.value.parse().map_err(|error| self.unreadable(error))
    }

    /// The error for a value that cannot be read, for this reason.
    pub fn unreadable(&self, reason: impl Display) -> NotationError {
        self.error(format!("tag {}: {reason}", self.name))
    }

    /// The error for a value that is not what was expected.
    pub fn wrong_value(&self, expected: impl Display) -> NotationError {
        let value = shortened(&self.value);
        self.error(format!("tag {} \"{value}\": expected {expected}", self.name))
    }

    /// The error for two tags that both say how the game starts.
    pub fn excludes(&self, other: &str) -> NotationError {
        self.error(format!("tag {} beside {other}: expected one or the other", self.name))
    }
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        let mut lexer = Self { rest: text.trim_start_matches('\u{feff}'), line: 1 };
        lexer.advance(0);
        lexer
    }

    pub const fn at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// An error at the next token.
    pub fn error(&self, problem: impl Display) -> NotationError {
        NotationError::at_line(self.line, problem)
    }

    /// The text before the next blank or brace; empty at the end and at a brace.
    pub fn peek_word(&self) -> &'a str {
        let end = self.rest.find(|c: char| c.is_whitespace() || c == '{');
        &self.rest[..end.unwrap_or(self.rest.len())]
    }

    pub fn peek_line(&self) -> &'a str {
        self.rest.lines().next().unwrap_or_default()
    }

    /// Skips the next word.
    pub fn next_word(&mut self) {
        self.advance(self.peek_word().len());
    }

    /// Reads the tags that come next; refuses to find no tag, or the same one twice.
    pub fn tags(&mut self) -> Result<Vec<Tag<'a>>, NotationError> {
        let mut tags: Vec<Tag<'a>> = Vec::new();
        let mut lines: HashMap<&str, usize> = HashMap::new();
        while let Some(tag) = self.next_tag()? {
            if let Some(first) = lines.insert(tag.name, tag.line) {
                let name = shortened(tag.name);
                return Err(tag.error(format!("tag {name} appears twice, first on line {first}")));
            }
            tags.push(tag);
        }
        if tags.is_empty() { Err(self.no_tag()) } else { Ok(tags) }
    }

    fn next_tag(&mut self) -> Result<Option<Tag<'a>>, NotationError> {
        if !self.rest.starts_with('[') {
            return Ok(None);
        }
        let (name, raw, length) = split_tag(self.rest).ok_or_else(|| self.no_tag())?;
        let tag = Tag { line: self.line, name, value: unescape(raw) };
        self.advance(length);
        Ok(Some(tag))
    }

    fn no_tag(&self) -> NotationError {
        let found = excerpt(self.peek_line());
        self.error(format!("\"{found}\": expected a tag such as [Event \"name\"]"))
    }

    /// Reads the content of braces, still escaped, if they are the next token.
    pub fn next_brace(&mut self) -> Result<Option<&'a str>, NotationError> {
        let Some(inside) = self.rest.strip_prefix('{') else {
            return Ok(None);
        };
        let Some(end) = find_unescaped(inside, '}') else {
            let found = excerpt(self.peek_line());
            return Err(self.error(format!("{found}: expected a closing brace")));
        };
        self.advance(end + 2);
        Ok(Some(&inside[..end]))
    }

    fn advance(&mut self, length: usize) {
        let after = self.rest[length..].trim_start();
        let skipped = &self.rest[..self.rest.len() - after.len()];
        self.line += skipped.matches('\n').count();
        self.rest = after;
    }
}

/// Finds the name, the escaped value and the length of a tag at the start of a text, on one line.
fn split_tag(text: &str) -> Option<(&str, &str, usize)> {
    let inside = text.strip_prefix('[')?;
    let (name, after_name) = inside.split_once('"')?;
    let end = find_unescaped(after_name, '"')?;
    let (value, after_value) = (&after_name[..end], &after_name[end + 1..]);
    let rest = after_value.trim_start().strip_prefix(']')?;
    let length = text.len() - rest.len();
    (!text[..length].contains('\n')).then_some((name.trim(), value, length))
}

fn find_unescaped(text: &str, end: char) -> Option<usize> {
    let mut escaped = false;
    for (index, letter) in text.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if letter == end => return Some(index),
            _ => {}
        }
    }
    None
}
