//! Our own notation of positions:
//! `ooooO/OrrrRO/ORttTRO/ORToOTRO/ORTOotro/ortoOtro/ortTTro/orRRRo/oOOOO w 1`.
//!
//! Columns A to I, each from its lowest point up; `.` for an empty point, `T`, `R` or `O` for
//! White's Tzaar, Tzarra or Tott on top of a stack, small letters for Black's, and the height
//! if it is above 1; then the mover and which action of the turn is next. `startpos` is the
//! start above, `random:SEED` a random one.

use std::fmt;

use game::Dice;
use thiserror::Error;

use crate::grid::SIDE;
use crate::{BLACK, Kind, Point, Position, PositionError, Side, Sketch, Stack, Step, WHITE};
use record::excerpt;
use record::parse_digits;

/// Reads a position.
pub fn position(text: &str) -> Result<Position, TextError> {
    Ok(sketch(text)?.position()?)
}

/// Reads a position without checking it against the rules.
pub fn sketch(text: &str) -> Result<Sketch, TextError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    match *fields.as_slice() {
        [columns, mover, step] => Ok(Sketch {
            stacks: read_columns(columns)?,
            mover: read_mover(mover)?,
            step: read_step(step)?,
        }),
        ["startpos"] => Ok(Sketch::from(&Position::fixed_start())),
        [word] if word.starts_with(RANDOM) => {
            let seed = parse_digits(&word[RANDOM.len()..]);
            let seed = seed.ok_or_else(|| TextError::Seed(excerpt(word)))?;
            Ok(Sketch::from(&Position::random_start(&mut Dice::new(seed))))
        }
        _ => Err(TextError::Fields { found: fields.len(), text: excerpt(text) }),
    }
}

const RANDOM: &str = "random:";

fn read_columns(text: &str) -> Result<[Option<Stack>; Point::COUNT], TextError> {
    let columns: Vec<&str> = text.split('/').collect();
    if columns.len() != SIDE {
        return Err(TextError::Columns { found: columns.len(), text: excerpt(text) });
    }
    let mut stacks = [None; Point::COUNT];
    for (index, &column) in columns.iter().enumerate() {
        let read = read_column(column).and_then(|read| {
            let points = Point::of_column(index);
            let expected = points.clone().count();
            if read.len() != expected {
                return Err(ColumnProblem::Length { found: read.len(), expected });
            }
            for (point, stack) in points.zip(read) {
                stacks[point.index()] = stack;
            }
            Ok(())
        });
        let name = char::from(b'A' + index as u8);
        read.map_err(|problem| TextError::Column { name, text: excerpt(column), problem })?;
    }
    Ok(stacks)
}

fn read_column(text: &str) -> Result<Vec<Option<Stack>>, ColumnProblem> {
    let mut stacks = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        if letter == '.' {
            stacks.push(None);
            continue;
        }
        let single = u8::try_from(letter).ok().and_then(Stack::of_letter);
        let single = single.ok_or(ColumnProblem::Letter(letter))?;
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (height, after) = rest.split_at(digits);
        rest = after;
        if height.is_empty() {
            stacks.push(Some(single));
            continue;
        }
        let stack = parse_digits(height).filter(|&height| height > 1);
        let stack = stack.and_then(|height| Stack::new(single.owner(), single.kind(), height));
        let error = || ColumnProblem::Height { letter, height: excerpt(height) };
        stacks.push(Some(stack.ok_or_else(error)?));
    }
    Ok(stacks)
}

fn read_mover(text: &str) -> Result<Side, TextError> {
    match text {
        "w" => Ok(WHITE),
        "b" => Ok(BLACK),
        _ => Err(TextError::Mover(excerpt(text))),
    }
}

fn read_step(text: &str) -> Result<Step, TextError> {
    match text {
        "1" => Ok(Step::First),
        "2" => Ok(Step::Second),
        _ => Err(TextError::Step(excerpt(text))),
    }
}

impl Stack {
    /// The single piece that a letter stands for.
    pub(crate) const fn of_letter(letter: u8) -> Option<Self> {
        let owner = if letter.is_ascii_uppercase() { WHITE } else { BLACK };
        match letter.to_ascii_uppercase() {
            b'T' => Some(Self::single(owner, Kind::Tzaar)),
            b'R' => Some(Self::single(owner, Kind::Tzarra)),
            b'O' => Some(Self::single(owner, Kind::Tott)),
            _ => None,
        }
    }

    const fn letter(self) -> char {
        match (self.owner(), self.kind()) {
            (WHITE, Kind::Tzaar) => 'T',
            (WHITE, Kind::Tzarra) => 'R',
            (WHITE, Kind::Tott) => 'O',
            (BLACK, Kind::Tzaar) => 't',
            (BLACK, Kind::Tzarra) => 'r',
            (BLACK, Kind::Tott) => 'o',
        }
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.height() {
            1 => write!(f, "{}", self.letter()),
            height => write!(f, "{}{height}", self.letter()),
        }
    }
}

impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for column in 0..SIDE {
            if column > 0 {
                f.write_str("/")?;
            }
            for point in Point::of_column(column) {
                match self.stacks[point.index()] {
                    Some(stack) => stack.fmt(f)?,
                    None => f.write_str(".")?,
                }
            }
        }
        let mover = if self.mover == WHITE { 'w' } else { 'b' };
        write!(f, " {mover} {}", self.step as u8 + 1)
    }
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum TextError {
    #[error(
        "\"{text}\" is not a position: expected COLUMNS MOVER ACTION, startpos or random:SEED, found {found} fields"
    )]
    Fields { found: usize, text: String },
    #[error("\"{0}\": expected a number after random:")]
    Seed(String),
    #[error("\"{text}\" has {found} columns: expected 9, A to I, with / between them")]
    Columns { found: usize, text: String },
    #[error("column {name} ({text}): {problem}")]
    Column { name: char, text: String, problem: ColumnProblem },
    #[error("mover \"{0}\": expected w or b")]
    Mover(String),
    #[error("action \"{0}\": expected 1 or 2, the action of the turn that is next")]
    Step(String),
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// What is wrong with a column.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ColumnProblem {
    #[error("unexpected '{0}', expected '.', or T, R, O, t, r or o and a height above 1")]
    Letter(char),
    #[error("{letter}{height}: expected a height of 2 to 30, or none for a single piece")]
    Height { letter: char, height: String },
    #[error("{found} points, expected {expected}")]
    Length { found: usize, expected: usize },
}
