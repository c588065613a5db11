//! The notation of the program MeinStein: `dec2/ba3/f3B/3EA/2DCF w 1 4`.
//!
//! Rows from the top, a digit for a run of empty squares, small letters for Red's cubes
//! (`a` is number 1) and capitals for Blue's; then the mover (`b` is Red, `w` is Blue),
//! the number of the move, which we drop, and the die if it is rolled.

use game::record::{excerpt, is_digits, parse_digits};

use super::NotationError;
use super::rows::{self, Row};
use crate::{BLUE, Board, Cube, Position, RED, Side, Sketch};

/// Whether a text begins with rows of letters and digits and a mover of this notation. Other texts
/// with slashes should not be reported as faulty MeinStein positions.
pub fn looks_like(text: &str) -> bool {
    let mut fields = text.split_whitespace();
    let rows = fields.next().unwrap_or_default();
    let is_of_rows =
        |letter: char| letter.is_ascii_alphabetic() || matches!(letter, '1'..='8' | '/');
    rows.chars().all(is_of_rows) && matches!(fields.next(), Some("b" | "w"))
}

/// Reads a position.
pub fn position<B: Board>(text: &str) -> Result<Position<B>, NotationError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let (rows, mover, number, die) = match *fields.as_slice() {
        [rows, mover, number] => (rows, mover, number, None),
        [rows, mover, number, die] => (rows, mover, number, Some(die)),
        _ => {
            return Err(NotationError(format!(
                "\"{}\" is not a MeinStein position: expected ROWS MOVER NUMBER and perhaps DIE, found {} fields",
                excerpt(text),
                fields.len()
            )));
        }
    };
    let (size, cubes) = rows::read(rows, read_row)?;
    let expected =
        |field, text, what| NotationError(format!("{field} \"{text}\": expected {what}"));
    if !is_digits(number) {
        return Err(expected("number of the move", number, "a number"));
    }
    let mover = match mover {
        "b" => RED,
        "w" => BLUE,
        _ => {
            let sides = "b (small letters, our red) or w (capitals, our blue)";
            return Err(expected("mover", mover, sides));
        }
    };
    let read_die = |die| {
        let error = || expected("die", die, "a number, or nothing if it is not rolled");
        parse_digits(die).ok_or_else(error)
    };
    let die = die.map(read_die).transpose()?;
    Sketch { size, cubes, mover, die }.position()
}

fn read_row(content: &str) -> Result<Row, String> {
    let mut row = Row::new();
    for letter in content.chars() {
        match letter {
            '1'..='8' => row.resize(row.len() + letter as usize - '0' as usize, None),
            'a'..='z' => row.push(Some((RED, letter as u8 - b'a' + 1))),
            'A'..='Z' => row.push(Some((BLUE, letter as u8 - b'A' + 1))),
            _ => {
                let expected = "a letter for a cube or 1 to 8 for empty squares";
                return Err(format!("unexpected '{letter}', expected {expected}"));
            }
        }
    }
    Ok(row)
}

/// Writes a position; the number of the move, which a position does not know, is 1.
pub fn write<B: Board>(position: &Position<B>) -> String {
    let board = position.board();
    let letter = |(player, cube): (Side, Cube)| {
        let first = if player == RED { b'a' } else { b'A' };
        char::from(first + cube.index() as u8)
    };
    let mut text = rows::write(board, "", |cube| cube.map_or('.', letter).to_string());
    for empty in (1..=usize::from(board.size().side())).rev() {
        text = text.replace(&".".repeat(empty), &empty.to_string());
    }
    let mover = if board.mover() == RED { "b" } else { "w" };
    match position.die() {
        Some(die) => format!("{text} {mover} 1 {die}"),
        None => format!("{text} {mover} 1"),
    }
}
