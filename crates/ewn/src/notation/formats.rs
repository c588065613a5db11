//! The formats of positions and games, recognised by their appearance.

use game::record::{Document, Format, is_tag_name};

use super::{ccgc, matrix, meinstein};
use crate::AnyPosition;

/// Every format.
pub const FORMATS: &[Format<AnyPosition>] = &[
    Format::of_positions(|text| {
        first_word(text) == "startpos" || looks_like_board(text) && first_word(text).contains('.')
    }),
    Format {
        name: "matrix",
        summary: "a matrix of codes (11 to 16, 21 to 26, 0)",
        looks_like: matrix::looks_like,
        read: |text| Ok(Document::Position(matrix::position(text)?)),
        write_position: Some(|position| Ok(matrix::write(position)?)),
        write_record: None,
    },
    Format {
        name: "meinstein",
        summary: "a position of MeinStein",
        looks_like: |text| looks_like_board(text) && meinstein::looks_like(text),
        read: |text| Ok(Document::Position(meinstein::position(text)?)),
        write_position: Some(|position| Ok(meinstein::write(position))),
        write_record: None,
    },
    Format::of_records(looks_like_record),
    Format {
        name: "ccgc",
        summary: "a record of the CCGC with a #[WTN] head",
        looks_like: looks_like_ccgc,
        read: |text| Ok(Document::Records(ccgc::parse_all(text)?)),
        write_position: None,
        write_record: Some(|record| Ok(ccgc::write(record)?)),
    },
];

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

/// Whether a text begins with rows of a board.
fn looks_like_board(text: &str) -> bool {
    first_word(text).contains('/') && !looks_like_record(text) && !looks_like_ccgc(text)
}

/// Whether a text begins like `[Red "name"]`.
fn looks_like_record(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let name = line.strip_prefix('[').and_then(|inside| inside.split_once('"'));
    name.is_some_and(|(name, _)| is_tag_name(name.trim()))
}

/// Whether a text begins with a head or with the cubes of a side, as in `R:A5-1`.
fn looks_like_ccgc(text: &str) -> bool {
    let cubes = text.strip_prefix(['R', 'r', 'B', 'b']).unwrap_or_default();
    let cubes = cubes.lines().next().unwrap_or_default().trim_start();
    match text.chars().next() {
        Some('#') => true,
        Some('[') => !looks_like_record(text),
        _ => cubes.starts_with([':', '：']),
    }
}
