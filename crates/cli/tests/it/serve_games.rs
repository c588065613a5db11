//! Games on a server that is killed: acknowledged changes survive.

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use game::Dice;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use testkit::Folder;

use crate::run::dreistein;
use crate::served::Server;

/// A file of games in a folder of its own.
struct DataFile {
    path: PathBuf,
    _folder: Folder,
}

impl DataFile {
    fn new() -> Self {
        let folder = Folder::create();
        Self { path: folder.join("games.sqlite"), _folder: folder }
    }

    fn text(&self) -> &str {
        self.path.to_str().unwrap()
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
    let file = DataFile::new();
    let mut dice = Dice::new(7);
    let mut games: Vec<Value> = Vec::new();
    for _ in 0..kills {
        let server = Server::with(&["--data", file.text()]);
        for game in &games {
            let found = server.get(&format!("/games/{}", game["id"].as_str().unwrap()));
            check(game, &found);
        }
        let id = Pid::from_child(&server.program);
        let (mut killer, mut steps, last) = (None, 0, 6 + dice.below(40));
        let mut state = json!({"phase": "over"});
        while let Some(next) = step(&server, &state) {
            steps += 1;
            if steps == last {
                // Somewhere in the next steps.
                killer = Some(thread::spawn(move || kill_process(id, Signal::KILL)));
            }
            if state["id"] != next["id"] {
                games.push(next.clone());
            }
            *games.last_mut().unwrap() = next.clone();
            state = next;
        }
        killer.unwrap().join().unwrap().unwrap();
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
    let file = DataFile::new();
    let server = Server::with(&["--data", file.text()]);
    let second = dreistein(&["serve", "--port", "0", "--data", file.text()], "");
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(!second.status.success());
    assert!(said.contains("another server uses this file"), "{said}");
    drop(server);
    std::fs::write(&file.path, "not a database, but quite a long text ".repeat(100)).unwrap();
    let foreign = dreistein(&["serve", "--port", "0", "--data", file.text()], "");
    let said = String::from_utf8_lossy(&foreign.stderr);
    assert!(said.contains("this is not a file of games"), "{said}");
    let results = dreistein(&["serve", "--data", ":memory:", "--results", file.text()], "");
    let said = String::from_utf8_lossy(&results.stderr);
    assert!(!results.status.success() && said.contains(file.text()), "{said}");
}

#[test]
fn a_second_run_finds_the_page_that_already_runs() {
    let folder = Folder::create();
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dreistein"));
        command.args(arguments).env("XDG_DATA_HOME", &*folder);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    };
    let mut first = run(&["serve", "--port", "0", "--json"]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(first.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = serde_json::from_str::<Value>(&line).unwrap()["address"].clone();
    let address = address.as_str().unwrap();
    for arguments in [&[][..], &["serve"], &["serve", "--no-open"]] {
        let second = run(arguments).output().unwrap();
        let said = String::from_utf8_lossy(&second.stdout).into_owned();
        assert!(second.status.success(), "{}", String::from_utf8_lossy(&second.stderr));
        assert_eq!(said, format!("Dreistein is already running at {address}\n"));
    }
    // Whoever wants another server is told why there is none.
    let other = run(&["serve", "--port", "0"]).output().unwrap();
    let said = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(!other.status.success() && said.contains("another server uses this file"), "{said}");
    first.kill().unwrap();
    first.wait().unwrap();
    // The note of a server that was killed misleads nobody.
    let mut third = run(&["serve", "--port", "0", "--json"]).spawn().unwrap();
    line.clear();
    BufReader::new(third.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.contains("address") && !line.contains("running"), "{line}");
    third.kill().unwrap();
    third.wait().unwrap();
}

#[test]
fn a_server_for_others_says_where_it_is_and_warns() {
    let started = |arguments: &[&str]| {
        let mut server =
            Server::with_log(&[&["--data", ":memory:"], arguments].concat(), Stdio::piped());
        let addresses = server.get("/visitor")["addresses"].clone();
        server.program.kill().unwrap();
        let mut log = String::new();
        server.program.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        (addresses, log)
    };
    assert_eq!(started(&[]), (json!([]), String::new()));
    let (addresses, log) = started(&["--bind", "0.0.0.0", "--host", "games.example"]);
    let address = addresses[0].as_str().unwrap();
    assert!(address.starts_with("http://games.example:"), "{address}");
    assert!(log.starts_with("Warning: everybody who can reach this machine"), "{log}");
    let everywhere = ["--bind", "0.0.0.0", "--host", "any"];
    let (addresses, log) = started(&everywhere);
    assert!(!addresses.to_string().contains("any"), "{addresses}");
    assert!(log.contains("everybody who can") && log.contains("for every name"), "{log}");
    let (_, log) = started(&[&everywhere, ["--user-header", "X-User"].as_slice()].concat());
    assert!(log.contains("can impersonate anyone"), "{log}");
    let refused = dreistein(&["serve", "--data", ":memory:", "--bind", "0.0.0.0"], "");
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && said.contains("expected --host with each name"), "{said}");
    for host in ["https://games.example", "games.example:80", "two words", ""] {
        let refused = dreistein(&["serve", "--data", ":memory:", "--host", host], "");
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(said.contains("expected a name such as games.example"), "{host}: {said}");
    }
    assert_eq!(started(&["--user-header", "X-User"]).1, "");
    let refused = dreistein(&["serve", "--data", ":memory:", "--user-header", "X User"], "");
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("expected the name of an HTTP header"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_log_that_cannot_be_written_stops_no_answer() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let arguments = ["--data", ":memory:", "--host", "any", "--log", "info"];
    let server = Server::with_log(&arguments, full.into());
    assert_eq!(server.ask("GET", "/api/v1/health", "").0, 200);
}
