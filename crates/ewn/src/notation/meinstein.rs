//! The notation of the program MeinStein: `dec2/ba3/f3B/3EA/2DCF w 1 4`.
//!
//! Rows from the top, a digit for a run of empty squares, small letters for Red's cubes
//! (`a` is number 1) and capitals for Blue's; then the mover (`b` is Red, `w` is Blue),
//! the number of the move, which we drop, and the die if it is rolled. A move is the die
//! and two squares, `2e3-d3`, with `x` between them if it captures.

use std::fmt::Write;

use game::Position as _;
use thiserror::Error;

use super::excerpt;
use crate::{
    BLUE, Board, Die, Move, MoveError, PlacedCube, Player, Position, PositionError, RED, Size,
    Sketch, Square,
};

/// Reads a position.
///
/// # Errors
/// Says what is wrong and where.
pub fn position<B: Board>(text: &str) -> Result<Position<B>, MeinsteinError> {
    Ok(sketch(text)?.position()?)
}

/// Reads a position without checking it against the rules.
///
/// # Errors
/// If the text is not in this notation.
pub fn sketch(text: &str) -> Result<Sketch, MeinsteinError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let (rows, mover, number, die) = match *fields.as_slice() {
        [rows, mover, number] => (rows, mover, number, None),
        [rows, mover, number, die] => (rows, mover, number, Some(die)),
        _ => {
            return Err(MeinsteinError::Fields { found: fields.len(), text: excerpt(text) });
        }
    };
    let rows: Vec<&str> = rows.split('/').collect();
    let size = Size::new(rows.len()).map_err(|_| MeinsteinError::RowCount { found: rows.len() })?;
    let mut cubes = Vec::new();
    for (row, content) in rows.iter().enumerate() {
        read_row(size, row, content, &mut cubes)?;
    }
    if !is_number(number) {
        return Err(MeinsteinError::MoveNumber(number.into()));
    }
    Ok(Sketch { size, cubes, mover: read_mover(mover)?, die: die.map(read_die).transpose()? })
}

fn read_row(
    size: Size,
    row: usize,
    content: &str,
    cubes: &mut Vec<PlacedCube>,
) -> Result<(), MeinsteinError> {
    let side = usize::from(size.side());
    let in_row = |problem| MeinsteinError::Row { row: row + 1, content: content.into(), problem };
    let mut column = 0;
    for letter in content.chars() {
        let (player, number) = match letter {
            '1'..='8' => {
                column += letter as usize - '0' as usize;
                continue;
            }
            'a'..='z' => (RED, letter as u8 - b'a' + 1),
            'A'..='Z' => (BLUE, letter as u8 - b'A' + 1),
            _ => return Err(in_row(RowProblem::Unexpected(letter))),
        };
        if let Some(square) = Square::at(size, row, column) {
            cubes.push(PlacedCube { player, number, square });
        }
        column += 1;
    }
    if column == side { Ok(()) } else { Err(in_row(RowProblem::Length { found: column, side })) }
}

fn read_mover(text: &str) -> Result<Player, MeinsteinError> {
    match text {
        "b" => Ok(RED),
        "w" => Ok(BLUE),
        _ => Err(MeinsteinError::Mover(text.into())),
    }
}

fn read_die(text: &str) -> Result<u8, MeinsteinError> {
    let die = text.parse().ok().filter(|_| is_number(text));
    die.ok_or_else(|| MeinsteinError::Die(text.into()))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Writes a position; the number of the move, which a position does not know, is 1.
#[must_use]
pub fn write<B: Board>(position: &Position<B>) -> String {
    let board = position.board();
    let side = board.size().side();
    let rows = (0..side).map(|row| {
        let squares = (0..side).map(|column| Square::from_index(row * side + column));
        write_row(squares.map(|square| board.occupant(square).map(letter_of)))
    });
    let rows = rows.collect::<Vec<_>>().join("/");
    let mover = if board.mover() == RED { "b" } else { "w" };
    match position.die() {
        Some(die) => format!("{rows} {mover} 1 {die}"),
        None => format!("{rows} {mover} 1"),
    }
}

fn letter_of((player, cube): (Player, crate::Cube)) -> char {
    let first = if player == RED { b'a' } else { b'A' };
    char::from(first + cube.index() as u8)
}

fn write_row(letters: impl Iterator<Item = Option<char>>) -> String {
    let mut text = String::new();
    let mut empty = 0u8;
    for letter in letters {
        match letter {
            None => empty += 1,
            Some(letter) => {
                push_run(&mut text, empty);
                text.push(letter);
                empty = 0;
            }
        }
    }
    push_run(&mut text, empty);
    text
}

fn push_run(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push(char::from(b'0' + empty));
    }
}

/// Reads a move of this position. The die stands in it: if the position has one too,
/// they must be the same.
///
/// # Errors
/// Says why the text is no move here.
pub fn parse_move<B: Board>(
    position: &Position<B>,
    text: &str,
) -> Result<(Die, Move), MeinsteinMoveError> {
    let size = position.board().size();
    let Some((die, from, sign, to)) = split_move(size, text) else {
        return Err(MeinsteinMoveError::Unreadable { text: text.into(), side: size.side() });
    };
    let faces = size.cubes();
    let Some(die) = Die::new(die).filter(|die| die.face() <= faces) else {
        return Err(MeinsteinMoveError::DieOutOfRange { text: text.into(), die, faces });
    };
    if let Some(rolled) = position.die().filter(|&rolled| rolled != die) {
        return Err(MeinsteinMoveError::OtherDie { text: text.into(), die, rolled });
    }
    let mov = Move::find(&position.roll(die), from, to)?;
    let expected = sign_of(position, mov);
    if sign != expected {
        return Err(MeinsteinMoveError::Sign { text: text.into(), sign, expected });
    }
    Ok((die, mov))
}

fn split_move(size: Size, text: &str) -> Option<(u8, Square, char, Square)> {
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let (die, squares) = text.split_at(digits);
    let square = |range| squares.get(range).and_then(|name| Square::parse(size, name));
    let sign = squares.get(2..3)?.chars().next().filter(|sign| matches!(sign, '-' | 'x'))?;
    let (from, to) = (square(0..2)?, square(3..5)?);
    (squares.len() == 5).then_some((die.parse().ok()?, from, sign, to))
}

fn sign_of<B: Board>(position: &Position<B>, mov: Move) -> char {
    if position.board().occupant(mov.to).is_some() { 'x' } else { '-' }
}

/// Writes a move that is legal in this position with this die.
#[must_use]
pub fn write_move<B: Board>(position: &Position<B>, die: Die, mov: Move) -> String {
    let size = position.board().size();
    let mut text = die.to_string();
    // Writing into a string cannot fail.
    let _ = write!(text, "{}{}", mov.from.name(size), sign_of(position, mov));
    let _ = write!(text, "{}", mov.to.name(size));
    text
}

/// Why a text is not a position in this notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
pub enum MeinsteinError {
    #[error(
        "\"{text}\" is not a MeinStein position: expected ROWS MOVER NUMBER and perhaps DIE, found {found} fields"
    )]
    Fields { found: usize, text: String },
    #[error("{found} rows: a board has 3 to 8, with / between them")]
    RowCount { found: usize },
    #[error("row {row} ({content}): {problem}")]
    Row { row: usize, content: String, problem: RowProblem },
    #[error("mover \"{0}\": expected b (small letters, our red) or w (capitals, our blue)")]
    Mover(String),
    #[error("number of the move \"{0}\": expected a number")]
    MoveNumber(String),
    #[error("die \"{0}\": expected a number, or nothing if it is not rolled")]
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
    #[error("unexpected '{0}', expected a letter for a cube or 1 to 8 for empty squares")]
    Unexpected(char),
}

/// Why a text is not a legal move in this notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
pub enum MeinsteinMoveError {
    #[error(
        "\"{text}\" is not a MeinStein move: expected a die, a square, - or x, and a square of a {side}x{side} board, such as 1a{side}-b{}",
        side - 1
    )]
    Unreadable { text: String, side: u8 },
    #[error("{text}: die {die}: this board's die has the faces 1 to {faces}")]
    DieOutOfRange { text: String, die: u8, faces: u8 },
    #[error("{text}: die {die}, but {rolled} is rolled")]
    OtherDie { text: String, die: Die, rolled: Die },
    #[error("{text}: '{sign}' between the squares, expected '{expected}' ({})", meaning(*expected))]
    Sign { text: String, sign: char, expected: char },
    #[error(transparent)]
    Move(#[from] MoveError),
}

fn meaning(sign: char) -> &'static str {
    if sign == 'x' { "a cube is captured" } else { "nothing is captured" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnyPosition;

    const EXAMPLE: &str = "dec2/ba3/f3B/3EA/2DCF w 1 2";

    #[test]
    fn the_example_is_read_and_written() {
        let read: AnyPosition = position(EXAMPLE).unwrap();
        assert_eq!(read.to_string(), "r4r5r3../r2r1.../r6...b2/...b5b1/..b4b3b6 b 2");
        assert_eq!(write(&read), EXAMPLE);
        let unrolled: AnyPosition = position("dec2/ba3/f3B/3EA/2DCF b 17").unwrap();
        assert_eq!(write(&unrolled), "dec2/ba3/f3B/3EA/2DCF b 1");
    }

    #[test]
    fn every_start_survives() {
        for size in Size::all() {
            let start = AnyPosition::canonical(size).unwrap();
            assert_eq!(position(&write(&start)), Ok(start));
        }
        let largest = AnyPosition::canonical(Size::new(8).unwrap()).unwrap();
        assert_eq!(
            write(&largest),
            "abcdef2/ghijk3/lmno3U/pqr3TS/st3RQP/u3ONML/3KJIHG/2FEDCBA b 1"
        );
    }

    #[test]
    fn bad_positions_are_refused_with_the_reason() {
        for (text, reason) in [
            (
                "dec2/ba3 w",
                "\"dec2/ba3 w\" is not a MeinStein position: expected ROWS MOVER NUMBER and perhaps DIE, found 2 fields",
            ),
            ("dec2/ba3 w 1", "2 rows: a board has 3 to 8, with / between them"),
            ("dec2/ba4/f3B/3EA/2DCF w 1", "row 2 (ba4): 6 squares, expected 5"),
            (
                "dec2/ba3/f.3B/3EA/2DCF w 1",
                "row 3 (f.3B): unexpected '.', expected a letter for a cube or 1 to 8 for empty squares",
            ),
            (
                "dec2/ba3/f3B/3EA/2DCF r 1",
                "mover \"r\": expected b (small letters, our red) or w (capitals, our blue)",
            ),
            ("dec2/ba3/f3B/3EA/2DCF w -", "number of the move \"-\": expected a number"),
            (
                "dec2/ba3/f3B/3EA/2DCF w 1 +2",
                "die \"+2\": expected a number, or nothing if it is not rolled",
            ),
            ("dec2/ba3/f3B/3EA/2DCF w 1 7", "die 7: this board's die has the faces 1 to 6"),
            ("deg2/ba3/f3B/3EA/2DCF w 1", "red 7 on c5: cubes are numbered 1 to 6 on this board"),
        ] {
            assert_eq!(position::<crate::WideBoard>(text).unwrap_err().to_string(), reason);
        }
    }

    #[test]
    fn moves_are_read_and_written() {
        let position: AnyPosition = position("dec2/ba3/f3B/3EA/2DCF w 1").unwrap();
        for text in ["2e3-d3", "4c1-b2", "3d1xd2", "3d1-c2"] {
            let (die, mov) = parse_move(&position, text).unwrap();
            assert_eq!(write_move(&position, die, mov), text);
            assert_eq!(parse_move(&position.roll(die), text), Ok((die, mov)));
        }
    }

    #[test]
    fn bad_moves_are_refused_with_the_reason() {
        let position: AnyPosition = position(EXAMPLE).unwrap();
        for (text, reason) in [
            (
                "e3-d3",
                "\"e3-d3\" is not a MeinStein move: expected a die, a square, - or x, and a square of a 5x5 board, such as 1a5-b4",
            ),
            (
                "2e3-d3!",
                "\"2e3-d3!\" is not a MeinStein move: expected a die, a square, - or x, and a square of a 5x5 board, such as 1a5-b4",
            ),
            ("7e3-d3", "7e3-d3: die 7: this board's die has the faces 1 to 6"),
            ("1e3-d3", "1e3-d3: die 1, but 2 is rolled"),
            ("2e3xd3", "2e3xd3: 'x' between the squares, expected '-' (nothing is captured)"),
            ("2d1-c1", "d1c1: cube 3 cannot move with a 2; only 2 can"),
        ] {
            assert_eq!(parse_move(&position, text).unwrap_err().to_string(), reason);
        }
        let unrolled = Position::unrolled(*position.board());
        assert_eq!(
            parse_move(&unrolled, "3d1-c1").unwrap_err().to_string(),
            "3d1-c1: '-' between the squares, expected 'x' (a cube is captured)"
        );
    }
}
