//! Our own text of a game:
//!
//! ```text
//! [Game "TZAAR"]
//! [White "waltz"]
//! [Position "ooooO/OrrrRO/ORttTRO/ORToOTRO/ORTOotro/ortoOtro/ortTTro/orRRRo/oOOOO w 1"]
//! [Result "*"]
//!
//! 1. D5D4 {0.5312}
//! 2. B2B1 B3C3 {0.4901 a comment} *
//! ```
//!
//! A line is a turn: its number and its actions; an action may be followed by braces with how
//! likely White wins, a comment, or both. The last word is the result. `\` takes the meaning
//! from the next character; `\n` and `\r` are line breaks.

use std::fmt;

use record::{Braces, write_tag};

use super::{Ply, Record, result_name};
use crate::Step;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tag(f, "Game", "TZAAR")?;
        for (name, value) in self.tags() {
            write_tag(f, name, value)?;
        }
        write_tag(f, "Position", &self.start().to_string())?;
        write_tag(f, "Result", result_name(self.result()))?;
        f.write_str("\n")?;
        let mut turn = 0;
        for (ply, before) in self.plies().iter().zip(self.positions()) {
            if turn == 0 || before.step() == Step::First {
                let line_break = if turn == 0 { "" } else { "\n" };
                turn += 1;
                write!(f, "{line_break}{turn}.")?;
            }
            write_ply(f, ply)?;
        }
        let separator = if self.plies().is_empty() { "" } else { " " };
        writeln!(f, "{separator}{}", result_name(self.result()))
    }
}

fn write_ply(f: &mut fmt::Formatter<'_>, ply: &Ply) -> fmt::Result {
    write!(f, " {}", ply.action())?;
    let braces = Braces { evaluation: ply.evaluation(), comment: ply.comment() };
    write!(f, "{braces}")
}
