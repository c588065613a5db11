//! `dreistein puzzles`, with the quickest game.

use std::fs;

use serde_json::Value;

use crate::run::{dreistein, json, refusal, scratch_folder};

fn puzzles(arguments: &[&str]) -> std::process::Output {
    dreistein(&[&["puzzles", "--game", "row"], arguments].concat(), "")
}

#[test]
fn puzzles_are_made_from_a_seed_and_kept_from_damage() {
    let folder = scratch_folder("puzzles");
    let path = folder.join("row.json");
    let name = path.to_str().unwrap();
    let make = |seed: &str, more: &[&str]| {
        puzzles(&[&["--count", "2", "--seed", seed, "--output", name, "--json"], more].concat())
    };
    let told = json(&make("1", &["--threads", "1"]));
    assert_eq!((&told["puzzles"], &told["counts"]["check exact"]), (&2.into(), &2.into()));
    let text = fs::read_to_string(&path).unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    let command = "dreistein puzzles --game row --count 2 --seed 1 --output row.json";
    assert_eq!((&file["command"], text.lines().count()), (&command.into(), 4));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "unfinished work is gone");

    let told = refusal(&make("1", &[]));
    assert!(told.contains("use --force"), "{told}");
    assert!(make("1", &["--force", "--threads", "2"]).status.success());
    assert_eq!(fs::read_to_string(&path).unwrap(), text, "the same on two threads");

    let part = folder.join("row.json.part");
    fs::write(&part, "{\"puzzles\":{\"seed\":7}}\n").unwrap();
    let told = refusal(&make("1", &["--force"]));
    assert!(told.contains("row.json.part") && told.contains("another plan"), "{told}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn impossible_numbers_of_puzzles_are_refused() {
    let told = refusal(&puzzles(&["--count", "0", "--output", "none.json"]));
    assert!(told.contains("0 is not in 1..=100000"), "{told}");
}
