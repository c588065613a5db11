//! Any of the notations, told apart by how they look.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::little_golem::{self, LittleGolemError};
use super::waltz::{self, WaltzError};
use super::{Record, RecordTextError, TextError, parse_all, position};
use crate::Position;
use record::excerpt;

/// What a text says.
#[derive(Clone, Debug, PartialEq)]
pub enum Document {
    /// One position.
    Position(Box<Position>),
    /// Any number of games.
    Records(Vec<Record>),
}

/// A way to write positions or games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Our own positions.
    Position,
    /// Positions of WALTZ.
    Waltz,
    /// Our own records of games.
    Record,
    /// Games of Little Golem.
    LittleGolem,
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
        Format::Position => Document::Position(Box::new(position(text)?)),
        Format::Waltz => Document::Position(Box::new(waltz::position(text)?)),
        Format::Record => Document::Records(parse_all(text)?),
        Format::LittleGolem => Document::Records(little_golem::parse_all(text)?),
    })
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 4] = [Self::Position, Self::Waltz, Self::Record, Self::LittleGolem];

    /// The format that a text looks like; it may still have mistakes.
    #[must_use]
    pub fn detect(text: &str) -> Option<Self> {
        let word = text.trim_start_matches('\u{feff}').split_whitespace().next()?;
        match word.chars().next()? {
            '(' => Some(Self::LittleGolem),
            '[' => Some(Self::Record),
            _ if word == "1" || word == "-1" => Some(Self::Waltz),
            _ if word == "startpos" || word.starts_with("random:") => Some(Self::Position),
            _ if word.contains('/') => Some(Self::Position),
            _ => None,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Position => "position",
            Self::Waltz => "waltz",
            Self::Record => "record",
            Self::LittleGolem => "littlegolem",
        }
    }
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
        format.ok_or_else(|| FormatError(excerpt(text)))
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
        "a text that starts with \"{0}\" is in no known format: expected a position, [tags], (;FF[TZAAR]..) or the integers of WALTZ"
    )]
    Unknown(String),
    #[error(transparent)]
    Position(#[from] TextError),
    #[error(transparent)]
    Waltz(#[from] WaltzError),
    #[error(transparent)]
    Record(#[from] RecordTextError),
    #[error(transparent)]
    LittleGolem(#[from] LittleGolemError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_apart() {
        for (text, format) in [
            ("startpos", Some(Format::Position)),
            ("\u{feff}random:7", Some(Format::Position)),
            ("ooooO/x w 1", Some(Format::Position)),
            (" (;FF[TZAAR]", Some(Format::LittleGolem)),
            ("\n[White \"x\"]", Some(Format::Record)),
            ("-1\n100", Some(Format::Waltz)),
            ("1 100", Some(Format::Waltz)),
            ("", None),
            ("hello", None),
        ] {
            assert_eq!(Format::detect(text), format, "{text}");
        }
        assert_eq!(
            read("hello world", None).unwrap_err().to_string(),
            "a text that starts with \"hello\" is in no known format: expected a position, [tags], (;FF[TZAAR]..) or the integers of WALTZ"
        );
    }

    #[test]
    fn names_survive() {
        for format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
        }
        assert_eq!(
            "sgf".parse::<Format>().unwrap_err().to_string(),
            "format \"sgf\": expected position, waltz, record, littlegolem"
        );
    }

    #[test]
    fn a_position_is_read_in_both_notations() {
        let start = Position::fixed_start();
        let wanted = Document::Position(Box::new(start));
        assert_eq!(read("startpos", None), Ok(wanted.clone()));
        assert_eq!(read(&waltz::write(&start).unwrap(), None), Ok(wanted));
    }
}
