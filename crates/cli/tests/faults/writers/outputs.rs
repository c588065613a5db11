//! Files that are written at once, in place of older ones.

use std::fs;

use super::{PLAIN, Writer, text};
use crate::program::{dreistein, output_of};

const OLD: &str = "what was there before\n";

/// Writes a file in place of an older one: it is old or new, never half of it.
const OUTPUT: Writer = Writer {
    prepare: |folder| fs::write(folder.join("output"), OLD).unwrap(),
    result: |folder| text(folder, "output"),
    check: |folder, result| {
        let found = text(folder, "output");
        assert!(found == OLD || found == result, "half a file: {found}");
    },
    files: &["output"],
    ..PLAIN
};

pub const WRITERS: [Writer; 3] = [
    Writer {
        name: "convert",
        command: |folder| dreistein(folder, "convert startpos --to position -o output --force"),
        ..OUTPUT
    },
    Writer {
        name: "export",
        prepare: |folder| {
            let command = "match random random --games 40 --seed 1 --store games.sqlite";
            output_of(folder, command).unwrap();
            fs::write(folder.join("output"), OLD).unwrap();
        },
        command: |folder| dreistein(folder, "export games.sqlite --to record -o output --force"),
        files: &["output", "games.sqlite"],
        ..OUTPUT
    },
    Writer {
        name: "review",
        command: |folder| {
            let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/sample.record");
            dreistein(folder, &format!("review {record} --engine greedy --html output --force"))
        },
        ..OUTPUT
    },
];
