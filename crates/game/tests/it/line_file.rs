//! Files of lines, with lines that were cut off.

use std::path::Path;
use std::{fs, io};

use game::files::LineFile;
use testkit::Folder;

/// The open file, and the lines that it had.
fn open(path: &Path) -> (LineFile, String) {
    let mut text = Vec::new();
    let keep = |line: &[u8]| {
        text.extend_from_slice(line);
        Ok::<(), io::Error>(())
    };
    let file = LineFile::open(path, keep).unwrap().unwrap();
    (file, String::from_utf8(text).unwrap())
}

#[test]
fn a_line_that_is_cut_off_within_a_letter_is_removed() {
    let folder = Folder::create();
    let path = folder.join("lines");
    fs::write(&path, "one\nzwölf\n".as_bytes().split_at(7).0).unwrap();
    let (mut file, lines) = open(&path);
    assert!(LineFile::restart(&path).unwrap().is_none(), "it is in use");
    assert_eq!(lines, "one\n");
    file.append("two\n").unwrap();
    let read: Vec<String> = file.lines_at(&path).unwrap().map(Result::unwrap).collect();
    assert_eq!(read, ["one", "two"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\n");
}

#[test]
fn lines_stay_however_a_file_is_opened() {
    let folder = Folder::create();
    let path = folder.join("lines");
    fs::write(&path, "one\n").unwrap();
    let refuse = |_: &[u8]| Err(io::Error::other("refused"));
    assert_eq!(LineFile::open(&path, refuse).unwrap_err().to_string(), "refused");
    open(&path).0.append("two\n").unwrap();
    let (mut file, lines) = open(&path);
    assert_eq!(lines, "one\ntwo\n");
    file.append("three\n").unwrap();
    drop(file);
    assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\nthree\n");
    LineFile::restart(&path).unwrap().unwrap().append("four\n").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "four\n");
}
