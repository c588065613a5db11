//! The terminal game, played by scripts.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)] // Helpers outside #[test] fail by panicking.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const START: [&str; 6] = ["play", "--setups", "canonical", "--seed", "1", "--json"];

#[test]
fn a_game_of_engines_ends_with_a_winner_and_the_same_seed_repeats_it() {
    let arguments = ["play", "--red", "greedy", "--blue", "random", "--seed", "9", "--json"];
    let output = dreistein(&arguments, "");
    let events = events(&output);
    assert_eq!(events[0]["event"], "start");
    let last = events.last().unwrap();
    assert_eq!(last["event"], "over");
    assert!(last["winner"] == "red" || last["winner"] == "blue");
    assert_eq!(dreistein(&arguments, "").stdout, output.stdout);
}

#[test]
fn taking_back_brings_the_same_die_and_undoes_the_reply_too() {
    let events = events(&dreistein(&START, "1\nundo\n2\nquit\n"));
    let turns: Vec<&Value> = events.iter().filter(|event| event["event"] == "turn").collect();
    assert_eq!(turns[0], turns[2], "after undo it is the same turn again");
    assert_ne!(turns[0]["position"], turns[1]["position"]);
    let moves: Vec<&Value> = events.iter().filter(|event| event["event"] == "move").collect();
    assert_eq!(moves[0]["die"], moves[2]["die"]);
    assert_eq!(moves[1]["die"], moves[3]["die"], "the engine rolls the same again");
}

#[test]
fn what_cannot_be_done_is_explained_and_the_game_goes_on() {
    let script = "undo\ne1d1\na5e5\n9\nsave\nquit now\nbla\nhelp\nhint\nshow\n1\n";
    let events = events(&dreistein(&START, script));
    let problems: Vec<&str> = events.iter().filter_map(|event| event["message"].as_str()).collect();
    assert_eq!(
        problems,
        [
            "there is no move of yours to take back",
            "e1d1: no red cube stands on e1, and red is to move",
            "a5e5: cube 1 cannot move with a 5; only 5 can",
            "move 9: there are 3",
            "save: expected the name of a file after it",
            "\"quit now\": expected just quit",
            "\"bla\" is not a move: expected two squares of a 5x5 board, such as a5b4",
        ]
    );
    assert!(events.iter().any(|event| event["event"] == "move"));
    assert!(events.iter().any(|event| event["event"] == "hint"));
    assert_eq!(events.last().unwrap()["reason"], "the game is stopped");
}

#[test]
fn set_ups_are_asked_for_and_bad_ones_refused() {
    let arguments = ["play", "--blue", "human", "--seed", "1", "--json"];
    let events = events(&dreistein(&arguments, "112345\n654321\nrandom\nquit\n"));
    assert_eq!(events[0]["message"], "\"112345\" is not a set-up: 1 stands twice");
    let position = events[1]["position"].as_str().unwrap();
    assert!(position.starts_with("r6r5r4../r3r2.../r1"), "{position}");
}

#[test]
fn own_dice_are_asked_for_and_checked() {
    let arguments = ["play", "--setups", "canonical", "--ask-dice", "--seed", "1", "--json"];
    let events = events(&dreistein(&arguments, "7\nx\n4\n1\n2\n"));
    assert_eq!(events[1]["message"], "die \"7\": expected a number from 1 to 6");
    assert_eq!(events[2]["message"], "die \"x\": expected a number from 1 to 6");
    assert_eq!(events[3]["die"], 4);
    assert_eq!((&events[5]["player"], &events[5]["die"]), (&"blue".into(), &2.into()));
}

#[test]
fn a_saved_game_can_be_read_again_and_is_never_overwritten() {
    let file = scratch_file("saved.record");
    let path = file.to_str().unwrap();
    let arguments = [&START[..], &["--save", path]].concat();
    assert!(dreistein(&arguments, "1\nresign\n").status.success());
    let converted = dreistein(&["convert", path, "--to", "record"], "");
    assert_eq!(String::from_utf8(converted.stdout).unwrap(), fs::read_to_string(&file).unwrap());
    assert!(fs::read_to_string(&file).unwrap().contains("[Result \"blue\"]"));
    let again = dreistein(&arguments, "");
    assert_eq!(again.status.code(), Some(1));
    let message = String::from_utf8(again.stderr).unwrap();
    assert!(message.contains("exists already"), "{message}");
    fs::remove_file(file).unwrap();
}

#[test]
fn a_game_starts_from_any_position_with_its_die() {
    let position = "...../...../...../...r1./b1.... r 3";
    let arguments = ["play", "--position", position, "--seed", "1", "--json"];
    let events = events(&dreistein(&arguments, "hint\nd2e1\n"));
    assert_eq!(events[1]["die"], 3);
    assert_eq!(events[2]["moves"][0]["move"], "d2e1");
    assert_eq!(events[2]["moves"][0]["value"], Value::Null, "it wins at once");
    let last = events.last().unwrap();
    assert_eq!(
        (&last["winner"], &last["reason"]),
        (&"red".into(), &"the corner is reached".into())
    );
}

fn dreistein(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dreistein"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn events(output: &Output) -> Vec<Value> {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = std::str::from_utf8(&output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn scratch_file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}
