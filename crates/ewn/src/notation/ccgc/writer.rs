use std::fmt::Write;

use game::record::shortened;

use super::head::RESULTS;
use super::letter_of;
use crate::notation::{NotationError, Record, Start};
use crate::{BLUE, Die, RED, SetUp, Side, Size, Square};

/// Writes the standard form. It leaves out tags other than Red, Blue, Date and Event, evaluations,
/// comments and a last roll without a move, for which the form has no place.
pub fn write(record: &Record) -> Result<String, NotationError> {
    let Start::SetUps { red, blue, first } = record.start() else {
        let problem = "the game starts from a position; a CCGC record starts from two set-ups";
        return Err(NotationError(problem.into()));
    };
    if red.size() != Size::FIVE {
        let side = red.size().side();
        return Err(NotationError(format!(
            "the game is on a {side}x{side} board; a CCGC record is of a 5x5 board"
        )));
    }
    let mut text = head(record, *first)?;
    for (player, set_up) in [(RED, red), (BLUE, blue)] {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{}:{}", letter_of(player), cubes(set_up, player));
    }
    let mut mover = *first;
    for (ply, number) in record.plies().iter().zip(1..) {
        let (cube, to) = (ply.mov().cube.number(), name(ply.mov().to));
        // Every ply of EWN has a roll.
        let roll = ply.roll().map_or(0, Die::face);
        let _ = writeln!(text, "{number}:{roll};({}{cube},{to})", letter_of(mover));
        mover = mover.opponent();
    }
    Ok(text)
}

fn head(record: &Record, first: Side) -> Result<String, NotationError> {
    let player = |player: Side| {
        let tag = if player == RED { "Red" } else { "Blue" };
        field(record, tag)
            .map(|name| format!("{name} {}", letter_of(player)).trim_start().to_owned())
    };
    let result = record.result().map_or(2, |winner| usize::from(winner != first));
    Ok(format!(
        "#[WTN][{}][{}][{}][{}][{}];\n",
        player(first)?,
        player(first.opponent())?,
        RESULTS[result][0],
        field(record, "Date")?,
        field(record, "Event")?,
    ))
}

/// The value of a tag, if a field can hold it unchanged.
fn field<'a>(record: &'a Record, tag: &str) -> Result<&'a str, NotationError> {
    let value = record.tag(tag).unwrap_or("");
    if value.contains([']', '\n']) || value.trim() != value {
        return Err(NotationError(format!(
            "tag {tag} \"{}\": a field of a CCGC record holds no ], no line break and no blanks at its ends",
            shortened(value)
        )));
    }
    Ok(value)
}

fn cubes(set_up: &SetUp, player: Side) -> String {
    let cubes = set_up.placement(player);
    let cubes = cubes.map(|(cube, square)| format!("{}-{}", name(square), cube.number()));
    cubes.collect::<Vec<_>>().join(";")
}

fn name(square: Square) -> String {
    square.name(Size::FIVE).to_ascii_uppercase()
}
