use std::fmt::Write;

use thiserror::Error;

use super::head::Winner;
use super::letter_of;
use crate::notation::{Record, Start};
use crate::{BLUE, Board, Die, RED, SetUp, Side, Size, Square};
use record::shortened;

/// Writes the standard form. Tags other than Red, Blue, Date and Event, evaluations,
/// comments and a last roll without a move have no place in it and are left out.
pub fn write(record: &Record) -> Result<String, CcgcWriteError> {
    let side = record.position().board().size().side();
    let Start::SetUps { red, blue, first } = record.start() else {
        return Err(CcgcWriteError::Position);
    };
    if red.size() != Size::FIVE {
        return Err(CcgcWriteError::Size(side));
    }
    let mut text = head(record, *first)?;
    for (player, set_up) in [(RED, red), (BLUE, blue)] {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{}:{}", letter_of(player), cubes(set_up, player));
    }
    let mut mover = *first;
    for (ply, number) in record.plies().iter().zip(1..) {
        let (cube, to) = (ply.mov().cube.number(), name(ply.mov().to));
        // Every ply of this game has a roll.
        let roll = ply.roll().map_or(0, Die::face);
        let _ = writeln!(text, "{number}:{roll};({}{cube},{to})", letter_of(mover));
        mover = mover.opponent();
    }
    Ok(text)
}

fn head(record: &Record, first: Side) -> Result<String, CcgcWriteError> {
    let player = |player: Side| {
        let tag = if player == RED { "Red" } else { "Blue" };
        let field = format!("{} {}", field(record, tag)?, letter_of(player));
        Ok(field.trim_start().to_owned())
    };
    let winner = match record.result() {
        Some(winner) if winner == first => Winner::First,
        Some(_) => Winner::Second,
        None => Winner::Nobody,
    };
    Ok(format!(
        "#[WTN][{}][{}][{}][{}][{}];\n",
        player(first)?,
        player(first.opponent())?,
        winner.text(),
        field(record, "Date")?,
        field(record, "Event")?,
    ))
}

/// The value of a tag, if reading the field gives it back.
fn field<'a>(record: &'a Record, tag: &'static str) -> Result<&'a str, CcgcWriteError> {
    let value = record.tag(tag).unwrap_or("");
    if value.contains([']', '\n']) || value.trim() != value {
        return Err(CcgcWriteError::Field { tag, value: shortened(value) });
    }
    Ok(value)
}

fn cubes(set_up: &SetUp, player: Side) -> String {
    let cubes = set_up.placement(player);
    let cubes = cubes.map(|(cube, square)| format!("{}-{}", name(square), cube.number()));
    cubes.collect::<Vec<_>>().join(";")
}

fn name(square: Square) -> String {
    square.name(Size::FIVE).to_string().to_ascii_uppercase()
}

/// Why a record has no CCGC form.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum CcgcWriteError {
    #[error("the game is on a {0}x{0} board; a CCGC record is of a 5x5 board")]
    Size(u8),
    #[error("the game starts from a position; a CCGC record starts from two set-ups")]
    Position,
    #[error(
        "tag {tag} \"{value}\": a field of a CCGC record holds no ], no line break and no blanks at its ends"
    )]
    Field { tag: &'static str, value: String },
}
