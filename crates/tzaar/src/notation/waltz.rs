//! Positions of the program WALTZ: integers with blanks between.
//!
//! First the mover, 1 for White and -1 for Black; then what stands on each of the 9 x 9 places
//! of the sheared grid, row by row from the lowest: 1 Tott, 2 Tzarra, 3 Tzaar, negative for
//! Black, 0 for an empty point, 100 off the board and for the hole; then 81 heights. They
//! always tell of the beginning of a turn. The height of a place without a stack says nothing:
//! it is written as 0 and not looked at.

use std::fmt::Write;

use game::Position as _;
use thiserror::Error;

use crate::grid::{Cell, SIDE};
use crate::{BLACK, Kind, Point, Position, PositionError, Side, Sketch, Stack, Step, WHITE};
use record::excerpt;

const PLACES: usize = SIDE * SIDE;
const OFF_BOARD: i64 = 100;

/// Reads a position.
pub fn position(text: &str) -> Result<Position, WaltzError> {
    Ok(sketch(text)?.position()?)
}

/// Reads a position without checking it against the rules.
pub fn sketch(text: &str) -> Result<Sketch, WaltzError> {
    let read = |word: &str| word.parse().map_err(|_| WaltzError::Number(excerpt(word)));
    let numbers: Vec<i64> = text.split_whitespace().map(read).collect::<Result<_, _>>()?;
    if numbers.len() != 1 + 2 * PLACES {
        return Err(WaltzError::Length(numbers.len()));
    }
    let mover = match numbers[0] {
        1 => WHITE,
        -1 => BLACK,
        other => return Err(WaltzError::Mover(other)),
    };
    let mut stacks = [None; Point::COUNT];
    for place in 0..PLACES {
        let (value, height) = (numbers[1 + place], numbers[1 + PLACES + place]);
        let (column, row) = (place % SIDE, place / SIDE);
        match Point::at(Cell { column, row }) {
            Some(point) => stacks[point.index()] = read_stack(point, value, height)?,
            None if value == OFF_BOARD => {}
            None => return Err(WaltzError::OffBoard { value, row: row + 1, column: column + 1 }),
        }
    }
    Ok(Sketch { stacks, mover, step: Step::First })
}

fn read_stack(point: Point, value: i64, height: i64) -> Result<Option<Stack>, WaltzError> {
    if value == 0 {
        return Ok(None);
    }
    let kind = Kind::ALL.into_iter().find(|&kind| number(kind) == value.abs());
    let kind = kind.ok_or(WaltzError::Value { value, point })?;
    let owner = if value > 0 { WHITE } else { BLACK };
    let stack = u8::try_from(height).ok().and_then(|height| Stack::new(owner, kind, height));
    stack.map(Some).ok_or(WaltzError::Height { height, point })
}

const fn number(kind: Kind) -> i64 {
    match kind {
        Kind::Tott => 1,
        Kind::Tzarra => 2,
        Kind::Tzaar => 3,
    }
}

const fn sign(player: Side) -> i64 {
    match player {
        WHITE => 1,
        BLACK => -1,
    }
}

/// Writes a position, a line for the mover and for each row.
pub fn write(position: &Position) -> Result<String, UnwritablePosition> {
    if position.step() != Step::First {
        return Err(UnwritablePosition(position.to_string()));
    }
    let mut text = format!("{}\n", sign(position.mover()));
    let value =
        |point| position.stack(point).map_or(0, |stack| sign(stack.owner()) * number(stack.kind()));
    write_rows(&mut text, |point| point.map_or(OFF_BOARD, value));
    let height = |point| position.stack(point).map_or(0, |stack| i64::from(stack.height()));
    write_rows(&mut text, |point| point.map_or(0, height));
    Ok(text)
}

fn write_rows(text: &mut String, number: impl Fn(Option<Point>) -> i64) {
    for place in 0..PLACES {
        let (column, row) = (place % SIDE, place / SIDE);
        let end = if column + 1 == SIDE { '\n' } else { ' ' };
        // Writing to a string cannot fail.
        let _ = write!(text, "{}{end}", number(Point::at(Cell { column, row })));
    }
}

/// Why a text is not a position of WALTZ.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum WaltzError {
    #[error("\"{0}\": expected an integer")]
    Number(String),
    #[error("{0} integers: expected 163, the mover and two for each place of a 9x9 grid")]
    Length(usize),
    #[error("mover {0}: expected 1 for white or -1 for black")]
    Mover(i64),
    #[error("{value} in row {row}, column {column}: expected 100, there is no point")]
    OffBoard { value: i64, row: usize, column: usize },
    #[error("{value} on {point}: expected 0, or 1, 2 or 3, negative for black")]
    Value { value: i64, point: Point },
    #[error("height {height} on {point}: expected 1 to 30")]
    Height { height: i64, point: Point },
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// A position that this notation cannot tell.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0} is within a turn: positions of WALTZ are at the beginning of one")]
pub struct UnwritablePosition(pub String);
