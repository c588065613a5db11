//! Our own notation of positions: `r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -`.
//!
//! Rows from the top, `.` for an empty square, `r` or `b` and the number for a cube; then
//! the mover and the die (`-` if not rolled). `startpos` is the start above.

use std::fmt;

use thiserror::Error;

use super::rows::{self, Row, RowProblem, RowsError};
use crate::{BLUE, Board, Position, PositionError, RED, Side, Sketch};
use record::excerpt;
use record::parse_digits;

/// Reads a position.
pub fn position<B: Board>(text: &str) -> Result<Position<B>, TextError> {
    Ok(sketch(text)?.position()?)
}

/// Reads a position without checking it against the rules.
pub fn sketch(text: &str) -> Result<Sketch, TextError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[rows, mover, die] = fields.as_slice() else {
        if fields == ["startpos"] {
            return sketch(STARTPOS);
        }
        return Err(TextError::Fields { found: fields.len(), text: excerpt(text) });
    };
    let (size, cubes) = rows::read(rows, read_row)?;
    Ok(Sketch { size, cubes, mover: read_mover(mover)?, die: read_die(die)? })
}

const STARTPOS: &str = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -";

fn read_row(content: &str, row: &mut Row<'_>) -> Result<(), RowProblem> {
    let mut rest = content;
    while let Some(first) = rest.chars().next() {
        rest = &rest[first.len_utf8()..];
        if let Some(player) = player_of(first) {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let number = &rest[..digits];
            rest = &rest[digits..];
            let Ok(number) = number.parse() else {
                return Err(RowProblem::BadNumber { letter: first, number: number.into() });
            };
            row.place(player, number);
        } else if first == '.' {
            row.skip(1);
        } else {
            let expected = "'.', or r or b and a number";
            return Err(RowProblem::Unexpected { found: first, expected });
        }
    }
    Ok(())
}

fn player_of(letter: char) -> Option<Side> {
    match letter {
        'r' => Some(RED),
        'b' => Some(BLUE),
        _ => None,
    }
}

fn read_mover(text: &str) -> Result<Side, TextError> {
    let mut letters = text.chars();
    match (letters.next().and_then(player_of), letters.next()) {
        (Some(player), None) => Ok(player),
        _ => Err(TextError::Mover(text.into())),
    }
}

fn read_die(text: &str) -> Result<Option<u8>, TextError> {
    if text == "-" {
        return Ok(None);
    }
    parse_digits(text).map(Some).ok_or_else(|| TextError::Die(text.into()))
}

impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.size.side();
        for index in 0..self.size.squares() {
            if index > 0 && index % side == 0 {
                f.write_str("/")?;
            }
            match self.cubes.iter().find(|cube| cube.square.index() == index) {
                Some(cube) => write!(f, "{}{}", letter_of(cube.player), cube.number)?,
                None => f.write_str(".")?,
            }
        }
        write!(f, " {} ", letter_of(self.mover))?;
        match self.die {
            Some(die) => die.fmt(f),
            None => f.write_str("-"),
        }
    }
}

const fn letter_of(player: Side) -> char {
    match player {
        RED => 'r',
        BLUE => 'b',
    }
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum TextError {
    #[error(
        "\"{text}\" is not a position: expected ROWS MOVER DIE or startpos, found {found} fields"
    )]
    Fields { found: usize, text: String },
    #[error(transparent)]
    Rows(#[from] RowsError),
    #[error("mover \"{0}\": expected r or b")]
    Mover(String),
    #[error("die \"{0}\": expected a number, or - if it is not rolled")]
    Die(String),
    #[error(transparent)]
    Position(#[from] PositionError),
}
