//! Positions of the program WALTZ: integers separated by blanks.
//!
//! First the mover, 1 for White and -1 for Black; then the content of each of the 9 x 9 places
//! of the sheared grid, row by row from the lowest: 1 Tott, 2 Tzarra, 3 Tzaar, negative for
//! Black, 0 for an empty point, 100 off the board and for the hole; then 81 heights, which are
//! ignored where there is no stack. It is always the beginning of a turn.

use std::fmt::Write;

use game::Position as _;
use game::record::excerpt;

use super::NotationError;
use crate::grid::{Cell, SIDE};
use crate::{BLACK, Kind, Point, Position, Side, Sketch, Stack, Step, WHITE};

const PLACES: usize = SIDE * SIDE;
const OFF_BOARD: i64 = 100;

/// Reads a position.
pub fn position(text: &str) -> Result<Position, NotationError> {
    let integer = |word: &str| {
        let error = |_| NotationError(format!("\"{}\": expected an integer", excerpt(word)));
        word.parse::<i64>().map_err(error)
    };
    let numbers: Vec<i64> = text.split_whitespace().map(integer).collect::<Result<_, _>>()?;
    if numbers.len() != 1 + 2 * PLACES {
        let found = numbers.len();
        return Err(NotationError(format!(
            "{found} integers: expected 163, the mover and two for each place of a 9x9 grid"
        )));
    }
    let mover = match numbers[0] {
        1 => WHITE,
        -1 => BLACK,
        other => {
            let problem = format!("mover {other}: expected 1 for white or -1 for black");
            return Err(NotationError(problem));
        }
    };
    let mut stacks = [None; Point::COUNT];
    for place in 0..PLACES {
        let (value, height) = (numbers[1 + place], numbers[1 + PLACES + place]);
        let (column, row) = (place % SIDE, place / SIDE);
        match Point::at(Cell { column, row }) {
            Some(point) => {
                stacks[point.index()] = read_stack(point, value, height).map_err(NotationError)?;
            }
            None if value == OFF_BOARD => {}
            None => {
                return Err(NotationError(format!(
                    "{value} in row {}, column {}: expected 100, there is no point",
                    row + 1,
                    column + 1
                )));
            }
        }
    }
    Sketch { stacks, mover, step: Step::First }.position()
}

fn read_stack(point: Point, value: i64, height: i64) -> Result<Option<Stack>, String> {
    if value == 0 {
        return Ok(None);
    }
    let kind =
        Kind::ALL.into_iter().find(|&kind| number(kind) == value.abs()).ok_or_else(|| {
            format!("{value} on {point}: expected 0, or 1, 2 or 3, negative for black")
        })?;
    let owner = if value > 0 { WHITE } else { BLACK };
    let stack = u8::try_from(height).ok().and_then(|height| Stack::new(owner, kind, height));
    stack.map(Some).ok_or_else(|| format!("height {height} on {point}: expected 1 to 30"))
}

const fn number(kind: Kind) -> i64 {
    3 - kind.index() as i64
}

const fn sign(player: Side) -> i64 {
    1 - 2 * player.index() as i64
}

/// Writes a position, with a line for the mover and for each row.
pub fn write(position: &Position) -> Result<String, NotationError> {
    if position.step() != Step::First {
        return Err(NotationError(format!(
            "{position} is within a turn: positions of WALTZ are at the beginning of one"
        )));
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
