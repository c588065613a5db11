//! Move counts that other programs found: see the head of each file.

use ewn::{AnyPosition, Position5};
use testkit::check_perft_file;

#[test]
fn canonical_starts() {
    check_perft_file::<AnyPosition>(data("canonical"));
}

#[test]
fn official_board() {
    check_perft_file::<Position5>(data("five"));
    check_perft_file::<AnyPosition>(data("five"));
}

#[test]
fn other_sizes() {
    check_perft_file::<AnyPosition>(data("other_sizes"));
}

fn data(name: &str) -> String {
    format!("{}/tests/data/{name}.perft", env!("CARGO_MANIFEST_DIR"))
}
