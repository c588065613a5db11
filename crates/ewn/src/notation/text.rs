//! Our own notation of positions: `r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -`.
//!
//! Rows from the top, `.` for an empty square, `r` or `b` and the number for a cube; then
//! the mover and the die (`-` if not rolled). `startpos` is the start above.

use std::fmt;

use game::record::{excerpt, parse_digits};

use super::NotationError;
use super::rows::{self, Row};
use crate::{BLUE, Board, Cube, Position, RED, Side, Sketch};

/// Reads a position without checking it against the rules.
pub(crate) fn sketch(text: &str) -> Result<Sketch, NotationError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[rows, mover, die] = fields.as_slice() else {
        if fields == ["startpos"] {
            return sketch(STARTPOS);
        }
        return Err(NotationError(format!(
            "\"{}\" is not a position: expected ROWS MOVER DIE or startpos, found {} fields",
            excerpt(text),
            fields.len()
        )));
    };
    let (size, cubes) = rows::read(rows, read_row)?;
    let mover = match mover {
        "r" => RED,
        "b" => BLUE,
        _ => return Err(NotationError(format!("mover \"{mover}\": expected r or b"))),
    };
    let die = read_die(die)?;
    Ok(Sketch { size, cubes, mover, die })
}

/// Reads the die; `-` means that it is not rolled.
pub(super) fn read_die(text: &str) -> Result<Option<u8>, NotationError> {
    if text == "-" {
        return Ok(None);
    }
    let problem = || format!("die \"{text}\": expected a number, or - if it is not rolled");
    parse_digits(text).map(Some).ok_or_else(|| NotationError(problem()))
}

const STARTPOS: &str = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -";

fn read_row(content: &str) -> Result<Row, String> {
    let (mut row, mut rest) = (Row::new(), content);
    while let Some(first) = rest.chars().next() {
        rest = &rest[first.len_utf8()..];
        let player = match first {
            '.' => {
                row.push(None);
                continue;
            }
            'r' => RED,
            'b' => BLUE,
            _ => return Err(format!("unexpected '{first}', expected '.', or r or b and a number")),
        };
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, after) = rest.split_at(digits);
        rest = after;
        let not_a_number = |_| format!("\"{number}\" after '{first}' is not the number of a cube");
        row.push(Some((player, number.parse().map_err(not_a_number)?)));
    }
    Ok(row)
}

impl<B: Board> fmt::Display for Position<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = |cube: Option<(Side, Cube)>| match cube {
            Some((player, cube)) => format!("{}{}", rows::letter_of(player), cube.number()),
            None => ".".into(),
        };
        f.write_str(&rows::write_position(self, "", code))
    }
}
