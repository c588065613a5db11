//! Games on a server that is killed: acknowledged changes survive.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use game::Dice;
use serde_json::{Value, json};

use crate::run::dreistein;
use crate::served::Server;

/// A file of games in a temporary folder, which is removed at the end.
struct DataFile(PathBuf);

impl DataFile {
    fn new(name: &str) -> Self {
        let folder = format!("dreistein-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let _ = std::fs::remove_dir_all(&folder);
        Self(folder.join("games.sqlite"))
    }

    fn text(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for DataFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(self.0.parent().unwrap());
    }
}

fn new_game() -> Value {
    let players = json!([{"kind": "human"}, {"kind": "human"}]);
    json!({"game": "ewn", "players": players, "set_up": "random"})
}

/// The next move of a game; a new game if it is over. `None` if the server does not answer.
fn step(server: &Server, state: &Value) -> Option<Value> {
    let (path, body) = if state["phase"] == "playing" {
        let ply = state["plies"].as_array().unwrap().len();
        let body = json!({"move": state["position"]["moves"][0], "ply": ply});
        (format!("/api/v1/games/{}/moves", state["id"].as_str().unwrap()), body)
    } else {
        ("/api/v1/games".into(), new_game())
    };
    let (status, answer) = server.try_ask("POST", &path, &body.to_string())?;
    // A partial message was not acknowledged.
    let answer: Value = serde_json::from_str(&answer).ok()?;
    assert!(status < 300, "{answer}");
    Some(answer)
}

/// Acknowledged changes are there; unacknowledged ones may be.
#[track_caller]
fn check(acknowledged: &Value, found: &Value) {
    let plies = |state: &Value| state["plies"].as_array().unwrap().clone();
    let (before, after) = (plies(acknowledged), plies(found));
    assert!(after.len() <= before.len() + 1, "{acknowledged} {found}");
    assert_eq!(after[..before.len()], before);
    assert!(found["version"].as_u64() >= acknowledged["version"].as_u64());
    if after.len() == before.len() {
        assert_eq!(found["position"], acknowledged["position"], "the same die");
    }
}

#[cfg(unix)]
#[test]
fn nothing_that_was_acknowledged_is_lost_when_the_server_is_killed() {
    let kills: u32 = std::env::var("KILLS").map_or(5, |kills| kills.parse().unwrap());
    let file = DataFile::new("killed");
    let mut dice = Dice::new(7);
    let mut games: Vec<Value> = Vec::new();
    for _ in 0..kills {
        let server = Server::with(&["--data", file.text()]);
        for game in &games {
            let found = server.get(&format!("/games/{}", game["id"].as_str().unwrap()));
            check(game, &found);
        }
        let id = server.program.id().to_string();
        let wait = Duration::from_millis(20 + u64::from(dice.below(200)));
        let killer = thread::spawn(move || {
            thread::sleep(wait);
            Command::new("kill").args(["-KILL", &id]).status().unwrap()
        });
        let mut state = json!({"phase": "over"});
        while let Some(next) = step(&server, &state) {
            if state["id"] != next["id"] {
                games.push(next.clone());
            }
            *games.last_mut().unwrap() = next.clone();
            state = next;
        }
        assert!(killer.join().unwrap().success());
    }
    let server = Server::with(&["--data", file.text()]);
    assert!(server.get("/games")["total"].as_u64().unwrap() >= games.len() as u64);
    for game in &games {
        check(game, &server.get(&format!("/games/{}", game["id"].as_str().unwrap())));
    }
    let plies: usize = games.iter().map(|game| game["plies"].as_array().unwrap().len()).sum();
    assert!(plies > 20, "too few moves to be lost: {plies}");
}

#[test]
fn a_file_that_cannot_be_used_is_a_clear_error() {
    let file = DataFile::new("unusable");
    let server = Server::with(&["--data", file.text()]);
    let second = dreistein(&["serve", "--port", "0", "--data", file.text()], "");
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(!second.status.success());
    assert!(said.contains("another server uses this file"), "{said}");
    drop(server);
    std::fs::write(&file.0, "not a database, but quite a long text ".repeat(100)).unwrap();
    let foreign = dreistein(&["serve", "--port", "0", "--data", file.text()], "");
    let said = String::from_utf8_lossy(&foreign.stderr);
    assert!(said.contains("this is not a file of games"), "{said}");
    let results = dreistein(&["serve", "--data", ":memory:", "--results", file.text()], "");
    let said = String::from_utf8_lossy(&results.stderr);
    assert!(!results.status.success() && said.contains(file.text()), "{said}");
}

/// Runs the program of the documentation that checks the dice of a game.
fn dice_are_right(game: &Value) -> bool {
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/check_dice.py");
    let mut python = Command::new("python3")
        .arg(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    python.stdin.take().unwrap().write_all(game.to_string().as_bytes()).unwrap();
    python.wait().unwrap().success()
}

#[test]
fn the_documentation_tells_how_to_check_dice() {
    let server = Server::start();
    for board in [4, 5, 6] {
        let players = json!([{"kind": "human"}, {"kind": "human"}]);
        let request =
            json!({"game": "ewn", "players": players, "set_up": "random", "board": board});
        let mut state = server.post("/games", &request);
        while state["phase"] == "playing" {
            state = step(&server, &state).unwrap();
        }
        assert!(dice_are_right(&state), "{state}");
        let mut forged = state.clone();
        let die = forged["plies"][0]["die"].as_u64().unwrap();
        forged["plies"][0]["die"] = json!(die % 3 + 1);
        assert!(!dice_are_right(&forged));
        forged = state.clone();
        forged["dice"]["salt"] = json!("00");
        assert!(!dice_are_right(&forged));
    }
}
