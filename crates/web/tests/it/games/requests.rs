//! Requests that are refused, and lists.

use serde_json::{Value, json};

use super::client::{Client, greedy, human, path};

#[tokio::test]
async fn what_cannot_be_is_refused_with_a_reason() {
    let client = Client::new();
    let players = json!([human(), greedy()]);
    for (request, code, part) in [
        (json!({"game": "chess", "players": players}), "invalid_body", "expected ewn or tzaar"),
        (json!({"game": "ewn", "players": [human()]}), "invalid_body", "length 2"),
        (json!({"game": "ewn", "players": players, "x": 1}), "invalid_body", "unknown field `x`"),
        (
            json!({"game": "ewn", "players": [human(), {"kind": "engine", "spec": "x"}]}),
            "invalid_spec",
            "no engine \"x\"",
        ),
        (
            json!({"game": "ewn", "players": [human(), {"kind": "engine", "spec": "ugi:sh"}]}),
            "invalid_spec",
            "an external program",
        ),
        (
            json!({"game": "ewn", "players": [human(), {"kind": "level", "level": "x"}]}),
            "invalid_spec",
            "level",
        ),
        (
            json!({"game": "ewn", "players": [human(), {"kind": "human", "spec": "greedy"}]}),
            "invalid_body",
            "unknown field `spec`",
        ),
        (
            json!({"game": "ewn", "players": [human(), {"kind": "human", "name": ""}]}),
            "invalid_body",
            "name \"\": expected 1 to 60 letters",
        ),
        (
            json!({"game": "ewn", "players": players, "set_up": "x"}),
            "invalid_body",
            "set_up \"x\": EinStein würfelt nicht! has free, random, mirrored, canonical",
        ),
        (json!({"game": "ewn", "players": players, "board": 9}), "invalid_body", "9"),
        (json!({"game": "tzaar", "players": players, "board": 5}), "invalid_body", "one board"),
        (
            json!({"game": "ewn", "players": players, "first": "white"}),
            "invalid_body",
            "player \"white\": expected red or blue",
        ),
        (
            json!({"game": "tzaar", "players": players, "first": "black"}),
            "invalid_body",
            "white moves first",
        ),
        (
            json!({"game": "ewn", "players": players, "start": "nonsense"}),
            "invalid_position",
            "nonsense",
        ),
        (
            json!({"game": "ewn", "players": players, "start": "startpos", "set_up": "free"}),
            "invalid_body",
            "leave out first and set_up",
        ),
        (
            json!({"game": "ewn", "players": players, "clock": {"base_ms": 10}}),
            "invalid_body",
            "expected 1000 to 86400000 ms",
        ),
        (json!({"game": "ewn", "players": players, "seed": -1}), "invalid_body", "whole number"),
    ] {
        let (status, failure) = client.post("/games", request.clone()).await;
        assert_eq!(status, 422, "{request}: {failure}");
        assert_eq!(failure["error"]["code"], code, "{request}: {failure}");
        let message = failure["error"]["message"].as_str().unwrap();
        assert!(message.contains(part), "{request}: {message}");
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
    let request = json!({"game": "ewn", "players": [human(), human()], "set_up": "canonical"});
    let game = client.game(request).await;
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
    let request = json!({"game": "ewn", "players": [greedy(), human()], "set_up": "canonical"});
    let game = client.game(request).await;
    assert_eq!(game["thinking"], "red");
    let body = json!({"move": game["position"]["moves"][0], "ply": 0});
    let (status, failure) = client.post(&path(&game, "/moves"), body).await;
    assert_eq!(status, 409, "{failure}");
    let message = failure["error"]["message"].as_str().unwrap();
    assert!(message.contains("greedy is to move"), "{message}");
    let (status, _) = client.post(&path(&game, "/resign"), json!({"player": "red"})).await;
    assert_eq!(status, 409);
    // A person can resign while the engine thinks; its answer comes too late.
    let state = client.posted(&path(&game, "/resign"), json!({"player": "blue"})).await;
    assert_eq!((&state["winner"], &state["thinking"]), (&json!("red"), &Value::Null));
}

#[tokio::test]
async fn lists_are_paged_with_the_last_change_first() {
    let client = Client::new();
    let mut ids = Vec::new();
    for _ in 0..5 {
        let request = json!({"game": "ewn", "players": [human(), human()], "set_up": "random"});
        let game = client.game(request).await;
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
    let request = json!({"game": "ewn", "players": [human(), human()], "set_up": "random"});
    let game = client.game(request).await;
    assert_eq!(client.delete(&path(&game, "")).await.0, 204);
    for rest in ["", "/events", "/record", "/plies/0"] {
        let (status, failure) = client.get(&path(&game, rest)).await;
        assert_eq!((status.as_u16(), &failure["error"]["code"]), (404, &json!("not_found")));
    }
    assert_eq!(client.delete(&path(&game, "")).await.0, 404);
    let body = json!({"move": "a1a2", "ply": 0});
    assert_eq!(client.post(&path(&game, "/moves"), body).await.0, 404);
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
    let create = async |seed: Value| {
        let request = json!({"game": "ewn", "players": [human(), human()], "seed": seed});
        client.post("/games", request).await
    };
    for seed in [json!(17), json!("18446744073709551615")] {
        assert_eq!(create(seed).await.0, 201);
    }
    for seed in [json!(-1), json!(1.5), json!("x"), json!([]), json!("18446744073709551616")] {
        let (status, answer) = create(seed).await;
        let message = answer["error"]["message"].as_str().unwrap();
        assert_eq!(status, 422);
        assert!(message.contains("expected a whole number from 0 to"), "{message}");
    }
}
