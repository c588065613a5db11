//! The board as a matrix of codes, as Sun, Shao and Li store it ("Design and Implementation of
//! the EinStein Würfelt Nicht System Based on Multi Attributes Evaluation", figure 2):
//! `11 12 13 0 0/14 15 0 0 0/16 0 0 0 26/0 0 0 25 24/0 0 23 22 21 r -`.
//!
//! 0 is an empty square, 10 + n Red's cube n, 20 + n Blue's. The paper keeps mover and die
//! elsewhere; here they follow the matrix as in our own notation. Without them Red is to roll.

use game::record::{excerpt, parse_digits};

use super::NotationError;
use super::rows::{self, Row};
use super::text::read_die;
use crate::{BLUE, Board, Cube, Position, RED, Side, Sketch};

/// The codes have one digit for the number of a cube.
const HIGHEST_NUMBER: u8 = 9;

/// Whether a text begins with a code and then a blank, a comma or a line break.
pub(super) fn looks_like(text: &str) -> bool {
    let code = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let next = code.chars().next();
    code.len() < text.len() && next.is_some_and(|next| next == ',' || next.is_whitespace())
}

/// Reads a position: rows are separated by `/` or line breaks, codes by blanks or commas.
pub fn position<B: Board>(text: &str) -> Result<Position<B>, NotationError> {
    let end = text.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(text.len());
    let (matrix, rest) = text.split_at(end);
    let rows = matrix.trim().replace('\n', "/");
    let (size, cubes) = rows::read(&rows, read_row)?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let (mover, die) = match *fields.as_slice() {
        [] => (RED, None),
        ["r", die] => (RED, read_die(die)?),
        ["b", die] => (BLUE, read_die(die)?),
        _ => {
            return Err(NotationError(format!(
                "\"{}\" after the matrix: expected r or b and the die (- if it is not rolled), or nothing",
                excerpt(rest)
            )));
        }
    };
    Sketch { size, cubes, mover, die }.position()
}

fn read_row(content: &str) -> Result<Row, String> {
    let codes = content.split(|letter: char| letter == ',' || letter.is_whitespace());
    let read = |code| match parse_digits::<u8>(code) {
        Some(0) => Ok(None),
        Some(code @ 11..=19) => Ok(Some((RED, code - 10))),
        Some(code @ 21..=29) => Ok(Some((BLUE, code - 20))),
        _ => Err(format!("code \"{code}\": expected 0, 11 to 19 or 21 to 29")),
    };
    codes.filter(|code| !code.is_empty()).map(read).collect()
}

/// Writes a position.
///
/// # Errors
/// On boards with more than nine cubes a side, for which there are no codes.
pub fn write<B: Board>(position: &Position<B>) -> Result<String, NotationError> {
    let board = position.board();
    let (side, cubes) = (board.size().side(), board.size().cubes());
    if cubes > HIGHEST_NUMBER {
        return Err(NotationError(format!(
            "a {side}x{side} board has {cubes} cubes a side: the codes of a matrix end at {HIGHEST_NUMBER}"
        )));
    }
    let code = |(player, cube): (Side, Cube)| 10 * (player.index() as u8 + 1) + cube.number();
    Ok(rows::write_position(position, " ", |cube| cube.map_or(0, code).to_string()))
}
