//! Our own notation of positions:
//! `ooooO/OrrrRO/ORttTRO/ORToOTRO/ORTOotro/ortoOtro/ortTTro/orRRRo/oOOOO w 1`.
//!
//! Columns A to I, each from its lowest point up; `.` for an empty point, `T`, `R` or `O` for
//! White's Tzaar, Tzarra or Tott on top of a stack, small letters for Black's, and the height
//! if it is above 1; then the mover and which action of the turn is next. `startpos` is the
//! start above, `random:SEED` a random one.

use std::fmt;

use game::Dice;
use game::record::{excerpt, parse_digits};

use super::NotationError;
use crate::grid::SIDE;
use crate::{BLACK, Kind, Point, Position, Sketch, Stack, Step, WHITE};

/// Reads a position without checking it against the rules.
pub(crate) fn sketch(text: &str) -> Result<Sketch, NotationError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    match *fields.as_slice() {
        [columns, mover, step] => Ok(Sketch {
            stacks: read_columns(columns)?,
            mover: match mover {
                "w" => WHITE,
                "b" => BLACK,
                _ => return Err(expected("mover", mover, "w or b")),
            },
            step: match step {
                "1" => Step::First,
                "2" => Step::Second,
                _ => {
                    let expected_step = "1 or 2, the action of the turn that is next";
                    return Err(expected("action", step, expected_step));
                }
            },
        }),
        ["startpos"] => Ok(Sketch::from(&Position::fixed_start())),
        [word] if let Some(seed) = word.strip_prefix("random:") => {
            let error =
                || NotationError(format!("\"{}\": expected a number after random:", excerpt(word)));
            let seed = parse_digits(seed).ok_or_else(error)?;
            Ok(Sketch::from(&Position::random_start(&mut Dice::new(seed))))
        }
        _ => Err(NotationError(format!(
            "\"{}\" is not a position: expected COLUMNS MOVER ACTION, startpos or random:SEED, found {} fields",
            excerpt(text),
            fields.len()
        ))),
    }
}

fn expected(field: &str, text: &str, expected: &str) -> NotationError {
    NotationError(format!("{field} \"{}\": expected {expected}", excerpt(text)))
}

fn read_columns(text: &str) -> Result<[Option<Stack>; Point::COUNT], NotationError> {
    let columns: Vec<&str> = text.split('/').collect();
    if columns.len() != SIDE {
        let (text, found) = (excerpt(text), columns.len());
        return Err(NotationError(format!(
            "\"{text}\" has {found} columns: expected 9, A to I, with / between them"
        )));
    }
    let mut stacks = [None; Point::COUNT];
    for (index, &column) in columns.iter().enumerate() {
        let in_column = |problem| {
            let name = char::from(b'A' + index as u8);
            NotationError(format!("column {name} ({}): {problem}", excerpt(column)))
        };
        let read = read_column(column).map_err(in_column)?;
        let points = Point::of_column(index);
        let (found, expected) = (read.len(), points.clone().count());
        if found != expected {
            return Err(in_column(format!("{found} points, expected {expected}")));
        }
        for (point, stack) in points.zip(read) {
            stacks[point.index()] = stack;
        }
    }
    Ok(stacks)
}

fn read_column(text: &str) -> Result<Vec<Option<Stack>>, String> {
    let mut stacks = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        if letter == '.' {
            stacks.push(None);
            continue;
        }
        let single = u8::try_from(letter).ok().and_then(Stack::of_letter).ok_or_else(|| {
            format!(
                "unexpected '{letter}', expected '.', or T, R, O, t, r or o and a height above 1"
            )
        })?;
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (height, after) = rest.split_at(digits);
        rest = after;
        if height.is_empty() {
            stacks.push(Some(single));
            continue;
        }
        let stack = parse_digits(height)
            .filter(|&height| height > 1)
            .and_then(|height| Stack::new(single.owner(), single.kind(), height));
        stacks.push(Some(stack.ok_or_else(|| {
            let height = excerpt(height);
            format!("{letter}{height}: expected a height of 2 to 30, or none for a single piece")
        })?));
    }
    Ok(stacks)
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
        let letter = ['T', 'R', 'O'][self.kind().index()];
        if matches!(self.owner(), WHITE) { letter } else { letter.to_ascii_lowercase() }
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

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for column in 0..SIDE {
            if column > 0 {
                f.write_str("/")?;
            }
            for point in Point::of_column(column) {
                match self.stack(point) {
                    Some(stack) => stack.fmt(f)?,
                    None => f.write_str(".")?,
                }
            }
        }
        let mover = if game::Position::mover(self) == WHITE { 'w' } else { 'b' };
        write!(f, " {mover} {}", self.step() as u8 + 1)
    }
}
