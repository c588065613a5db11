use games::Game;
use serde_json::{Value, json};

use super::client::Server;
use crate::games::client::Client;

const ENDGAME: &str = "...../.r1.../...b4./....r6/.b2... r 3";

/// Without what differs from run to run.
fn timeless(mut analysis: Value) -> Value {
    for field in ["time_ms", "granted_ms"] {
        assert!(analysis.as_object_mut().unwrap().remove(field).unwrap().as_f64().unwrap() > 0.0);
    }
    analysis
}

#[tokio::test]
async fn a_search_finds_the_same_whoever_had_the_engine_before() {
    let server = Server::new();
    let bodies = [
        ("/ewn/analyze", json!({"position": "startpos", "depth": 3})),
        ("/ewn/analyze", json!({"position": ENDGAME, "depth": 5, "engine": "star1:hash=1"})),
        ("/ewn/analyze", json!({"position": "startpos", "engine": "mcts:playouts=300"})),
        ("/tzaar/analyze", json!({"position": "startpos", "depth": 2})),
    ];
    let mut first = Vec::new();
    for (path, body) in &bodies {
        let found = server.ask(path, body).await;
        server.assert_described("Analyzed", &found).await;
        first.push((path, body, timeless(found)));
    }
    for (path, body, found) in first.iter().rev() {
        assert_eq!(timeless(server.ask(path, body).await), *found, "{body}");
    }
}

#[tokio::test]
async fn searches_that_are_not_possible_are_refused() {
    let server = Server::new();
    let body = |field: &str, value: Value| json!({"position": "startpos", field: value});
    for (body, code) in [
        (body("engine", json!("nonsense")), "invalid_spec"),
        (body("engine", json!("random")), "invalid_spec"),
        (body("engine", json!("ugi:/bin/sh")), "invalid_spec"),
        (body("engine", json!("star2:tb=/etc")), "invalid_spec"),
        (body("engine", json!("star2:hash=30000")), "invalid_spec"),
        (body("engine", json!("star2:threads=64")), "invalid_spec"),
        (body("engine", json!("star2:".to_owned() + &"x".repeat(1000))), "invalid_spec"),
        (json!({"position": "startpos", "engine": "mcts", "depth": 3}), "invalid_spec"),
        (body("board", Value::Null), "invalid_body"),
        (body("depth", json!(0)), "invalid_body"),
        (body("depth", json!(101)), "invalid_body"),
        (body("depth", json!("3")), "invalid_body"),
        (body("nodes", json!(0)), "invalid_body"),
        (body("time_ms", json!(60_001)), "invalid_body"),
        (body("time_ms", json!(1.5)), "invalid_body"),
        (json!({"position": "nonsense"}), "invalid_position"),
    ] {
        assert_eq!(server.refusal("/ewn/analyze", &body).await, (422, code.into()), "{body}");
    }
}

/// Even an engine that has hardly begun has a result.
#[tokio::test]
async fn every_engine_answers_however_little_time_it_has() {
    let server = Server::new();
    let all = [Game::Ewn, Game::Tzaar].into_iter().flat_map(|game| {
        game.engines().into_iter().map(move |listing| (game.name(), listing.name.to_owned()))
    });
    let special = [
        ("tzaar", "alpha-beta:deepening=off,depth=50"),
        ("tzaar", "expectiminimax:depth=3"),
        ("tzaar", "alpha-beta:proofs=30,proof-percent=90"),
        ("ewn", "star0:order=off,share=off,hash=0"),
    ];
    let special = special.map(|(game, spec)| (game, spec.to_owned()));
    for (game, spec) in all.chain(special) {
        let body = json!({"position": "startpos", "engine": spec, "time_ms": 1});
        let answer = server.post(&format!("/{game}/analyze"), &body).await;
        let judges = spec != "random";
        assert_eq!(answer.status, if judges { 200 } else { 422 }, "{spec}");
        if judges {
            let answer = answer.json();
            let has_rolls = !answer["faces"].as_array().is_none_or(Vec::is_empty);
            assert!(has_rolls || answer["moves"] != json!([]), "{spec}");
        }
    }
}

#[tokio::test]
async fn a_stream_tells_every_depth_and_then_the_answer() {
    let server = Server::new();
    let answer = server.get("/api/v1/ewn/analyze/stream?position=startpos&depth=3").await;
    assert_eq!((answer.status, answer.header("content-type")), (200, "text/event-stream"));
    assert_eq!(answer.header("content-encoding"), "");
    let events = answer.events_of_search();
    let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
    let depths: Vec<_> = events.iter().map(|(_, data)| data["depth"].as_u64().unwrap()).collect();
    assert_eq!(names, ["report", "report", "report", "done"]);
    assert_eq!(depths, [1, 2, 3, 3]);
    let posted = server.ask("/ewn/analyze", &json!({"position": "startpos", "depth": 3})).await;
    assert_eq!(timeless(events[3].1.clone()), timeless(posted));
}

#[tokio::test]
async fn problems_before_a_stream_are_answers_and_those_within_are_events() {
    let server = Server::new();
    for (query, status, code) in [
        ("", 400, "bad_request"),
        ("?position=startpos&depth=x", 400, "bad_request"),
        ("?position=startpos&dept=3", 400, "bad_request"),
        ("?position=startpos&position=startpos", 400, "bad_request"),
        ("?position=nonsense", 422, "invalid_position"),
        ("?position=startpos&depth=0", 422, "invalid_body"),
        ("?position=startpos&engine=nonsense", 422, "invalid_spec"),
    ] {
        let answer = server.get(&format!("/api/v1/ewn/analyze/stream{query}")).await;
        assert_eq!((answer.status, answer.code().as_str()), (status, code), "{query}");
    }
    let answer = server.get("/api/v1/ewn/analyze/stream?position=startpos&engine=random").await;
    let events = answer.events_of_search();
    assert_eq!(events[0].0, "problem");
    assert_eq!(events[0].1["error"]["code"], "invalid_spec");
}

#[tokio::test]
async fn whoever_has_to_wait_hears_of_it() {
    let client = Client::new();
    let held = client.hold_engines();
    let mut events = client.events("/ewn/analyze/stream?position=startpos&depth=1").await;
    assert_eq!(events.next().await, Some(("queued".into(), json!({"ahead": 0}))));
    drop(held);
    let mut last = None;
    while let Some((name, _)) = events.next().await {
        last = Some(name);
    }
    assert_eq!(last.as_deref(), Some("done"));
}

#[tokio::test]
async fn a_client_that_goes_away_frees_its_place() {
    let server = Server::new();
    let body = json!({"position": "startpos", "time_ms": 60_000});
    for _ in 0..3 {
        let asked = server.post("/ewn/analyze", &body);
        let begun = async {
            while server.state.pool.load().running == 0 {
                tokio::task::yield_now().await;
            }
        };
        tokio::select! {
            answer = asked => panic!("{}", answer.text()),
            () = begun => {}
        }
        while server.state.pool.load().running > 0 {
            tokio::task::yield_now().await;
        }
    }
}

#[tokio::test]
async fn evaluators_answer_one_by_one() {
    let server = Server::new();
    let evaluators = ["zweistein", "nonsense", "odema:block=none", "rollout:trials=100000"];
    let body = json!({"position": ENDGAME, "evaluators": evaluators});
    let answer = server.ask("/ewn/evaluate", &body).await;
    server.assert_described("Evaluations", &answer).await;
    let found = answer["evaluations"].as_array().unwrap();
    let names: Vec<_> = found.iter().map(|found| found["evaluator"].as_str().unwrap()).collect();
    assert_eq!(names, evaluators);
    let has_error: Vec<_> = found.iter().map(|found| found.get("error").is_some()).collect();
    assert_eq!(has_error, [false, true, false, true]);
    let sum = found[0]["red"].as_f64().unwrap() + found[0]["blue"].as_f64().unwrap();
    assert!((sum - 1.0).abs() < 1e-9);
    let tzaar = json!({"position": "startpos", "evaluators": ["tuned", "waltz"]});
    server.ask("/tzaar/evaluate", &tzaar).await;
    for body in [
        json!({"position": "startpos", "evaluators": []}),
        json!({"position": "startpos", "evaluators": vec!["zweistein"; 17]}),
        json!({"position": "startpos", "evaluators": "zweistein"}),
        json!({"position": "startpos"}),
    ] {
        assert_eq!(server.refusal("/ewn/evaluate", &body).await, (422, "invalid_body".into()));
    }
}

#[tokio::test]
async fn proofs_say_who_wins() {
    let server = Server::new();
    let position = ".o..r/R..T../..or2OR./o2T2O....r/.RoOO.or/ORt3...Or/OO..OTO/o..Ot2./Rr.ro b 1";
    let won = server.ask("/tzaar/prove", &json!({"position": position})).await;
    assert_eq!([&won["result"], &won["winner"]], ["win", "black"]);
    assert!(!won["line"].as_array().unwrap().is_empty());
    let open = json!({"position": "startpos", "time_ms": 50});
    assert_eq!(server.ask("/tzaar/prove", &open).await["result"], "unknown");
    for (path, body, code) in [
        ("/ewn/prove", json!({"position": "startpos"}), "not_in_this_game"),
        ("/tzaar/prove", json!({"position": "startpos", "time_ms": 0}), "invalid_body"),
        ("/tzaar/prove", json!({"position": "x"}), "invalid_position"),
    ] {
        assert_eq!(server.refusal(path, &body).await, (422, code.into()), "{body}");
    }
}
