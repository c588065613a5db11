//! Move counts that other programs found: see the head of each file.

use ewn::{AnyPosition, Position5};
use game::{Position, divide, perft};
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

#[test]
fn the_parts_add_up() {
    let parts = |position, depth| {
        let mut parts = Vec::new();
        divide(position, depth, |part| parts.push(part));
        parts
    };
    let start: Position5 = "r1..../..b2../..r3../...../....b1 r -".parse().unwrap();
    let rolled = start.roll(ewn::Die::new(1).unwrap());
    for position in [start, rolled] {
        for depth in 1..=3 {
            let parts = parts(position, depth);
            let total: u64 = parts.iter().map(|&(_, _, nodes)| nodes).sum();
            assert_eq!(total, perft(position, depth), "{position}, depth {depth}");
        }
        assert_eq!(parts(position, 0), []);
    }
    assert_eq!(parts(start, 1).len(), 3 * 6 + 3);
    assert_eq!(parts(rolled, 1).len(), 3);
}

fn data(name: &str) -> String {
    format!("{}/tests/data/{name}.perft", env!("CARGO_MANIFEST_DIR"))
}
