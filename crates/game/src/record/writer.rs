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
//! A line is a turn: its number and its plies. A ply is a roll in a game with dice, a move, and
//! in braces the first player's win probability, a comment, or both. The last word is the result.
//! `\` escapes the next character; `\n` and `\r` are line breaks.

use std::fmt;

use crate::record::game_record::begins_turn;
use crate::record::text::Escaped;
use crate::record::{Notated, Record};

impl<P: Notated> fmt::Display for Record<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tag(f, "Game", self.words().game)?;
        if let Some((name, value)) = self.initial().variant_tag() {
            write_tag(f, name, &value)?;
        }
        for (name, value) in self.tags() {
            write_tag(f, name, value)?;
        }
        for (name, value) in P::start_tags(self.start()) {
            write_tag(f, name, &value)?;
        }
        let result = self.words().result(self.result());
        write_tag(f, "Result", result)?;
        f.write_str("\n")?;
        let mut turns = 0;
        for ((index, ply), before) in self.plies().iter().enumerate().zip(self.positions()) {
            write_turn_number(f, &mut turns, begins_turn(&before, index))?;
            write!(f, "{ply}")?;
        }
        if let Some(roll) = self.unplayed_roll() {
            write_turn_number(f, &mut turns, begins_turn(self.position(), self.plies().len()))?;
            write!(f, " @{roll}")?;
        }
        let separator = if turns == 0 { "" } else { " " };
        writeln!(f, "{separator}{result}")
    }
}

/// The number of a turn, on a new line.
fn write_turn_number(f: &mut fmt::Formatter<'_>, turns: &mut usize, begins: bool) -> fmt::Result {
    if !begins {
        return Ok(());
    }
    let line_break = if *turns == 0 { "" } else { "\n" };
    *turns += 1;
    write!(f, "{line_break}{turns}.")
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    writeln!(f, "[{name} \"{}\"]", Escaped { text: value, end: '"' })
}
