//! A page without a server gets the same answers as from the server.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use axum::body::Body;
use axum::http::Method;
use serde_json::{Value, json};
use service::api::Update;
use service::engines::Engines;
use service::local::{self, Request};
use service::routes::ROUTES;

use super::client::{Server, request, without};

const EWN: &str = "...../.r1.../...b4./....r6/.b2... r 3";
const TZAAR: &str = ".o..r/R..T../..or2OR./o2T2O....r/.RoOO.or/ORt3...Or/OO..OTO/o..Ot2./Rr.ro b 1";
const GAME: &str = include_str!("../../../../../docs/sample.record");

/// The answer of a page without a server, and its events.
fn ask(method: &str, address: &str, body: Option<&str>) -> (Value, Vec<(String, Value)>) {
    let events = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&events);
    let hear = move |update: Update| {
        let data = serde_json::from_str(&update.data).unwrap();
        heard.lock().unwrap().push((update.event.to_owned(), data));
    };
    let request = Request { method, address, body };
    let stop = AtomicBool::new(false);
    let reply = local::answer(request, &Engines::new(2, 256), &stop, hear);
    let events = std::mem::take(&mut *events.lock().unwrap());
    (serde_json::to_value(reply).unwrap(), events)
}

/// Without what differs from run to run.
fn timeless(value: Value) -> Value {
    without(&["time_ms", "granted_ms"], value)
}

/// Compares both answers, and returns the status.
async fn compare(server: &Server, method: Method, address: &str, body: Option<&str>) -> u64 {
    let fields = [("content-type", "application/json")];
    let sent = Body::from(body.unwrap_or_default().to_owned());
    let path = format!("/api/v1{address}");
    let over_http = server.send(request(method.clone(), &path, &fields, sent)).await;
    let (reply, events) = ask(method.as_str(), address, body);
    let what = format!("{method} {address} {body:?}");
    assert_eq!(reply["status"], over_http.status, "{what}: {reply}");
    assert_eq!(reply["type"], over_http.header("content-type"), "{what}");
    match reply["type"].as_str().unwrap() {
        "application/json" => {
            assert_eq!(timeless(reply["body"].clone()), timeless(over_http.json()), "{what}");
        }
        "text/event-stream" => {
            let last = |events: Vec<(String, Value)>| {
                let (name, data) = events.into_iter().next_back().unwrap();
                (name, timeless(data))
            };
            assert_eq!(last(events), last(over_http.events()), "{what}");
        }
        _ => assert_eq!(reply["body"], over_http.text(), "{what}"),
    }
    reply["status"].as_u64().unwrap()
}

#[tokio::test]
async fn valid_requests_get_the_same_answers() {
    let server = Server::new();
    for (path, body) in [
        ("/ewn/position", json!({"text": "startpos"})),
        ("/ewn/position", json!({"text": "startpos", "board": 7})),
        ("/ewn/position", json!({"text": EWN})),
        ("/tzaar/position", json!({"text": "startpos"})),
        ("/ewn/play", json!({"position": EWN, "move": "b4c3"})),
        ("/ewn/play", json!({"position": "startpos", "die": 3})),
        ("/tzaar/play", json!({"position": "startpos", "move": "d5d4"})),
        ("/ewn/read", json!({"text": GAME})),
        ("/tzaar/read", json!({"text": "startpos"})),
        ("/ewn/write", json!({"record": GAME, "format": "record"})),
        ("/tzaar/write", json!({"position": "startpos", "format": "position"})),
        ("/ewn/random_start", json!({"seed": 7})),
        ("/tzaar/random_start", json!({"seed": 7})),
        ("/ewn/set_up", json!({"player": "red", "how": "good", "seed": 3})),
        ("/ewn/evaluate", json!({"position": EWN, "evaluators": ["zweistein", "nonsense"]})),
        ("/tzaar/evaluate", json!({"position": "startpos", "evaluators": ["tuned", "net"]})),
        ("/ewn/analyze", json!({"position": EWN, "depth": 4})),
        ("/ewn/analyze", json!({"position": "startpos", "engine": "star2", "nodes": 5000})),
        ("/ewn/analyze", json!({"position": "startpos", "engine": "mcts:playouts=200"})),
        ("/tzaar/analyze", json!({"position": "startpos", "nodes": 2000})),
        ("/ewn/review", json!({"record": GAME, "depth": 2})),
        ("/ewn/review?format=html", json!({"record": GAME, "depth": 1, "engine": "star2"})),
        ("/ewn/review/stream", json!({"record": GAME, "depth": 1})),
    ] {
        let status = compare(&server, Method::POST, path, Some(&body.to_string())).await;
        assert_eq!(status, 200, "{path} {body}");
    }
    for path in ["/catalog", "/ewn/analyze/stream?position=startpos&depth=3"] {
        assert_eq!(compare(&server, Method::GET, path, None).await, 200, "{path}");
    }
}

#[tokio::test]
async fn proofs_are_the_same() {
    let server = Server::new();
    let won = json!({"position": TZAAR}).to_string();
    assert_eq!(compare(&server, Method::POST, "/tzaar/prove", Some(&won)).await, 200);
}

#[tokio::test]
async fn edited_positions_are_the_same() {
    let server = Server::new();
    let described = server.ask("/ewn/position", &json!({"text": EWN})).await;
    let fields = ["board", "mover", "die", "cubes"].into_iter();
    let edited: Value = fields.map(|name| (name, described[name].clone())).collect();
    let edited = edited.to_string();
    assert_eq!(compare(&server, Method::POST, "/ewn/edit", Some(&edited)).await, 200);
}

#[tokio::test]
async fn wrong_requests_get_the_same_errors() {
    let server = Server::new();
    let long = format!("{{\"text\": \"{}\"}}", "x".repeat(300_000));
    let nested = "[".repeat(100_000);
    for (path, body) in [
        ("/ewn/position", ""),
        ("/ewn/position", "{"),
        ("/ewn/position", "null"),
        ("/ewn/position", "[\"startpos\", null]"),
        ("/ewn/position", "{\"text\": 3}"),
        ("/ewn/position", "{\"text\": \"startpos\"} x"),
        ("/ewn/position", "{\"text\": \"startpos\", \"more\": 1}"),
        ("/ewn/position", "{\"text\": \"nonsense\"}"),
        ("/ewn/position", "{\"text\": \"startpos\", \"board\": 99}"),
        ("/ewn/position", long.as_str()),
        ("/ewn/position", nested.as_str()),
        ("/chess/position", "{\"text\": \"startpos\"}"),
        ("/ewn/nothing", "{}"),
        ("/games/position", "{}"),
        ("/health", "{}"),
        ("/ewn/position/", "{}"),
        ("/ewn/play", "{\"position\": \"startpos\", \"move\": \"a1a1\", \"die\": 1}"),
        ("/ewn/play", "{\"position\": \"startpos\", \"die\": 9}"),
        ("/tzaar/play", "{\"position\": \"startpos\", \"die\": 1}"),
        ("/ewn/edit", "{\"squares\": [1]}"),
        ("/ewn/read", "{\"text\": \"?\", \"format\": \"nothing\"}"),
        ("/ewn/write", "{\"format\": \"record\"}"),
        ("/ewn/write", "{\"position\": \"startpos\", \"format\": \"nothing\"}"),
        ("/tzaar/set_up", "{\"player\": \"white\", \"how\": \"good\"}"),
        ("/ewn/set_up", "{\"player\": \"green\", \"how\": \"good\"}"),
        ("/ewn/random_start", "{\"seed\": -1}"),
        ("/ewn/evaluate", "{\"position\": \"startpos\", \"evaluators\": []}"),
        ("/ewn/analyze", "{\"position\": \"startpos\", \"depth\": 0}"),
        ("/ewn/analyze", "{\"position\": \"startpos\", \"engine\": \"star2:threads=64\"}"),
        ("/ewn/analyze", "{\"position\": \"startpos\", \"engine\": \"star2:tb=/etc\"}"),
        ("/ewn/prove", "{\"position\": \"startpos\"}"),
        ("/ewn/review", "{\"depth\": 2}"),
        ("/ewn/review", "{\"game_id\": \"nothing\"}"),
        ("/ewn/review", "{\"record\": \"\", \"depth\": 2}"),
        ("/ewn/review?format=pdf", "{\"record\": \"\"}"),
        ("/ewn/review/stream", "{\"record\": \"x\", \"depth\": 99}"),
    ] {
        let status = compare(&server, Method::POST, path, Some(body)).await;
        assert!((400..500).contains(&status), "{path} {body:.60}: {status}");
    }
    for path in [
        "/ewn/analyze/stream",
        "/ewn/analyze/stream?position=startpos&depth=x",
        "/ewn/analyze/stream?position=startpos&nothing=1",
        "/ewn/analyze/stream?position=%ff",
        "/ewn/position",
        "/",
        "/nothing",
    ] {
        let status = compare(&server, Method::GET, path, None).await;
        assert!((400..500).contains(&status), "{path}: {status}");
    }
}

#[tokio::test]
async fn the_list_of_paths_is_that_of_the_server() {
    let document = Server::new().get("/api/v1/openapi.json").await.json();
    let mut described = BTreeSet::from([("GET".to_owned(), "/openapi.json".to_owned())]);
    for (path, operations) in document["paths"].as_object().unwrap() {
        for method in ["get", "post", "delete"] {
            if operations.get(method).is_some() {
                described.insert((method.to_uppercase(), path.clone()));
            }
        }
    }
    let known = ROUTES.iter().map(|route| (route.method.to_owned(), route.path.to_owned()));
    assert_eq!(known.collect::<BTreeSet<_>>(), described);
}
