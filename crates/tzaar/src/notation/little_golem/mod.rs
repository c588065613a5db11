//! Games of Little Golem, in a dialect of SGF:
//! `(;FF[TZAAR]VA[RANDOM]EV[..]PB[..]PW[..]POS[..]SO[..];W[npmq];B[prqq-kplp];W[osoq-pass])`.
//!
//! `POS` has the 60 pieces: columns A to I, each from its highest point down, small letters
//! for White, a, b, c for Tzaar, Tzarra, Tott. A node is a turn of one or two actions; a point
//! is two letters `k` to `s`: the column, then the row of the sheared grid from the top.
//! The other properties of the first node become tags of the record. A file may hold one such
//! game after another.

mod nodes;
mod reader;
mod writer;

pub use nodes::SgfProblem;
pub use reader::{LittleGolemError, TurnProblem, parse, parse_all};
pub use writer::{UnwritableGame, write};

use crate::grid::{Cell, SIDE};
use crate::{BLACK, Kind, Point, Side, Stack, WHITE};

/// The value of `FF`.
const GAME: &str = "TZAAR";

/// Properties of the first node and the tags of a record that say the same. Others have the
/// same name in both.
const TAGS: [(&str, &str); 5] =
    [("VA", "Variant"), ("EV", "Event"), ("PB", "Black"), ("PW", "White"), ("SO", "Source")];

/// The points in the order of `POS`.
fn points() -> impl Iterator<Item = Point> {
    (0..SIDE).flat_map(|column| Point::of_column(column).rev())
}

const fn letter_of_piece(piece: Stack) -> char {
    match (piece.owner(), piece.kind()) {
        (WHITE, Kind::Tzaar) => 'a',
        (WHITE, Kind::Tzarra) => 'b',
        (WHITE, Kind::Tott) => 'c',
        (BLACK, Kind::Tzaar) => 'A',
        (BLACK, Kind::Tzarra) => 'B',
        (BLACK, Kind::Tott) => 'C',
    }
}

fn piece_of_letter(letter: char) -> Option<Stack> {
    let pieces = Side::BOTH
        .into_iter()
        .flat_map(|player| Kind::ALL.into_iter().map(move |kind| Stack::single(player, kind)));
    pieces.into_iter().find(|&piece| letter_of_piece(piece) == letter)
}

/// The two letters of a point.
fn letters_of_point(point: Point) -> String {
    let Cell { column, row } = point.cell();
    [b'k' + column as u8, b's' - row as u8].map(char::from).iter().collect()
}

fn point_of_letters(letters: &[u8]) -> Option<Point> {
    match *letters {
        [column @ b'k'..=b's', row @ b'k'..=b's'] => {
            Point::at(Cell { column: usize::from(column - b'k'), row: usize::from(b's' - row) })
        }
        _ => None,
    }
}

const fn colour(player: Side) -> &'static str {
    match player {
        WHITE => "W",
        BLACK => "B",
    }
}
