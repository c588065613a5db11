//! Files that are written at once, in place of older ones.

use std::fs;

use super::{Writer, no_pieces, text};
use crate::program::{dreistein, output_of};

const OLD: &str = "what was there before\n";

/// Old or new, never half of it.
fn check(folder: &std::path::Path, result: &str) {
    let found = text(folder, "output");
    assert!(found == OLD || found == result, "half a file: {found}");
}

pub const WRITERS: [Writer; 3] = [
    Writer {
        name: "convert",
        prepare: |folder| fs::write(folder.join("output"), OLD).unwrap(),
        command: |folder| dreistein(folder, "convert startpos --to position -o output --force"),
        result: |folder| text(folder, "output"),
        pieces: no_pieces,
        check,
        files: &["output"],
    },
    Writer {
        name: "export",
        prepare: |folder| {
            let command = "match random random --games 40 --seed 1 --store games.sqlite";
            output_of(folder, command).unwrap();
            fs::write(folder.join("output"), OLD).unwrap();
        },
        command: |folder| dreistein(folder, "export games.sqlite --to record -o output --force"),
        result: |folder| text(folder, "output"),
        pieces: no_pieces,
        check,
        files: &["output", "games.sqlite"],
    },
    Writer {
        name: "review",
        prepare: |folder| fs::write(folder.join("output"), OLD).unwrap(),
        command: |folder| {
            let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/sample.record");
            dreistein(folder, &format!("review {record} --engine greedy --html output --force"))
        },
        result: |folder| text(folder, "output"),
        pieces: no_pieces,
        check,
        files: &["output"],
    },
];
