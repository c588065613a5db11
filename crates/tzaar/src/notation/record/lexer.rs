use super::reader::{RecordProblem, RecordTextError};
use crate::notation::excerpt;

/// Cuts the text of records into tags, words and braces.
pub(super) struct Lexer<'a> {
    /// Starts with the next token: blanks are skipped as soon as they are met.
    rest: &'a str,
    line: usize,
}

/// A line `[name "value"]`.
pub(super) struct Tag<'a> {
    pub line: usize,
    pub name: &'a str,
    pub value: String,
}

impl Tag<'_> {
    pub fn error(&self, problem: RecordProblem) -> RecordTextError {
        RecordTextError { line: self.line, problem }
    }
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        let mut lexer = Self { rest: text.trim_start_matches('\u{feff}'), line: 1 };
        lexer.advance(0);
        lexer
    }

    /// The line of the next token, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    pub fn at_end(&self) -> bool {
        self.rest.is_empty()
    }

    pub fn error(&self, problem: RecordProblem) -> RecordTextError {
        RecordTextError { line: self.line, problem }
    }

    /// What stands before the next blank or brace; nothing at the end and at a brace.
    pub fn peek_word(&self) -> &'a str {
        let end = self.rest.find(|c: char| c.is_whitespace() || c == '{');
        &self.rest[..end.unwrap_or(self.rest.len())]
    }

    /// The rest of the line.
    pub fn peek_line(&self) -> &'a str {
        self.rest.lines().next().unwrap_or_default()
    }

    pub fn next_word(&mut self) {
        self.advance(self.peek_word().len());
    }

    /// The next token if it is a tag.
    pub fn next_tag(&mut self) -> Result<Option<Tag<'a>>, RecordTextError> {
        if !self.rest.starts_with('[') {
            return Ok(None);
        }
        let Some((name, raw, length)) = split_tag(self.rest) else {
            return Err(self.error(RecordProblem::NoTag(excerpt(self.peek_line()))));
        };
        let tag = Tag { line: self.line, name, value: unescape(raw) };
        self.advance(length);
        Ok(Some(tag))
    }

    /// What stands in the next pair of braces, still escaped, if that is the next token.
    pub fn next_brace(&mut self) -> Result<Option<&'a str>, RecordTextError> {
        let Some(inside) = self.rest.strip_prefix('{') else {
            return Ok(None);
        };
        let Some(end) = find_unescaped(inside, '}') else {
            return Err(self.error(RecordProblem::OpenBrace(excerpt(self.peek_line()))));
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

/// The name, the escaped value and the length of the tag at the start of a text; it has to
/// end on its line.
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

/// The text that was meant: what a backslash stands before is taken as it is, save `\n`
/// and `\r`.
pub(super) fn unescape(raw: &str) -> String {
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
