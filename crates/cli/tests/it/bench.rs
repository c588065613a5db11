//! The checksum of the search's behaviour.

use std::process::Command;

/// A change that alters this number alters play: say so, and show that it is better.
const NODES: u64 = 1_289_202;

#[test]
fn the_search_visits_as_many_nodes_as_ever() {
    let output = Command::new(env!("CARGO_BIN_EXE_dreistein")).args(["bench", "--json"]).output();
    let bench: serde_json::Value = serde_json::from_slice(&output.unwrap().stdout).unwrap();
    assert_eq!(bench["nodes"], NODES);
}
