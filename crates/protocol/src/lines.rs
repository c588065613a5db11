use std::collections::VecDeque;
use std::io::{self, BufRead};

/// A line that came in over a pipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The text without its end. What is not UTF-8 is replaced.
    Text(String),
    /// A line longer than the limit: its beginning; the rest is dropped.
    TooLong(String),
}

/// Cuts bytes into lines and never holds more than one line of limited length, whatever
/// comes in.
#[derive(Debug)]
pub struct LineSplitter {
    limit: usize,
    line: Vec<u8>,
    is_too_long: bool,
}

impl LineSplitter {
    /// Lines of at most `limit` bytes.
    #[must_use]
    pub const fn new(limit: usize) -> Self {
        Self { limit, line: Vec::new(), is_too_long: false }
    }

    /// Takes bytes as they come; `take` gets every line that is complete.
    pub fn push(&mut self, bytes: &[u8], mut take: impl FnMut(Line)) {
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            self.extend(&rest[..end]);
            take(self.cut());
            rest = &rest[end + 1..];
        }
        self.extend(rest);
    }

    /// The last line, if it had no end.
    pub fn finish(&mut self) -> Option<Line> {
        (!self.line.is_empty()).then(|| self.cut())
    }

    fn extend(&mut self, bytes: &[u8]) {
        let room = self.limit - self.line.len();
        self.is_too_long |= bytes.len() > room;
        self.line.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    fn cut(&mut self) -> Line {
        let text = String::from_utf8_lossy(&self.line);
        let line = if self.is_too_long {
            Line::TooLong(text.chars().take(QUOTED).collect())
        } else {
            Line::Text(text.strip_suffix('\r').unwrap_or(&text).to_owned())
        };
        self.line.clear();
        self.is_too_long = false;
        line
    }
}

/// The lines of a host one after the other; of lines that are too long, the beginning.
pub(crate) fn read_lines(mut input: impl BufRead) -> impl Iterator<Item = io::Result<String>> {
    let mut splitter = LineSplitter::new(LONGEST_LINE);
    let mut lines = VecDeque::new();
    let mut has_ended = false;
    std::iter::from_fn(move || {
        while lines.is_empty() && !has_ended {
            match input.fill_buf() {
                Ok([]) => {
                    has_ended = true;
                    lines.extend(splitter.finish());
                }
                Ok(bytes) => {
                    let count = bytes.len();
                    splitter.push(bytes, |line| lines.push_back(line));
                    input.consume(count);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    has_ended = true;
                    return Some(Err(error));
                }
            }
        }
        lines.pop_front().map(|line| match line {
            Line::Text(text) | Line::TooLong(text) => Ok(text),
        })
    })
}

/// Room for a game with thousands of moves.
pub(crate) const LONGEST_LINE: usize = 1 << 16;

/// How much of a line that is too long is kept.
const QUOTED: usize = 60;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn split(limit: usize, chunks: &[&[u8]]) -> Vec<Line> {
        let mut splitter = LineSplitter::new(limit);
        let mut lines = Vec::new();
        for chunk in chunks {
            splitter.push(chunk, |line| lines.push(line));
        }
        lines.extend(splitter.finish());
        lines
    }

    fn text(text: &str) -> Line {
        Line::Text(text.into())
    }

    #[test]
    fn lines_end_with_line_feeds_and_perhaps_carriage_returns() {
        let lines = split(10, &[b"one\ntw", b"o\r\n", b"\nthree"]);
        assert_eq!(lines, [text("one"), text("two"), text(""), text("three")]);
        assert_eq!(split(10, &[b"\xff\xfe\n"]), [text("\u{fffd}\u{fffd}")]);
    }

    #[test]
    fn long_lines_are_cut_and_the_next_one_is_whole() {
        let lines = split(4, &[b"1234\n12345\n", b"123456", b"789\nab\n"]);
        let long = || Line::TooLong("1234".into());
        assert_eq!(lines, [text("1234"), long(), long(), text("ab")]);
    }

    proptest! {
        #[test]
        fn chunks_do_not_matter(bytes: Vec<u8>, cut in 0usize..100) {
            let cut = cut.min(bytes.len());
            let (one, other) = bytes.split_at(cut);
            prop_assert_eq!(split(20, &[&bytes]), split(20, &[one, other]));
        }
    }
}
