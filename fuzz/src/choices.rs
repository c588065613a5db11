/// Reads bytes as choices, so that most inputs describe something valid. After the last byte,
/// every choice is the first.
#[derive(Clone, Debug)]
pub struct Choices<'a> {
    rest: &'a [u8],
}

impl<'a> Choices<'a> {
    /// The choices that these bytes stand for.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    /// Whether all bytes are used.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.rest.split_first() else { return 0 };
        self.rest = rest;
        first
    }

    /// A number of up to eight bytes, the lowest first.
    pub fn number(&mut self, bytes: usize) -> u64 {
        (0..bytes).fold(0, |number, place| number | u64::from(self.byte()) << (8 * place))
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let number = if bound > 256 { self.number(2) } else { self.byte().into() };
        number as usize % bound
    }

    /// Whether a choice falls on something that happens once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    /// One of several, if there are any.
    pub fn one_of<T: Clone>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len().max(1))).cloned()
    }

    /// One of several texts.
    pub fn word(&mut self, words: &[&'static str]) -> &'static str {
        self.one_of(words).unwrap_or_default()
    }

    /// A text of arbitrary letters, up to a byte 0.
    pub fn text(&mut self) -> String {
        let end = self.rest.iter().position(|&byte| byte == 0).unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest.get(1..).unwrap_or_default();
        String::from_utf8_lossy(text).into_owned()
    }

    /// All remaining bytes.
    pub const fn rest(&mut self) -> &'a [u8] {
        let rest = self.rest;
        self.rest = &[];
        rest
    }

    /// The text, usually as it is, sometimes with a few changes, rarely quite another.
    pub fn damaged(&mut self, text: String) -> String {
        match self.below(16) {
            0..=11 => text,
            12..=14 => (0..=self.below(3)).fold(text, |text, _| self.changed(&text)),
            _ => self.text(),
        }
    }

    fn changed(&mut self, text: &str) -> String {
        let letters: Vec<char> = text.chars().collect();
        let start = self.below(letters.len() + 1);
        let end = (start + self.below(9)).min(letters.len());
        let (before, after) = (&letters[..start], &letters[end..]);
        let middle = match self.below(5) {
            0 => String::new(),
            1 => letters[start..end].iter().collect::<String>().repeat(2),
            2 => char::from(self.byte()).to_string(),
            3 => self.word(STRANGE).to_owned(),
            _ => self.text(),
        };
        before.iter().copied().chain(middle.chars()).chain(after.iter().copied()).collect()
    }
}

/// What parsers stumble over.
const STRANGE: &[&str] = &[
    " ",
    "\n",
    "\t",
    "\r\n",
    "\u{feff}",
    "\u{a0}",
    "ß",
    "é",
    "İ",
    "🎲",
    "0",
    "-1",
    "1e400",
    "NaN",
    "18446744073709551616",
    "4294967296",
    "65536",
    "255",
    ".",
    "..",
    "/",
    "\"",
    "'",
    "\\",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    ":",
    ";",
    ",",
    "=",
    "@",
    "#",
    "%",
    "%00",
    "null",
    "true",
    "startpos",
    "none",
];
