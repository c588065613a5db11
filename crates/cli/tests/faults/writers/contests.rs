//! Stores of matches and tournaments, and their parts put together.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use serde_json::Value;

use super::{PLAIN, Writer};
use crate::fault::Scratch;
use crate::program::{dreistein, output_of};

const MATCH: &str = "match greedy random --board 4 --games 60 --seed 5";
const TEST: &str = "match greedy random --games 400 --seed 2 --sprt elo0=0,elo1=60 --threads 2";
const PLAN: &str = "games = 20\nseed = 7\nboard = 3\n[[player]]\nspec = \"greedy\"\n\
    [[player]]\nspec = \"random\"\n[[player]]\nname = \"odema\"\nspec = \"greedy:eval=odema\"\n";

pub const WRITERS: [Writer; 3] = [
    Writer {
        name: "match",
        command: |folder| dreistein(folder, &format!("{MATCH} --threads 2 --store games.sqlite")),
        result: |folder| result(folder, "games.sqlite"),
        pieces: |folder| games(folder, "games.sqlite"),
        files: &["games.sqlite"],
        ..PLAIN
    },
    Writer {
        name: "tournament",
        prepare: |folder| fs::write(folder.join("plan.toml"), PLAN).unwrap(),
        command: |folder| dreistein(folder, "tournament plan.toml --threads 2"),
        result: |folder| result(folder, "plan.sqlite"),
        pieces: |folder| games(folder, "plan.sqlite"),
        files: &["plan.sqlite"],
        ..PLAIN
    },
    Writer {
        name: "sequential test",
        command: |folder| dreistein(folder, &format!("{TEST} --store games.sqlite")),
        result: |folder| result(folder, "games.sqlite"),
        // No pieces: the pairs after the end of the test are dropped.
        files: &["games.sqlite"],
        ..PLAIN
    },
];

pub const MERGE: Writer = Writer {
    name: "merge",
    prepare: |folder| {
        for part in parts() {
            fs::copy(&part, folder.join(part.file_name().unwrap())).unwrap();
        }
    },
    command: |folder| dreistein(folder, "merge all.sqlite 1.sqlite 2.sqlite 3.sqlite"),
    result: |folder| result(folder, "all.sqlite"),
    pieces: |folder| games(folder, "all.sqlite"),
    check: |folder, _| {
        let merged = games(folder, "all.sqlite").len();
        assert!([0, 60].contains(&merged), "all or none, not {merged}");
    },
    files: &["all.sqlite", "1.sqlite", "2.sqlite", "3.sqlite"],
};

/// The parts of a match, played once.
fn parts() -> Vec<PathBuf> {
    static PARTS: OnceLock<(Scratch, Vec<PathBuf>)> = OnceLock::new();
    let (_, parts) = PARTS.get_or_init(|| {
        let scratch = Scratch::new("parts");
        let play = |number: u32| {
            let name = format!("{number}.sqlite");
            let command = format!("{MATCH} --shard {number}/3 --store {name}");
            output_of(&scratch.folder, &command).unwrap();
            scratch.folder.join(name)
        };
        let parts = (1..=3).map(play).collect();
        (scratch, parts)
    });
    parts.clone()
}

/// The games with their times, by their places; none if there is no store yet.
fn games(folder: &Path, store: &str) -> BTreeMap<String, String> {
    let csv = output_of(folder, &format!("export {store} --to csv")).unwrap_or_default();
    let game = |line: &str| {
        let place: Vec<&str> = line.splitn(6, ',').take(5).collect();
        (place.join(","), line.to_owned())
    };
    csv.lines().skip(1).map(game).collect()
}

/// All games without times, and the results.
pub fn result(folder: &Path, store: &str) -> String {
    let csv = output_of(folder, &format!("export {store} --to csv")).unwrap();
    let games = csv.lines().map(|line| line.rsplit_once(',').unwrap().0.to_owned() + "\n");
    let results = output_of(folder, &format!("results {store} --json")).unwrap();
    let mut results: Value = serde_json::from_str(&results).unwrap();
    for event in results.as_array_mut().unwrap() {
        event["begun"] = Value::Null;
    }
    games.collect::<String>() + &results.to_string()
}
