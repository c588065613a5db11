//! Any of the notations, told apart by how they look.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::ccgc::{self, CcgcError};
use super::meinstein::{self, MeinsteinError};
use super::{Record, RecordTextError, TextError, parse_all, position};
use crate::AnyPosition;
use record::{excerpt, is_tag_name};

/// What a text says.
#[derive(Clone, Debug, PartialEq)]
pub enum Document {
    /// One position.
    Position(AnyPosition),
    /// Any number of games.
    Records(Vec<Record>),
}

/// A way to write positions or games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Our own positions.
    Position,
    /// Positions of MeinStein.
    Meinstein,
    /// Our own records of games.
    Record,
    /// Records of the CCGC.
    Ccgc,
}

/// Reads a text, in the given format or in the one that it looks like.
///
/// # Errors
/// Says what is wrong and where.
pub fn read(text: &str, format: Option<Format>) -> Result<Document, ReadError> {
    let text = text.trim_start_matches('\u{feff}');
    let Some(format) = format.or_else(|| Format::detect(text)) else {
        let first = text.split_whitespace().next().unwrap_or_default();
        return Err(ReadError::Unknown(excerpt(first)));
    };
    Ok(match format {
        Format::Position => Document::Position(position(text)?),
        Format::Meinstein => Document::Position(meinstein::position(text)?),
        Format::Record => Document::Records(parse_all(text)?),
        Format::Ccgc => Document::Records(vec![ccgc::parse(text)?]),
    })
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 4] = [Self::Position, Self::Meinstein, Self::Record, Self::Ccgc];

    /// The format that a text looks like; it may still have mistakes.
    #[must_use]
    pub fn detect(text: &str) -> Option<Self> {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let line = text.lines().next()?;
        let word = line.split_whitespace().next()?;
        match line.chars().next()? {
            '#' => Some(Self::Ccgc),
            '[' if starts_with_tag(line) => Some(Self::Record),
            '[' => Some(Self::Ccgc),
            'R' | 'r' | 'B' | 'b' if line[1..].trim_start().starts_with([':', '：']) => {
                Some(Self::Ccgc)
            }
            _ if word == "startpos" => Some(Self::Position),
            _ if word.contains('/') && word.contains('.') => Some(Self::Position),
            _ if word.contains('/') => Some(Self::Meinstein),
            _ => None,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Position => "position",
            Self::Meinstein => "meinstein",
            Self::Record => "record",
            Self::Ccgc => "ccgc",
        }
    }
}

/// Whether a line begins like `[Red "name"]`.
fn starts_with_tag(line: &str) -> bool {
    let name = line.strip_prefix('[').and_then(|inside| inside.split_once('"'));
    name.is_some_and(|(name, _)| is_tag_name(name.trim()))
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        let format = Self::ALL.into_iter().find(|format| format.name() == text);
        format.ok_or_else(|| FormatError(text.into()))
    }
}

/// There is no format of this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("format \"{0}\": expected {known}", known = Format::ALL.map(Format::name).join(", "))]
pub struct FormatError(pub String);

/// Why a text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ReadError {
    #[error(
        "a text that starts with \"{0}\" is in no known format: expected a position, [tags] or a #[WTN] head"
    )]
    Unknown(String),
    #[error(transparent)]
    Position(#[from] TextError),
    #[error(transparent)]
    Meinstein(#[from] MeinsteinError),
    #[error(transparent)]
    Record(#[from] RecordTextError),
    #[error(transparent)]
    Ccgc(#[from] CcgcError),
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLES: [(&str, Option<Format>); 15] = [
        ("startpos", Some(Format::Position)),
        ("\u{feff} r1../.../..b1 b 1", Some(Format::Position)),
        ("a2/3/2A b 1", Some(Format::Meinstein)),
        ("b1a/3/2A b 1", Some(Format::Meinstein)),
        ("[Red \"x\"]", Some(Format::Record)),
        ("#[WTN]", Some(Format::Ccgc)),
        ("[Red  \"]\"]", Some(Format::Record)),
        ("[WTN][x R]", Some(Format::Ccgc)),
        ("[WTN][x \"y\" R]", Some(Format::Ccgc)),
        ("[\"x\" R]", Some(Format::Ccgc)),
        ("\nR:A5-1", Some(Format::Ccgc)),
        ("b：A5-1", Some(Format::Ccgc)),
        ("", None),
        ("hello", None),
        ("ré", None),
    ];

    #[test]
    fn formats_are_told_apart() {
        for (text, format) in SAMPLES {
            assert_eq!(Format::detect(text), format, "{text}");
        }
    }

    #[test]
    fn names_survive() {
        for format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
        }
        assert_eq!(
            "pgn".parse::<Format>().unwrap_err().to_string(),
            "format \"pgn\": expected position, meinstein, record, ccgc"
        );
    }

    #[test]
    fn the_same_position_is_read_in_both_notations() {
        let ours = read("r1../.../..b1 b 1", None).unwrap();
        assert_eq!(read("a2/3/2A w 7 1", None).unwrap(), ours);
        assert_eq!(
            read("r1../.../..b1 b 1", Some(Format::Meinstein)).unwrap_err().to_string(),
            "row 1 (r1..): unexpected '.', expected a letter for a cube or 1 to 8 for empty squares"
        );
        assert_eq!(
            read("hello world", None).unwrap_err().to_string(),
            "a text that starts with \"hello\" is in no known format: expected a position, [tags] or a #[WTN] head"
        );
    }

    #[test]
    fn records_are_read_whichever_way() {
        let texts = ["[Position \"r1../.../..b1 b 1\"]\n*", "R:A5-1"];
        assert!(
            matches!(read(texts[0], None), Ok(Document::Records(records)) if records.len() == 1)
        );
        assert_eq!(
            read(texts[1], None).unwrap_err().to_string(),
            "line 1: cubes of R: 1, expected 6"
        );
    }
}
