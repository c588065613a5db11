use std::fmt::Write;

use game::Position as _;
use thiserror::Error;

use super::nodes::escape;
use super::{GAME, TAGS, colour, letter_of_piece, letters_of_point, points};
use crate::notation::Record;
use crate::{Action, ActionKind, Step, WHITE};

/// Writes a game as Little Golem does. Tags become properties where there are such, or where
/// their names are capital letters alone; other tags, evaluations, comments and the result of
/// a game that was given up have no place there.
pub fn write(record: &Record) -> Result<String, UnwritableGame> {
    let start = record.start();
    if !start.is_first_turn() || start.mover() != WHITE {
        return Err(UnwritableGame(start.to_string()));
    }
    let mut text = format!("(;FF[{GAME}]");
    for (name, value) in record.tags() {
        if let Some(property) = property(name) {
            text += &format!("{property}[{}]", escape(value));
        }
    }
    let pieces = points().filter_map(|point| start.stack(point)).map(letter_of_piece);
    text += &format!("POS[{}]", pieces.collect::<String>());
    for (ply, before) in record.plies().iter().zip(record.positions()) {
        let action = written(ply.mov());
        // Writing to a string cannot fail.
        let _ = match before.step() {
            Step::First => write!(text, ";{}[{action}]", colour(before.mover())),
            Step::Second => {
                text.pop();
                write!(text, "-{action}]")
            }
        };
    }
    Ok(text + ")")
}

fn written(action: Action) -> String {
    match action.kind() {
        ActionKind::Pass => "pass".into(),
        _ => letters_of_point(action.from()) + &letters_of_point(action.to()),
    }
}

/// The property for a tag.
fn property(tag: &str) -> Option<&str> {
    let known = TAGS.iter().find(|(_, name)| *name == tag).map(|&(property, _)| property);
    let is_property = tag.bytes().all(|byte| byte.is_ascii_uppercase());
    let is_taken =
        ["FF", "POS"].contains(&tag) || TAGS.iter().any(|(property, _)| *property == tag);
    known.or((is_property && !is_taken).then_some(tag))
}

/// A game that Little Golem's notation cannot tell.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the game begins with {0}: Little Golem's begin with a full board and White to move")]
pub struct UnwritableGame(pub String);
