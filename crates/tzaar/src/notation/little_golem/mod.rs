//! Games of Little Golem, in a dialect of SGF:
//! `(;FF[TZAAR]VA[RANDOM]EV[..]PB[..]PW[..]POS[..]SO[..];W[npmq];B[prqq-kplp];W[osoq-pass])`.
//!
//! `POS` has the 60 pieces: columns A to I, each from its highest point down, small letters
//! for White, a, b, c for Tzaar, Tzarra, Tott. A node is a turn of one or two actions; a point
//! is two letters `k` to `s`: the column, then the row of the sheared grid from the top.
//! The other properties of the first node become tags. A file may hold several games.

mod reader;

use game::Position as _;

pub use reader::parse_all;

use super::{NotationError, Record};
use crate::grid::{Cell, SIDE};
use crate::{Action, ActionKind, BLACK, Kind, Point, Side, Stack, Step, WHITE};

/// Properties of the first node and their tags. Other properties are tags of the same name.
const TAGS: [(&str, &str); 5] =
    [("VA", "Variant"), ("EV", "Event"), ("PB", "Black"), ("PW", "White"), ("SO", "Source")];

/// Writes a game as Little Golem does. It must begin with a full board and White to move.
///
/// Tags become properties if the format has such a property or the name is all capital letters.
/// Other tags, evaluations, comments and the result of a resigned game are left out.
pub fn write(record: &Record) -> Result<String, NotationError> {
    let start = record.start();
    if !start.is_first_turn() || start.mover() != WHITE {
        return Err(NotationError(format!(
            "the game begins with {start}: Little Golem's begin with a full board and White to move"
        )));
    }
    let mut text = "(;FF[TZAAR]".to_owned();
    for (name, value) in record.tags() {
        if let Some(property) = property_for(name) {
            let escaped = value.replace('\\', "\\\\").replace(']', "\\]");
            text += &format!("{property}[{escaped}]");
        }
    }
    let pieces = points().filter_map(|point| start.stack(point)).map(letter_of_piece);
    text += &format!("POS[{}]", pieces.collect::<String>());
    for (ply, before) in record.plies().iter().zip(record.positions()) {
        let action = written(ply.mov());
        match before.step() {
            Step::First => text += &format!(";{}[{action}]", colour(before.mover())),
            Step::Second => {
                text.pop();
                text += &format!("-{action}]");
            }
        }
    }
    Ok(text + ")")
}

fn property_for(tag: &str) -> Option<&str> {
    let known = TAGS.iter().find(|(_, name)| *name == tag).map(|&(property, _)| property);
    let is_property = tag.bytes().all(|byte| byte.is_ascii_uppercase());
    let is_taken =
        ["FF", "POS"].contains(&tag) || TAGS.iter().any(|(property, _)| *property == tag);
    known.or((is_property && !is_taken).then_some(tag))
}

fn written(action: Action) -> String {
    match action.kind() {
        ActionKind::Pass => "pass".into(),
        _ => letters_of_point(action.from()) + &letters_of_point(action.to()),
    }
}

/// The points in the order of `POS`.
fn points() -> impl Iterator<Item = Point> {
    (0..SIDE).flat_map(|column| Point::of_column(column).rev())
}

fn letter_of_piece(piece: Stack) -> char {
    let first = if piece.owner() == WHITE { b'a' } else { b'A' };
    char::from(first + piece.kind().index() as u8)
}

fn piece_of_letter(letter: char) -> Option<Stack> {
    let owner = if letter.is_ascii_lowercase() { WHITE } else { BLACK };
    let mut pieces = Kind::ALL.into_iter().map(|kind| Stack::single(owner, kind));
    pieces.find(|&piece| letter_of_piece(piece) == letter)
}

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
    ["W", "B"][player.index()]
}
