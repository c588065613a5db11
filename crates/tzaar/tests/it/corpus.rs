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
fn games_of_little_golem() -> io::Result<()> {
    check_every_file("little_golem", checks::little_golem)
}

fn check_every_file(folder: &str, check: fn(&str)) -> io::Result<()> {
    testkit::check_every_file(
        format!("{}/tests/corpus/{folder}", env!("CARGO_MANIFEST_DIR")),
        check,
    )
}
