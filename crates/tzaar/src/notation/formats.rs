//! The formats of positions and games, recognised by their appearance.

use game::record::{Document, Format};

use super::{little_golem, waltz};
use crate::Position;

/// Every format.
pub const FORMATS: &[Format<Position>] = &[
    Format::of_positions(|text| {
        let word = first_word(text);
        let is_name = word == "startpos" || word.starts_with("random:");
        is_name || word.contains('/') && !word.starts_with(['(', '['])
    }),
    Format {
        name: "waltz",
        summary: "a position in the integers of WALTZ",
        looks_like: |text| ["1", "-1"].contains(&first_word(text)),
        read: |text| Ok(Document::Position(waltz::position(text)?)),
        write_position: Some(|position| Ok(waltz::write(position)?)),
        write_record: None,
    },
    Format::of_records(|text| text.starts_with('[')),
    Format {
        name: "littlegolem",
        summary: "games of Little Golem, (;FF[TZAAR]..)",
        looks_like: |text| text.starts_with('('),
        read: |text| Ok(Document::Records(little_golem::parse_all(text)?)),
        write_position: None,
        write_record: Some(|record| Ok(little_golem::write(record)?)),
    },
];

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}
