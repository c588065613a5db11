//! Matches and tournaments in parts, and the parts put together.

use std::fs;

use serde_json::Value;

use crate::contests::{Folder, moves};

/// A short match of each game.
const MATCHES: &[&[&str]] = &[
    &["match", "greedy", "random", "--seed", "1", "--games", "90"],
    &["match", "greedy", "random", "--seed", "1", "--games", "26", "--game", "tzaar"],
    #[cfg(feature = "third-game")]
    &["match", "greedy", "random", "--seed", "1", "--games", "70", "--game", "row"],
];

/// Plays all parts of a command, each into its own file.
fn play_parts(folder: &Folder, command: &[&str], parts: usize) -> Vec<String> {
    let part = |number: usize| {
        let (shard, file) = (format!("{number}/{parts}"), format!("{number}.sqlite"));
        let told = folder.text(&[command, &["--shard", &shard, "--store", &file]].concat());
        assert!(told.starts_with(&format!("shard {shard}: ")), "{told}");
        file
    };
    (1..=parts).map(part).collect()
}

/// Merges files and returns what was said.
fn merge(folder: &Folder, into: &str, from: &[String]) -> String {
    let from: Vec<&str> = from.iter().map(String::as_str).collect();
    folder.text(&[&["merge", into], &from[..]].concat())
}

/// The results in a file, whenever its events began.
fn results(folder: &Folder, file: &str) -> Value {
    let mut results = folder.json(&["results", file, "--json"]);
    for event in results.as_array_mut().unwrap() {
        event["begun"] = Value::Null;
    }
    results
}

#[test]
fn merged_parts_of_a_match_are_the_match() {
    for &command in MATCHES {
        let folder = Folder::new();
        let whole = [command, &["--json", "--store", "whole.sqlite"]].concat();
        let whole = folder.text(&whole);
        let mut parts = play_parts(&folder, command, 4);
        parts.rotate_left(2);
        merge(&folder, "all.sqlite", &parts[1..3]);
        merge(&folder, "all.sqlite", &parts);
        let games = moves(&folder, "whole.sqlite").len() - 1;
        let again = merge(&folder, "all.sqlite", &parts);
        assert_eq!(again, format!("all.sqlite: {games} games, 0 of them new\n"));
        assert_eq!(moves(&folder, "all.sqlite"), moves(&folder, "whole.sqlite"));
        assert_eq!(results(&folder, "all.sqlite"), results(&folder, "whole.sqlite"));
        // Times are measured: if they are still the same, nothing was played again.
        let times = folder.text(&["export", "all.sqlite", "--to", "csv"]);
        let resumed = folder.text(&[command, &["--json", "--store", "all.sqlite"]].concat());
        assert_eq!(resumed, whole);
        assert_eq!(folder.text(&["export", "all.sqlite", "--to", "csv"]), times);
    }
}

#[test]
fn a_part_is_resumed_and_skips_what_it_has() {
    let folder = Folder::new();
    let part = [MATCHES[0], &["--shard", "2/3", "--store", "2.sqlite", "--json"]].concat();
    let first = folder.text(&part);
    let times = folder.text(&["export", "2.sqlite", "--to", "csv"]);
    assert_eq!(folder.text(&part), first);
    assert_eq!(folder.text(&["export", "2.sqlite", "--to", "csv"]), times);
    let json: Value = serde_json::from_str(&first).unwrap();
    assert_eq!(json["units"], serde_json::json!([15, 30]));
    assert_eq!((&json["games"], &json["of"]), (&30.into(), &30.into()));
}

#[test]
fn merged_parts_of_a_test_end_where_the_test_ends() {
    let folder = Folder::new();
    let test = ["match", "greedy", "random", "--seed", "2", "--sprt", "elo0=0,elo1=60"];
    let test = [&test[..], &["--games", "400"]].concat();
    let whole = folder.text(&[&test[..], &["--json", "--store", "whole.sqlite"]].concat());
    let mut parts = play_parts(&folder, &test, 3);
    parts.reverse();
    merge(&folder, "all.sqlite", &parts);
    let games = moves(&folder, "whole.sqlite");
    assert!(games.len() < 300, "the test ended early");
    assert_eq!(moves(&folder, "all.sqlite"), games);
    assert_eq!(results(&folder, "all.sqlite"), results(&folder, "whole.sqlite"));
    let merged = folder.text(&[&test[..], &["--json", "--store", "all.sqlite"]].concat());
    assert_eq!(merged, whole);
}

const PLAN: &str = "schedule = \"gauntlet\"\ngames = 14\nseed = 7\n[[player]]\nspec = \"greedy\"\n\
    [[player]]\nspec = \"random\"\n[[player]]\nname = \"odema\"\nspec = \"greedy:eval=odema\"\n";

#[test]
fn merged_parts_of_a_tournament_are_the_tournament() {
    let folder = Folder::new();
    fs::write(folder.0.join("plan.toml"), PLAN).unwrap();
    let whole = folder.text(&["tournament", "plan.toml", "--json"]);
    let parts = play_parts(&folder, &["tournament", "plan.toml"], 5);
    merge(&folder, "all.sqlite", &parts);
    assert_eq!(moves(&folder, "all.sqlite"), moves(&folder, "plan.sqlite"));
    let merged = folder.text(&["tournament", "plan.toml", "--json", "--store", "all.sqlite"]);
    assert_eq!(merged, whole);
}

#[test]
fn parts_that_do_not_exist_are_refused() {
    let folder = Folder::new();
    fs::write(folder.0.join("plan.toml"), PLAN.replace("seed = 7\n", "")).unwrap();
    let swiss = PLAN.replace("\"gauntlet\"", "\"swiss\"\nrounds = 2");
    fs::write(folder.0.join("swiss.toml"), swiss).unwrap();
    let play: &[&str] = &["match", "greedy", "random", "--store", "x"];
    let seeded = &[play, &["--seed", "1"]].concat()[..];
    let expected = "expected I/N with I from 1 to N, as in 3/16";
    for (command, options, reason) in [
        (seeded, &["--shard", "0/16"][..], expected),
        (seeded, &["--shard", "17/16"], expected),
        (seeded, &["--shard", "3/0"], expected),
        (seeded, &["--shard", "x"], expected),
        (seeded, &["--shard", ""], "I/N"),
        (
            play,
            &["--shard", "3/16"],
            "--shard needs a seed, the same for all parts: expected --seed or, in the file of a tournament, `seed`",
        ),
        (&["match", "greedy", "random", "--seed", "1"], &["--shard", "1/2"], "--store <FILE>"),
        (
            seeded,
            &["--shard", "1/2", "--sprt", "elo0=0,elo1=5"],
            "--shard with --sprt needs --games",
        ),
        (seeded, &["--shard", "1/2", "--format", "ccgc"], "leave out --games, --sprt and --shard"),
        (&["tournament", "no.toml", "--store", "x"], &["--shard", "1/2"], "cannot read no.toml"),
        (&["tournament", "plan.toml", "--store", "x"], &["--shard", "1/2"], "--shard needs a seed"),
        (&["tournament", "plan.toml"], &["--shard", "1/2"], "--store <FILE>"),
        (
            &["tournament", "swiss.toml", "--store", "x"],
            &["--shard", "1/2"],
            "Swiss tournament has no",
        ),
    ] {
        let message = folder.error(&[command, options].concat());
        assert!(message.starts_with("error: ") && message.contains(reason), "{message}");
        assert!(!folder.0.join("x").exists(), "nothing was begun: {message}");
    }
}

#[test]
fn files_that_do_not_fit_are_not_merged() {
    let folder = Folder::new();
    let play = |seed: &str, file: &str| {
        folder
            .text(&["match", "greedy", "random", "--games", "4", "--seed", seed, "--store", file]);
    };
    play("1", "one.sqlite");
    play("2", "two.sqlite");
    fs::write(folder.0.join("text"), "no games here\n".repeat(100)).unwrap();
    fs::create_dir(folder.0.join("folder")).unwrap();
    let before = moves(&folder, "one.sqlite");
    for (arguments, reason) in [
        (&["one.sqlite", "one.sqlite"][..], "error: cannot merge one.sqlite into itself\n"),
        (&["one.sqlite", "./one.sqlite"], "error: cannot merge ./one.sqlite into itself\n"),
        (&["one.sqlite", "no.sqlite"], "error: there is no file no.sqlite\n"),
        (&["one.sqlite", "folder"], "error: there is no file folder\n"),
        (&["one.sqlite", "text"], "error: store text: "),
        (
            &["one.sqlite", "two.sqlite"],
            "error: store two.sqlite: its event 1 is not in one.sqlite: \"seed 2\" instead of \
             \"seed 1\"\n",
        ),
        (
            &["new.sqlite", "one.sqlite", "two.sqlite"],
            "error: store two.sqlite: its event 1 is not in one.sqlite: \"seed 2\" instead of \
             \"seed 1\"\n",
        ),
        (&["text", "one.sqlite"], "error: store text: "),
        (&["one.sqlite"], "<FROM>"),
        (&["no/folder/all.sqlite", "one.sqlite"], "error: store no/folder/all.sqlite: "),
    ] {
        let message = folder.error(&[&["merge"], arguments].concat());
        assert!(message.contains(reason), "{message}\nexpected {reason}");
        assert_eq!(moves(&folder, "one.sqlite"), before);
    }
    assert!(!folder.0.join("new.sqlite").exists());
    assert_eq!(fs::read_to_string(folder.0.join("text")).unwrap().len(), 1400);
}
