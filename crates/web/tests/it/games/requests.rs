//! Requests that are refused, and lists.

use serde_json::{Value, json};

use super::client::{Client, greedy, human, path, with};

#[tokio::test]
async fn what_cannot_be_is_refused_with_a_reason() {
    let client = Client::new();
    let ewn = |more: Value| with(json!({"game": "ewn", "players": [human(), greedy()]}), more);
    let tzaar = |more: Value| with(json!({"game": "tzaar", "players": [human(), greedy()]}), more);
    let against = |other: Value| ewn(json!({"players": [human(), other]}));
    let set_ups = "set_up \"x\": EinStein würfelt nicht! has free, random, mirrored, canonical";
    for (request, code, part) in [
        (ewn(json!({"game": "chess"})), "invalid_body", "expected ewn or tzaar"),
        (ewn(json!({"players": [human()]})), "invalid_body", "length 2"),
        (ewn(json!({"x": 1})), "invalid_body", "unknown field `x`"),
        (against(json!({"kind": "engine", "spec": "x"})), "invalid_spec", "no engine \"x\""),
        (against(json!({"kind": "engine", "spec": "ugi:sh"})), "invalid_spec", "external program"),
        (against(json!({"kind": "level", "level": "x"})), "invalid_spec", "level"),
        (against(json!({"kind": "human", "spec": "greedy"})), "invalid_body", "field `spec`"),
        (
            against(json!({"kind": "human", "name": ""})),
            "invalid_body",
            "name \"\": expected 1 to 60",
        ),
        (ewn(json!({"set_up": "x"})), "invalid_body", set_ups),
        (ewn(json!({"board": 9})), "invalid_body", "9"),
        (tzaar(json!({"board": 5})), "invalid_body", "one board"),
        (ewn(json!({"first": "white"})), "invalid_body", "\"white\": expected red or blue"),
        (tzaar(json!({"first": "black"})), "invalid_body", "white moves first"),
        (ewn(json!({"start": "nonsense"})), "invalid_position", "nonsense"),
        (ewn(json!({"start": "startpos", "set_up": "free"})), "invalid_body", "leave out first"),
        (ewn(json!({"clock": {"base_ms": 10}})), "invalid_body", "expected 1000 to 86400000 ms"),
        (ewn(json!({"seed": -1})), "invalid_body", "whole number"),
    ] {
        client.refuses("/games", request, code, part).await;
    }
    assert_eq!(client.get("/games").await.1["total"], 0);
}

#[tokio::test]
async fn names_must_be_seen_and_keep_their_order() {
    let client = Client::new();
    let status = async |name: &str| {
        let players = [json!({"kind": "human", "name": name}), greedy()];
        client.post("/games", json!({"game": "ewn", "players": players})).await.0
    };
    let long = "a".repeat(61);
    for name in
        ["", " ", "\u{200b}", "\u{feff}", "\u{3164}", "\u{fe0f}", "\u{202e}adA", "a\tb", &long]
    {
        assert_eq!(status(name).await, 422, "{name:?}");
    }
    for name in ["Ada", "李小龍", "سی\u{200c}و", "👩\u{200d}🚀", "O'Neil-Übelhör 3"] {
        assert_eq!(status(name).await, 201, "{name:?}");
    }
}

#[tokio::test]
async fn moves_out_of_turn_are_refused_and_do_no_harm() {
    let client = Client::new();
    let game = client.begin("ewn", [human(), human()], "canonical").await;
    let legal = game["position"]["moves"][0].clone();
    for (body, status, code, part) in [
        (json!({"move": "a1a2", "ply": 0}), 422, "illegal_move", "a1a2"),
        (json!({"move": "hello", "ply": 0}), 422, "illegal_move", "hello"),
        (json!({"move": legal, "ply": 1}), 409, "conflict", "ply 1: the game has 0 plies by now"),
        (json!({"move": legal}), 422, "invalid_body", "missing field `ply`"),
    ] {
        let (found, failure) = client.post(&path(&game, "/moves"), body).await;
        assert_eq!((found.as_u16(), &failure["error"]["code"]), (status, &json!(code)));
        let message = failure["error"]["message"].as_str().unwrap();
        assert!(message.contains(part), "{message}");
        assert!(!message.contains("try help"), "{message}");
    }
    assert_eq!(client.state(&game).await["version"], game["version"]);
    let body = json!({"move": legal, "ply": 0});
    let moved = client.posted(&path(&game, "/moves"), body.clone()).await;
    // The same request again.
    assert_eq!(client.post(&path(&game, "/moves"), body).await.0, 409);
    assert_eq!(client.state(&game).await["version"], moved["version"]);
}

#[tokio::test]
async fn nobody_moves_for_an_engine() {
    let client = Client::new();
    let _held = client.hold_engines();
    let game = client.begin("ewn", [greedy(), human()], "canonical").await;
    assert_eq!(game["thinking"], "red");
    let body = json!({"move": game["position"]["moves"][0], "ply": 0});
    let (status, failure) = client.post(&path(&game, "/moves"), body).await;
    assert_eq!(status, 409, "{failure}");
    let message = failure["error"]["message"].as_str().unwrap();
    assert!(message.contains("greedy is to move"), "{message}");
    assert_eq!(client.post(&path(&game, "/resign"), json!({"player": "red"})).await.0, 409);
    // A person can resign while the engine thinks; its answer comes too late.
    let state = client.posted(&path(&game, "/resign"), json!({"player": "blue"})).await;
    assert_eq!((&state["winner"], &state["thinking"]), (&json!("red"), &Value::Null));
}

#[tokio::test]
async fn lists_are_paged_with_the_last_change_first() {
    let client = Client::new();
    let mut ids = Vec::new();
    for _ in 0..5 {
        let game = client.begin("ewn", [human(), human()], "random").await;
        ids.push(game["id"].clone());
    }
    let game = json!({"id": ids[1]});
    let state = client.posted(&path(&game, "/resign"), json!({"player": "red"})).await;
    let (_, list) = client.get("/games?limit=2").await;
    assert_eq!(list["total"], 5);
    let shown = |list: &Value| {
        let games = list["games"].as_array().unwrap();
        games.iter().map(|game| game["id"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(shown(&list), [ids[1].clone(), ids[4].clone()]);
    let first = &list["games"][0];
    for field in ["id", "game", "players", "phase", "winner", "created_at", "updated_at"] {
        assert_eq!(first[field], state[field], "{field}");
    }
    let (_, rest) = client.get("/games?offset=2&limit=1000").await;
    assert_eq!(shown(&rest), [ids[3].clone(), ids[2].clone(), ids[0].clone()]);
    assert_eq!(client.get("/games?limit=x").await.0, 400);
}

#[tokio::test]
async fn games_that_are_not_there_are_not_found() {
    let client = Client::new();
    let game = client.begin("ewn", [human(), human()], "random").await;
    assert_eq!(client.delete(&path(&game, "")).await.0, 204);
    for rest in ["", "/events", "/record", "/plies/0"] {
        let (status, failure) = client.get(&path(&game, rest)).await;
        assert_eq!((status.as_u16(), &failure["error"]["code"]), (404, &json!("not_found")));
    }
    assert_eq!(client.delete(&path(&game, "")).await.0, 404);
    let body = json!({"move": "a1a2", "ply": 0});
    assert_eq!(client.post(&path(&game, "/moves"), body).await.0, 404);
    // A body is read before the game is looked for.
    assert_eq!(client.post(&path(&game, "/moves"), json!({"move": 1})).await.0, 422);
}

#[tokio::test]
async fn paths_that_cannot_be_read_are_refused_in_json() {
    let client = Client::new();
    for rest in ["/games/x/plies/-1", "/games/%FF"] {
        let (status, failure) = client.get(rest).await;
        assert_eq!(status, 400, "{rest}: {failure}");
        assert_eq!(failure["error"]["code"], "bad_request", "{rest}: {failure}");
    }
}

#[tokio::test]
async fn seeds_are_numbers_or_texts() {
    let client = Client::new();
    let game = |seed| json!({"game": "ewn", "players": [human(), human()], "seed": seed});
    for seed in [json!(17), json!("18446744073709551615")] {
        client.game(game(seed)).await;
    }
    for seed in [json!(-1), json!(1.5), json!("x"), json!([]), json!("18446744073709551616")] {
        let part = "expected a whole number from 0 to";
        client.refuses("/games", game(seed), "invalid_body", part).await;
    }
}
