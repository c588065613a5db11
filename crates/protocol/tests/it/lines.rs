//! Lines of any length, split from bytes.

use proptest::prelude::*;
use protocol::{Line, LineSplitter};

fn split(limit: usize, chunks: &[&[u8]]) -> Vec<Line> {
    let mut splitter = LineSplitter::new(limit);
    let mut lines = Vec::new();
    for chunk in chunks {
        splitter.push(chunk, |line| lines.push(line));
    }
    lines.extend(splitter.finish());
    lines
}

fn text(text: &str) -> Line {
    Line::Text(text.into())
}

#[test]
fn lines_end_with_line_feeds_and_perhaps_carriage_returns() {
    let lines = split(10, &[b"one\ntw", b"o\r\n", b"\nthree"]);
    assert_eq!(lines, [text("one"), text("two"), text(""), text("three")]);
    assert_eq!(split(10, &[b"\xff\xfe\n"]), [text("\u{fffd}\u{fffd}")]);
    assert_eq!(split(10, &[b"\xef\xbb\xbfugi\r\n"]), [text("ugi")], "a byte-order mark");
}

#[test]
fn long_lines_are_cut_and_the_next_one_is_whole() {
    let lines = split(4, &[b"1234\n12345\n", b"123456", b"789\nab\n"]);
    let long = || Line::TooLong("1234".into());
    assert_eq!(lines, [text("1234"), long(), long(), text("ab")]);
}

proptest! {
    #[test]
    fn chunks_do_not_matter(bytes: Vec<u8>, cut in 0usize..100) {
        let cut = cut.min(bytes.len());
        let (one, other) = bytes.split_at(cut);
        prop_assert_eq!(split(20, &[&bytes]), split(20, &[one, other]));
    }
}
