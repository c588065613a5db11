//! Our own text of a game:
//!
//! ```text
//! [Game "EWN"]
//! [Board "5"]
//! [Red "zweistein"]
//! [RedSetUp "123456"]
//! [BlueSetUp "123456"]
//! [First "red"]
//! [Result "*"]
//!
//! 1. @3 c5c4 {0.5312} @6 e3e4 {0.4901 a comment}
//! 2. @1 *
//! ```
//!
//! A turn is a number and a ply of each player; a ply is a roll, a move, and in braces how
//! likely Red wins, a comment, or both. The last word is the result. `\` takes the meaning
//! from the next character; `\n` and `\r` are line breaks.

use std::fmt;

use record::{Braces, write_tag};

use super::{Ply, Record, Start, result_name};
use crate::{Board, player_name};

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tag(f, "Game", "EWN")?;
        write_tag(f, "Board", &self.position().board().size().side().to_string())?;
        for (name, value) in self.tags() {
            write_tag(f, name, value)?;
        }
        match self.start() {
            Start::SetUps { red, blue, first } => {
                write_tag(f, "RedSetUp", &red.to_string())?;
                write_tag(f, "BlueSetUp", &blue.to_string())?;
                write_tag(f, "First", player_name(*first))?;
            }
            Start::Position(position) => write_tag(f, "Position", &position.to_string())?,
        }
        write_tag(f, "Result", result_name(self.result()))?;
        f.write_str("\n")?;
        for (index, ply) in self.plies().iter().enumerate() {
            write_turn_number(f, index)?;
            write_ply(f, ply)?;
        }
        if let Some(die) = self.position().die() {
            write_turn_number(f, self.plies().len())?;
            write!(f, " @{die}")?;
        }
        let nothing_happened = self.plies().is_empty() && self.position().die().is_none();
        let separator = if nothing_happened { "" } else { " " };
        writeln!(f, "{separator}{}", result_name(self.result()))
    }
}

/// The number of the turn, on a new line, where the player who began is on turn.
fn write_turn_number(f: &mut fmt::Formatter<'_>, plies: usize) -> fmt::Result {
    match plies {
        0 => f.write_str("1."),
        _ if plies.is_multiple_of(2) => write!(f, "\n{}.", plies / 2 + 1),
        _ => Ok(()),
    }
}

fn write_ply(f: &mut fmt::Formatter<'_>, ply: &Ply) -> fmt::Result {
    write!(f, " @{} {}", ply.die(), ply.mov())?;
    let braces = Braces { evaluation: ply.evaluation(), comment: ply.comment() };
    write!(f, "{braces}")
}
