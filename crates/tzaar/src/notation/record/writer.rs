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

use std::fmt::{self, Write};

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

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    writeln!(f, "[{name} \"{}\"]", Escaped { text: value, end: '"' })
}

fn write_ply(f: &mut fmt::Formatter<'_>, ply: &Ply) -> fmt::Result {
    write!(f, " {}", ply.action())?;
    let comment = Escaped { text: ply.comment(), end: '}' };
    match ply.evaluation() {
        // The shortest digits that give the same number when read.
        Some(value) if ply.comment().is_empty() => write!(f, " {{{:?}}}", value.probability()),
        Some(value) => write!(f, " {{{:?} {comment}}}", value.probability()),
        None if ply.comment().is_empty() => Ok(()),
        None if starts_like_number(ply.comment()) => write!(f, " {{\\{comment}}}"),
        None => write!(f, " {{{comment}}}"),
    }
}

/// Whether the first word of the braces is taken for an evaluation.
pub(super) fn starts_like_number(text: &str) -> bool {
    text.trim_start_matches(['+', '-', '.']).starts_with(|c: char| c.is_ascii_digit())
}

/// A text on one line in which `end` cannot be mistaken for its end.
struct Escaped<'a> {
    text: &'a str,
    end: char,
}

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.text.chars() {
            match letter {
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\\' => f.write_str("\\\\")?,
                _ if letter == self.end => write!(f, "\\{letter}")?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}
