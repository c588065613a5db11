//! Every text kept from fuzzing, checked without the fuzzer.

use std::io;

use crate::checks;

#[test]
fn positions() -> io::Result<()> {
    check_every_file("position", checks::position)
}

#[test]
fn records() -> io::Result<()> {
    check_every_file("record", checks::record)
}

#[test]
fn ccgc_records() -> io::Result<()> {
    check_every_file("ccgc", checks::ccgc)
}

fn check_every_file(folder: &str, check: fn(&str)) -> io::Result<()> {
    testkit::check_every_file(
        format!("{}/tests/corpus/{folder}", env!("CARGO_MANIFEST_DIR")),
        check,
    )
}
