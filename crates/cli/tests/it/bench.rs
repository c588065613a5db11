//! The checksum of the search's behaviour.

use crate::run::{dreistein, json};

/// A change that alters this number alters play: say so, and show that it is better.
const NODES: u64 = 1_289_202;

#[test]
fn the_search_visits_as_many_nodes_as_ever() {
    assert_eq!(json(&dreistein(&["bench", "--json"], ""))["nodes"], NODES);
}
