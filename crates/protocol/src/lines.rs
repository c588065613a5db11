use std::collections::VecDeque;
use std::io::{self, BufRead};

/// A line received over a pipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The text without its line end; invalid UTF-8 is replaced.
    Text(String),
    /// The beginning of a line that is longer than the limit; the rest is dropped.
    TooLong(String),
}

/// Splits bytes into lines; holds at most one unfinished line, of limited length.
#[derive(Debug)]
pub struct LineSplitter {
    limit: usize,
    line: Vec<u8>,
    is_too_long: bool,
}

impl LineSplitter {
    /// Makes a splitter for lines of at most `limit` bytes.
    pub const fn new(limit: usize) -> Self {
        Self { limit, line: Vec::new(), is_too_long: false }
    }

    /// Takes bytes as they arrive and hands every complete line to `take`.
    pub fn push(&mut self, bytes: &[u8], mut take: impl FnMut(Line)) {
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            self.extend(&rest[..end]);
            take(self.cut());
            rest = &rest[end + 1..];
        }
        self.extend(rest);
    }

    /// Returns the last line if the input ended without a line end.
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
            // Some programs write a byte-order mark first.
            let text = text.trim_start_matches('\u{feff}');
            Line::Text(text.strip_suffix('\r').unwrap_or(text).to_owned())
        };
        self.line.clear();
        self.is_too_long = false;
        line
    }
}

/// Reads the lines of an input one at a time, up to its end or the first error.
pub(crate) fn read_lines(mut input: impl BufRead) -> impl Iterator<Item = io::Result<Line>> {
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
        lines.pop_front().map(Ok)
    })
}

/// The length limit in bytes: enough for a game with thousands of moves.
pub(crate) const LONGEST_LINE: usize = 1 << 16;

/// How many characters of an overlong line are kept for messages.
const QUOTED: usize = 60;
