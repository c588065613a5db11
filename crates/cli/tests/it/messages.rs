//! Errors speak of what people gave to the program, not of what it is made of.

use std::fs;

use testkit::{Folder, check_plain_words};

use crate::run::{dreistein, refusal};

#[test]
fn numbers_in_the_command_line_are_named_in_plain_words() {
    for command in [
        "best startpos --depth x",
        "best startpos --depth 99999999999999999999",
        "match greedy random --games 1e3",
        "match greedy random --threads 1.5",
        "match star2:depth=x greedy",
        "match star2:noise=x greedy",
        "perft startpos many",
        "rollout startpos --trials -",
        "solve startpos --game tzaar --hash 900GB",
        "serve --port 99999",
        "serve --port x",
    ] {
        let arguments: Vec<&str> = command.split(' ').collect();
        check_plain_words(&refusal(&dreistein(&arguments, "")));
    }
    let arguments = ["solve", "startpos", "--game", "tzaar", "--hash", "900GB"];
    let told = refusal(&dreistein(&arguments, ""));
    assert!(told.contains("expected a size such as 500MB, 4GB or 64MiB, at most 64 GiB"), "{told}");
    let told = refusal(&dreistein(&["best", "startpos", "--depth", "x"], ""));
    assert!(told.contains("'x' for '--depth <DEPTH>': expected a whole number"), "{told}");
}

#[test]
fn what_files_hold_is_named_in_plain_words() {
    let folder = Folder::create();
    let path = folder.join("file");
    let file = path.to_str().unwrap();
    for (command, content) in [
        ("tournament", &b"games = \"x\""[..]),
        ("tournament", b"games = -1"),
        ("tournament", b"games = 99999999999999999999"),
        ("tournament", b"store = 3"),
        ("tournament", b"schedule = 3"),
        ("tournament", b"games = 10\nplayer = 3"),
        ("tournament", b"player = [3]"),
        ("tournament", b"[[player]]\nname = 3"),
        ("tournament", b"{\"games\": \"x\"}"),
        ("tournament", b"{\"games\": -1}"),
        ("tournament", b"{\"player\": [3]}"),
        ("tournament", b"games = \xff"),
        ("verify-dice", b"\xff"),
        ("verify-dice", b"{"),
        ("verify-dice", b"{\"games\": [3]}"),
        ("review", b"\xff"),
        ("results", b"\xff"),
        ("results", b"SQLite format 3\0"),
    ] {
        fs::write(&path, content).unwrap();
        check_plain_words(&refusal(&dreistein(&[command, file], "")));
    }
    fs::write(&path, b"\xff").unwrap();
    let told = refusal(&dreistein(&["review", file], ""));
    assert_eq!(told, format!("error: cannot read {file}: expected text in UTF-8\n"));
}
