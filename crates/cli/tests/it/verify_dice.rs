//! The dice of the server, checked by the command and by the program of the documentation.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::run::{dreistein, json as json_of};
use crate::served::Server;

/// A new game with its dice, played with the first legal move until it is over.
fn finished_game(server: &Server, request: &Value) -> Value {
    let mut state = server.post("/games", request);
    while state["phase"] == "playing" {
        let ply = state["plies"].as_array().unwrap().len();
        let body = json!({"move": state["position"]["moves"][0], "ply": ply});
        state = server.post(&format!("/games/{}/moves", state["id"].as_str().unwrap()), &body);
    }
    state
}

fn new_game(game: &str) -> Value {
    json!({"game": game, "players": [{"kind": "human"}, {"kind": "human"}], "set_up": "random"})
}

/// With a promise of the server and a number.
fn with_number(server: &Server, mut request: Value) -> Value {
    request["dice"] = server.post("/dice", &json!({}));
    request["dice"]["number"] = json!("c0ffee00c0ffee00c0ffee00c0ffee00");
    request
}

/// The program of the documentation says the same. It is Python, which only the long tests need.
#[track_caller]
fn check_with_python(game: &Value, is_right: bool) {
    if !cfg!(feature = "long-tests") {
        return;
    }
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/check_dice.py");
    let mut python = Command::new("python3")
        .arg(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    python.stdin.take().unwrap().write_all(game.to_string().as_bytes()).unwrap();
    assert_eq!(python.wait().unwrap().success(), is_right, "{game}");
}

/// The exit status and what was printed.
fn verified(document: &Value) -> (i32, String) {
    let output = dreistein(&["verify-dice", "-"], document.to_string());
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

/// The command and the program agree that dice are wrong; the line that the command prints.
#[track_caller]
fn forgery(game: &Value, change: impl FnOnce(&mut Value)) -> String {
    let mut forged = game.clone();
    change(&mut forged);
    check_with_python(&forged, false);
    let (status, line) = verified(&forged);
    assert_eq!(status, 1, "{line}");
    line
}

#[test]
fn dice_are_checked_twice_and_forgeries_found() {
    let server = Server::start();
    for (board, has_number) in [(4, true), (5, false), (5, true), (6, true)] {
        let mut request = new_game("ewn");
        request["board"] = json!(board);
        if has_number {
            request = with_number(&server, request);
        }
        let state = finished_game(&server, &request);
        check_with_python(&state, true);
        let (status, line) = verified(&state);
        assert_eq!(status, 0, "{line}");
        let rolls = state["plies"].as_array().unwrap().len();
        let origin = if has_number { "seed and the client's number" } else { "seed alone" };
        let told = format!("{rolls} dice are right, from the server's {origin}\n");
        assert!(line.ends_with(&told), "{line}");
        let die = state["plies"][1]["die"].as_u64().unwrap();
        let other = die % 3 + 1;
        let line = forgery(&state, |game| game["plies"][1]["die"] = json!(other));
        assert!(line.ends_with(&format!("WRONG: ply 1: die {other}, expected {die}\n")), "{line}");
        for field in ["salt", "commitment"] {
            let line = forgery(&state, |game| game["dice"][field] = json!("00"));
            assert!(line.contains("not those of the commitment"), "{line}");
        }
        if board == 4 {
            // Short games with three faces may have the same dice by chance.
            continue;
        }
        let line = forgery(&state, |game| game["dice"]["number"] = json!("0".repeat(32)));
        assert!(line.contains("WRONG: ply "), "{line}");
    }
}

#[test]
fn a_die_of_the_starting_position_is_no_forgery() {
    let server = Server::start();
    let start = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3";
    let mut request = new_game("ewn");
    request.as_object_mut().unwrap().remove("set_up");
    request["start"] = json!(start);
    // Six games do not all begin with a three by chance.
    for _ in 0..6 {
        let state = finished_game(&server, &with_number(&server, request.clone()));
        check_with_python(&state, true);
        assert_eq!(verified(&state).0, 0, "{state}");
    }
}

#[test]
fn a_file_of_several_games_has_a_line_for_each() {
    let server = Server::start();
    let over = finished_game(&server, &with_number(&server, new_game("ewn")));
    let running = server.post("/games", &new_game("ewn"));
    let without_dice = server.post("/games", &new_game("tzaar"));
    let all = json!({"server": {"games": [over, running, without_dice]}, "browser": {}});
    let (status, lines) = verified(&all);
    assert_eq!(status, 0, "{lines}");
    let ends = ["the client's number", "the seed is not published yet", "no dice to check"];
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(lines.len(), ends.len());
    for (line, end) in lines.iter().zip(ends) {
        assert!(line.ends_with(end), "{line}");
    }
    let found = json_of(&dreistein(&["verify-dice", "-", "--json"], all["server"].to_string()));
    let found = |index: usize| found["games"][index]["dice"].as_str().unwrap();
    assert_eq!([found(0), found(1), found(2)], ["right", "secret", "none"]);
}

#[test]
fn what_cannot_be_read_has_another_exit_status() {
    let local = r#"{"games": {"format": "dreistein games 1", "games": []}}"#;
    for input in ["", "x", "7", "{}", "[]", r#"{"dice": {}}"#, r#"{"games": [1]}"#, local] {
        let output = dreistein(&["verify-dice", "-"], input);
        assert_eq!(output.status.code(), Some(2), "{input}");
        assert!(output.stdout.is_empty() && output.stderr.starts_with(b"error: "), "{input}");
    }
    assert_eq!(dreistein(&["verify-dice", "no-such-file"], "").status.code(), Some(2));
}
