//! Move counts that other programs found: see the head of the file.

use testkit::check_perft_file;
use tzaar::Position;

#[test]
fn fixed_start() {
    check_perft_file::<Position>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/fixed.perft"));
}
