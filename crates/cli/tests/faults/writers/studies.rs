//! Puzzles.

use super::{PLAIN, Writer, text};
use crate::program::dreistein;

/// Puzzles that are made quickly: of the third game, or on the smallest board.
const PUZZLES: &str = if cfg!(feature = "third-game") {
    "puzzles --game row --count 3"
} else {
    "puzzles --board 3 --count 1"
};

pub const PUZZLE_FILE: Writer = Writer {
    name: "puzzles",
    command: |folder| {
        dreistein(folder, &format!("{PUZZLES} --seed 1 --threads 2 --force -o puzzles.json"))
    },
    result: |folder| text(folder, "puzzles.json"),
    check: |folder, result| {
        let found = text(folder, "puzzles.json");
        assert!(found.is_empty() || found == result, "half a file: {found}");
    },
    files: &["puzzles.json"],
    ..PLAIN
};
