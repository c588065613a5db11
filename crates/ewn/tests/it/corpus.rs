//! Every text that fuzzing found worth keeping, checked without the fuzzer.

use std::path::Path;
use std::{fs, io};

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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(folder);
    let mut files = 0;
    for entry in fs::read_dir(&folder)? {
        let bytes = fs::read(entry?.path())?;
        check(&String::from_utf8_lossy(&bytes));
        files += 1;
    }
    assert!(files > 0, "no file in {}", folder.display());
    Ok(())
}
