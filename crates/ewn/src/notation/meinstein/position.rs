use thiserror::Error;

use crate::notation::rows::{self, Row, RowProblem, RowsError};
use crate::{BLUE, Board, Cube, Position, PositionError, RED, Side, Sketch, Square};
use record::excerpt;
use record::{is_digits, parse_digits};

/// Reads a position.
pub fn position<B: Board>(text: &str) -> Result<Position<B>, MeinsteinError> {
    Ok(sketch(text)?.position()?)
}

/// Reads a position without checking it against the rules.
pub fn sketch(text: &str) -> Result<Sketch, MeinsteinError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let (rows, mover, number, die) = match *fields.as_slice() {
        [rows, mover, number] => (rows, mover, number, None),
        [rows, mover, number, die] => (rows, mover, number, Some(die)),
        _ => {
            return Err(MeinsteinError::Fields { found: fields.len(), text: excerpt(text) });
        }
    };
    let (size, cubes) = rows::read(rows, read_row)?;
    if !is_digits(number) {
        return Err(MeinsteinError::MoveNumber(number.into()));
    }
    Ok(Sketch { size, cubes, mover: read_mover(mover)?, die: die.map(read_die).transpose()? })
}

fn read_row(content: &str, row: &mut Row<'_>) -> Result<(), RowProblem> {
    for letter in content.chars() {
        match letter {
            '1'..='8' => row.skip(letter as usize - '0' as usize),
            'a'..='z' => row.place(RED, letter as u8 - b'a' + 1),
            'A'..='Z' => row.place(BLUE, letter as u8 - b'A' + 1),
            _ => {
                let expected = "a letter for a cube or 1 to 8 for empty squares";
                return Err(RowProblem::Unexpected { found: letter, expected });
            }
        }
    }
    Ok(())
}

fn read_mover(text: &str) -> Result<Side, MeinsteinError> {
    match text {
        "b" => Ok(RED),
        "w" => Ok(BLUE),
        _ => Err(MeinsteinError::Mover(text.into())),
    }
}

fn read_die(text: &str) -> Result<u8, MeinsteinError> {
    parse_digits(text).ok_or_else(|| MeinsteinError::Die(text.into()))
}

/// Writes a position; the number of the move, which a position does not know, is 1.
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

fn letter_of((player, cube): (Side, Cube)) -> char {
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

/// Why a text is not a position in this notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum MeinsteinError {
    #[error(
        "\"{text}\" is not a MeinStein position: expected ROWS MOVER NUMBER and perhaps DIE, found {found} fields"
    )]
    Fields { found: usize, text: String },
    #[error(transparent)]
    Rows(#[from] RowsError),
    #[error("mover \"{0}\": expected b (small letters, our red) or w (capitals, our blue)")]
    Mover(String),
    #[error("number of the move \"{0}\": expected a number")]
    MoveNumber(String),
    #[error("die \"{0}\": expected a number, or nothing if it is not rolled")]
    Die(String),
    #[error(transparent)]
    Position(#[from] PositionError),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyPosition, Size};

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
}
