//! The records of the Chinese Computer Games Championship (CCGC):
//!
//! ```text
//! #[WTN][first R][second B][先手胜][2019.08.04 14:00 place][event];
//! R:A5-1;B5-2;C5-3;A4-4;B4-5;A3-6
//! B:E1-1;D1-2;C1-3;E2-4;D2-5;E3-6
//! 1:3;(R3,C4)
//! ```
//!
//! The fields of the head are the two players with their colours, whether the first (先手)
//! or the second (后手) player won, date and place, and the event. Then come the cubes of
//! both and the plies: number, die, cube and destination.

mod body;
mod head;
mod reader;
mod writer;

use std::fmt::Display;

pub use reader::parse_all;
pub use writer::write;

use super::NotationError;
use crate::{BLUE, RED, Side};

const fn letter_of(player: Side) -> char {
    ['R', 'B'][player.index()]
}

fn side_of(letter: &str) -> Option<Side> {
    match letter {
        "R" | "r" => Some(RED),
        "B" | "b" => Some(BLUE),
        _ => None,
    }
}

fn at_line(line: usize, problem: impl Display) -> NotationError {
    NotationError(format!("line {line}: {problem}"))
}
