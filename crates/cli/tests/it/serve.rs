//! The server as a program: its answers equal the output of the commands, and how it ends.

use std::fs;
use std::io::Read;
use std::process::Stdio;

use rustix::process::Signal;
use serde_json::{Value, json};

use crate::run::{self, dreistein, refusal, send};
use crate::served::Server;

/// What a command prints with `--json`.
#[track_caller]
fn printed(arguments: &[&str]) -> Value {
    run::json(&dreistein(arguments, ""))
}

fn without(mut value: Value, fields: &[&str]) -> Value {
    for field in fields {
        assert!(value.as_object_mut().unwrap().remove(*field).is_some(), "{field}");
    }
    value
}

#[test]
fn the_server_answers_what_the_commands_print() {
    let server = Server::start();
    let middle = ".r2.../r4.r5../..r6.b6/.b5..b4/..b3.b1 r 3";
    for (game, position, engine, depth) in [
        ("ewn", "startpos", "star2", 3),
        ("ewn", middle, "star1:hash=8", 4),
        ("ewn", "r1../.../..b1 r -", "star2", 6),
        ("tzaar", "startpos", "tzaar", 2),
    ] {
        let body = json!({"position": position, "engine": engine, "depth": depth});
        let answer = server.post(&format!("/{game}/analyze"), &body);
        assert_eq!(answer["engine"], engine);
        let depth = depth.to_string();
        let arguments =
            ["--game", game, "analyze", position, "--engine", engine, "--depth", &depth, "--json"];
        assert_eq!(
            without(answer, &["time_ms", "engine", "granted_ms", "judged"]),
            without(printed(&arguments), &["time_ms"])
        );
    }
    let body = json!({"position": middle, "evaluators": ["zweistein", "odema:block=none"]});
    let answer = server.post("/ewn/evaluate", &body);
    for (index, evaluator) in ["zweistein", "odema:block=none"].into_iter().enumerate() {
        let arguments = ["eval", middle, "--evaluator", evaluator, "--json"];
        assert_eq!(answer["evaluations"][index], printed(&arguments));
    }
    let shown = printed(&["show", middle, "--json"]);
    let described = server.post("/ewn/position", &json!({"text": middle}));
    for (name, value) in shown.as_object().unwrap() {
        assert_eq!(described[name], *value);
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/sample.record");
    let body = json!({"record": fs::read_to_string(path).unwrap(), "depth": 2});
    let review = printed(&["review", path, "--depth", "2", "--json"]);
    assert_eq!(server.post("/ewn/review", &body), review);
}

#[cfg(unix)]
#[test]
fn when_it_is_told_to_end_it_stops_searches_and_leaves_in_good_order() {
    for signal in [Signal::TERM, Signal::INT] {
        let mut server = Server::start();
        let body = json!({"position": "startpos", "time_ms": 60_000}).to_string();
        let mut posted = server.send("POST", "/api/v1/ewn/analyze", &body);
        let path = "/api/v1/ewn/analyze/stream?position=startpos&time_ms=60000";
        let mut stream = server.send("GET", path, "");
        testkit::wait_until("it searches", || server.is_searching());
        send(signal, &server.program);
        assert!(server.program.wait().unwrap().success());
        let mut answer = String::new();
        posted.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200") || answer.starts_with("HTTP/1.1 503"));
        stream.read_to_string(&mut answer).unwrap();
    }
}

#[test]
fn a_port_that_is_asked_for_and_taken_is_an_error() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let said = refusal(&dreistein(&["serve", "--port", &port, "--data", ":memory:"], ""));
    assert!(said.starts_with(&format!("error: cannot listen on 127.0.0.1:{port}: ")), "{said}");
    let said = refusal(&dreistein(&["serve", "--static-folder", "/nowhere"], ""));
    assert!(said.contains("there is no folder /nowhere"), "{said}");
}

/// A command and the answer that the documentation shows to it.
struct Example {
    words: Vec<String>,
    answer: Value,
}

/// Every `curl` in a block of shell commands that is followed by a block of JSON.
fn examples(text: &str) -> Vec<Example> {
    let blocks: Vec<&str> = text.split("```").skip(1).step_by(2).collect();
    let pairs = blocks.windows(2);
    let pairs = pairs.filter_map(|pair| {
        let command = pair[0].strip_prefix("sh\n").filter(|text| text.starts_with("curl "))?;
        Some((command, pair[1].strip_prefix("json\n")?))
    });
    pairs
        .map(|(command, answer)| Example {
            words: shlex::split(&command.replace("\\\n", " ")).unwrap(),
            answer: serde_json::from_str(answer)
                .unwrap_or_else(|error| panic!("{error}: {answer}")),
        })
        .collect()
}

/// Whether an answer contains everything shown in the documentation.
fn holds(answer: &Value, shown: &Value) -> bool {
    match (answer, shown) {
        (Value::Object(answer), Value::Object(shown)) => {
            shown.iter().all(|(name, value)| answer.get(name).is_some_and(|it| holds(it, value)))
        }
        (Value::Array(answer), Value::Array(shown)) => {
            answer.len() >= shown.len() && answer.iter().zip(shown).all(|(it, is)| holds(it, is))
        }
        _ => answer == shown,
    }
}

#[test]
fn requests_shown_in_the_documentation_are_answered_as_shown() {
    let shown = ["/../../docs/web-api.md", "/tests/requests.md"].map(|path| {
        let path = env!("CARGO_MANIFEST_DIR").to_owned() + path;
        examples(&fs::read_to_string(path).unwrap())
    });
    let examples: Vec<Example> = shown.into_iter().flatten().collect();
    assert!(examples.len() >= 20, "{}", examples.len());
    let server = Server::start();
    for Example { words, answer } in examples {
        let url = words.iter().find(|word| word.contains("localhost:8173")).unwrap();
        let path = url.split_once("localhost:8173").unwrap().1;
        let body = words.iter().skip_while(|word| *word != "--json").nth(1);
        let (status, found) = match body {
            Some(body) => server.ask("POST", path, body),
            None => server.ask("GET", path, ""),
        };
        let found: Value = serde_json::from_str(&found).unwrap_or_else(|_| panic!("{found}"));
        assert_eq!((200..300).contains(&status), found.get("error").is_none());
        assert!(holds(&found, &answer), "{words:?}\nanswered {found}\nshown    {answer}");
    }
}

#[test]
fn requests_are_logged_in_one_line_each_without_anything_personal() {
    let log = |level| {
        let arguments = ["--data", ":memory:", "--log", level];
        let mut server = Server::with_log(&arguments, Stdio::piped());
        server.ask("GET", "/api/v1/games?token=secret", "");
        server.ask("GET", "/secret.html", "");
        server.ask("POST", "/api/v1/ewn/position", r#"{"text": "secret"}"#);
        server.program.kill().unwrap();
        let mut log = String::new();
        server.program.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        log
    };
    let lines = log("info");
    assert_eq!(lines.lines().count(), 3, "{lines}");
    for part in
        ["INFO GET /api/v1/games ", "INFO GET page 404 ", "INFO POST /api/v1/{game}/position 4"]
    {
        assert!(lines.contains(part), "{part} in {lines}");
    }
    assert!(!lines.contains("secret") && !lines.contains("127.0.0.1"), "{lines}");
    assert_eq!(log("warn"), "");
    let said = refusal(&dreistein(&["serve", "--log", "loud"], ""));
    assert!(said.contains("expected off, error, warn, info"), "{said}");
}
