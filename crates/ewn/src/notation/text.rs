//! Our own notation of positions: `r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -`.
//!
//! Rows from the top, `.` for an empty square, `r` or `b` and the number for a cube; then
//! the mover and the die (`-` if not rolled). `startpos` is the start above.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::excerpt;
use crate::{BLUE, Board, PlacedCube, Player, Position, PositionError, RED, Size, Sketch, Square};

/// Reads a position.
///
/// # Errors
/// Says what is wrong and where.
pub fn position<B: Board>(text: &str) -> Result<Position<B>, TextError> {
    Ok(sketch(text)?.position()?)
}

/// Reads a position without checking it against the rules.
///
/// # Errors
/// If the text is not in our notation.
pub fn sketch(text: &str) -> Result<Sketch, TextError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[rows, mover, die] = fields.as_slice() else {
        if fields == ["startpos"] {
            return sketch(STARTPOS);
        }
        return Err(TextError::Fields { found: fields.len(), text: excerpt(text) });
    };
    let rows: Vec<&str> = rows.split('/').collect();
    let size = Size::new(rows.len()).map_err(|_| TextError::RowCount { found: rows.len() })?;
    let mut cubes = Vec::new();
    for (row, content) in rows.iter().enumerate() {
        read_row(size, row, content, &mut cubes)?;
    }
    Ok(Sketch { size, cubes, mover: read_mover(mover)?, die: read_die(die)? })
}

const STARTPOS: &str = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -";

fn read_row(
    size: Size,
    row: usize,
    content: &str,
    cubes: &mut Vec<PlacedCube>,
) -> Result<(), TextError> {
    let side = usize::from(size.side());
    let in_row = |problem| TextError::Row { row: row + 1, content: content.into(), problem };
    let mut rest = content;
    let mut column = 0;
    while let Some(first) = rest.chars().next() {
        rest = &rest[first.len_utf8()..];
        if let Some(player) = player_of(first) {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let number = &rest[..digits];
            rest = &rest[digits..];
            let Ok(number) = number.parse() else {
                return Err(in_row(RowProblem::BadNumber { letter: first, number: number.into() }));
            };
            if let Some(square) = Square::at(size, row, column) {
                cubes.push(PlacedCube { player, number, square });
            }
        } else if first != '.' {
            return Err(in_row(RowProblem::Unexpected(first)));
        }
        column += 1;
    }
    if column == side { Ok(()) } else { Err(in_row(RowProblem::Length { found: column, side })) }
}

fn player_of(letter: char) -> Option<Player> {
    match letter {
        'r' => Some(RED),
        'b' => Some(BLUE),
        _ => None,
    }
}

fn read_mover(text: &str) -> Result<Player, TextError> {
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
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(die) if is_number => Ok(Some(die)),
        _ => Err(TextError::Die(text.into())),
    }
}

impl FromStr for Sketch {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        sketch(text)
    }
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

const fn letter_of(player: Player) -> char {
    match player {
        RED => 'r',
        BLUE => 'b',
    }
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
pub enum TextError {
    #[error(
        "\"{text}\" is not a position: expected ROWS MOVER DIE or startpos, found {found} fields"
    )]
    Fields { found: usize, text: String },
    #[error("{found} rows: a board has 3 to 8, with / between them")]
    RowCount { found: usize },
    #[error("row {row} ({content}): {problem}")]
    Row { row: usize, content: String, problem: RowProblem },
    #[error("mover \"{0}\": expected r or b")]
    Mover(String),
    #[error("die \"{0}\": expected a number, or - if it is not rolled")]
    Die(String),
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// What is wrong in one row.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
pub enum RowProblem {
    #[error("{found} squares, expected {side}")]
    Length { found: usize, side: usize },
    #[error("unexpected '{0}', expected '.', or r or b and a number")]
    Unexpected(char),
    #[error("\"{number}\" after '{letter}' is not the number of a cube")]
    BadNumber { letter: char, number: String },
}
