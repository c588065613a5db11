//! Reproductions of papers, and puzzles.

use std::path::Path;

use serde_json::Value;

use super::{Writer, anything, no_pieces, nothing, text};
use crate::program::dreistein;

pub const REPRODUCTION: Writer = Writer {
    name: "reproduction",
    prepare: nothing,
    command: |folder| dreistein(folder, "reproduce waltz-figure-2 --quick --threads 2 --to pages"),
    result: |folder| steps(folder) + &page(folder),
    // A match is one step, of which more and more is kept.
    pieces: no_pieces,
    check: anything,
    files: &["waltz-figure-2", "pages"],
};

/// The finished steps without the time that they took.
fn steps(folder: &Path) -> String {
    let lines = text(folder, "pages/papers/waltz-figure-2.jsonl");
    let step = |line: &str| {
        let mut step: Value = serde_json::from_str(line).unwrap();
        if let Some(step) = step.as_object_mut() {
            step.remove("seconds");
        }
        format!("{step}\n")
    };
    let mut steps: Vec<String> = lines.lines().map(step).collect();
    // They are in the order in which threads finished them.
    steps.sort();
    steps.concat()
}

/// The page without the time that it took.
fn page(folder: &Path) -> String {
    let page = text(folder, "pages/papers/waltz-figure-2.md");
    assert!(!page.is_empty(), "there is no page");
    page.lines().filter(|line| !line.contains("The steps took")).collect::<Vec<_>>().join("\n")
}

/// The quickest game.
const PUZZLES: &str = if cfg!(feature = "third-game") {
    "puzzles --game row --count 3"
} else {
    "puzzles --board 3 --count 1"
};

pub const PUZZLE_FILE: Writer = Writer {
    name: "puzzles",
    prepare: nothing,
    command: |folder| {
        dreistein(folder, &format!("{PUZZLES} --seed 1 --threads 2 --force -o puzzles.json"))
    },
    result: |folder| text(folder, "puzzles.json"),
    pieces: no_pieces,
    check: |folder, result| {
        let found = text(folder, "puzzles.json");
        assert!(found.is_empty() || found == result, "half a file: {found}");
    },
    files: &["puzzles.json"],
};
