//! Our own text of a game, which `docs/notations.md` describes.

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

/// Writes the number of a turn on a new line, if a turn begins.
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
