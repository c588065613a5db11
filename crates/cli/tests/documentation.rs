//! Every command that the documentation shows is run, and prints what is shown there.
//! After a change, `TRYCMD=overwrite cargo test -p cli --test documentation` writes the new
//! output; read it. This is a separate test binary: it changes its working directory.
#![allow(missing_docs)]
#![allow(clippy::unwrap_used)] // Helpers of tests fail by panicking.

use std::fs;
use std::path::Path;
use std::process::Command;

use testkit::Folder;

/// The test of all commands takes `\` for `/`.
#[test]
fn the_record_shown_with_escapes_survives() {
    let shown = include_str!("../../../docs/notations.md").split("```text\n").nth(1).unwrap();
    let record = shown.split("```").next().unwrap();
    let read: ewn::notation::Record = record.parse().unwrap();
    assert_eq!(read.to_string(), record);
    assert_eq!(read.tag("Red"), Some("a \"quick\" one"));
    assert_eq!(read.plies()[1].comment(), "2 cubes against one");
}

/// The first block of a page in this language.
fn block<'a>(page: &'a str, language: &str) -> &'a str {
    let fence = format!("```{language}\n");
    page.split(&fence).nth(1).unwrap().split("```").next().unwrap()
}

/// Runs the lines of a block, which write files, in a folder.
fn run_lines(commands: &str, folder: &Path) {
    for command in commands.lines() {
        let words: Vec<&str> = command.split(' ').skip(1).collect();
        let mut program = Command::new(env!("CARGO_BIN_EXE_dreistein"));
        let output = program.args(words).current_dir(folder).output().unwrap();
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn commands_for_files_of_games_succeed() {
    let folder = Folder::create();
    fs::write(folder.join("tournament.toml"), TOURNAMENT).unwrap();
    let page = include_str!("../../../docs/arena.md");
    assert!(page.contains(TOURNAMENT), "docs/arena.md shows another tournament.toml");
    run_lines(block(page, "sh"), &folder);
    for name in ["games.txt", "games.ccgc", "games.csv"] {
        assert!(fs::metadata(folder.join(name)).unwrap().len() > 10_000, "{name}");
    }
}

#[test]
fn commands_for_several_machines_succeed() {
    run_lines(block(include_str!("../../../docs/cluster.md"), "sh"), &Folder::create());
}

/// Two tasks of the array, with fewer games; only the long tests need a shell.
#[cfg(feature = "long-tests")]
#[test]
fn tasks_of_a_cluster_play_their_shards() {
    let (folder, page) = (Folder::create(), include_str!("../../../docs/cluster.md"));
    let script = block(page, "bash").replace("100000", "64");
    let program = Path::new(env!("CARGO_BIN_EXE_dreistein")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    for task in ["1", "16"] {
        let mut shell = Command::new("bash");
        shell.args(["-euc", &script]).env("PATH", &path).env("SLURM_ARRAY_TASK_ID", task);
        let output = shell.current_dir(&*folder).output().unwrap();
        let printed = String::from_utf8_lossy(&output.stdout);
        let expected = format!("shard {task}/16: 4 of 4 games in part-{task}.sqlite\n");
        assert!(printed == expected, "{printed}{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Only the long tests need Python.
#[cfg(feature = "long-tests")]
#[test]
fn the_player_of_the_documentation_plays_100_games() {
    let bot = concat!("ugi:python3 ", env!("CARGO_MANIFEST_DIR"), "/../../docs/random_bot.py");
    let mut program = Command::new(env!("CARGO_BIN_EXE_dreistein"));
    program.args(["match", bot, "random", "--games", "100", "--seed", "1", "--json"]);
    let output = program.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["forfeits"], serde_json::json!([{}, {}]), "{result}");
    // Two random players: five standard deviations around the middle.
    let won = result["win_rate"].as_f64().unwrap();
    assert!((0.25..=0.75).contains(&won), "{result}");
}

const TOURNAMENT: &str = include_str!("../../../docs/tournament.toml");

#[test]
fn commands_shown_print_what_is_shown() {
    // The commands name files from the root of the repository.
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
    trycmd::TestCases::new()
        .case("README.md")
        .case("docs/*.md")
        .case("crates/cli/tests/transcripts/*.md")
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        // Tables are never built in the user's own folder.
        .env("DREISTEIN_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/documentation-cache"));
}
