//! What two players agree on: take-backs and rematches; what they say to each other; hints and
//! the pace of engines.

use serde_json::{Value, json};

use super::client::{Client, greedy, human, path, plies};
use super::friends::{Friends, open};

#[tokio::test]
async fn moves_are_taken_back_by_agreement() {
    let client = Client::new();
    let friends = Friends::of_ewn(&client).await;
    let Friends { ada, bob, game } = &friends;
    let take_back = path(game, "/take_back");
    assert_eq!(ada.post(&take_back, Value::Null).await.0, 409, "nobody has moved");
    let first = friends.step().await;
    assert_eq!((&first["offers"]["take_back"], plies(&first)), (&Value::Null, 1));
    assert_eq!(ada.state(game).await["can_take_back"], true);
    assert_eq!(bob.state(game).await["can_take_back"], false);
    assert_eq!(bob.post(&take_back, Value::Null).await.0, 409, "he has not moved yet");
    // Asked again, it is the same proposal; a move withdraws it.
    for _ in 0..2 {
        let state = ada.posted(&take_back, Value::Null).await;
        assert_eq!((&state["offers"]["take_back"], plies(&state)), (&json!("red"), 1));
    }
    let second = friends.step().await;
    assert_eq!((&second["offers"]["take_back"], plies(&second)), (&Value::Null, 2));
    // Declined by the other, withdrawn by oneself.
    for decliner in [bob, ada] {
        ada.posted(&take_back, Value::Null).await;
        let body = json!({"offer": "take_back"});
        let state = decliner.posted(&path(game, "/decline"), body.clone()).await;
        assert_eq!(state["offers"]["take_back"], Value::Null);
        assert_eq!(decliner.post(&path(game, "/decline"), body).await.0, 409);
    }
    // Accepted: back to the last decision of the one who asked.
    ada.posted(&take_back, Value::Null).await;
    let state = bob.posted(&take_back, Value::Null).await;
    assert_eq!((&state["offers"]["take_back"], plies(&state)), (&Value::Null, 0));
    assert_eq!(state["position"], game["position"], "the same die");
}

#[tokio::test]
async fn alone_moves_are_taken_back_at_once() {
    let client = Client::new();
    let ada = client.visitor('a');
    let game = ada.begin("ewn", [human(), human()], "canonical").await;
    assert_eq!(game["you"], json!(["red", "blue"]));
    ada.step(&game).await;
    assert_eq!(plies(&ada.posted(&path(&game, "/take_back"), Value::Null).await), 0);
}

#[tokio::test]
async fn a_rematch_needs_both_and_swaps_the_sides() {
    let client = Client::new();
    let request = json!({
        "game": "ewn", "players": [human(), open()], "set_up": "canonical",
        "clock": {"base_ms": 60_000}, "seed": 7,
    });
    let friends = Friends::meet(&client, request).await;
    let Friends { ada, bob, game } = &friends;
    let rematch = path(game, "/rematch");
    assert_eq!(ada.post(&rematch, json!({})).await.0, 409, "the game is not over");
    bob.posted(&path(game, "/resign"), json!({"player": "blue"})).await;
    for _ in 0..2 {
        let state = ada.posted(&rematch, json!({})).await;
        assert_eq!((&state["offers"]["rematch"], &state["next"]), (&json!("red"), &Value::Null));
    }
    bob.posted(&path(game, "/decline"), json!({"offer": "rematch"})).await;
    ada.posted(&rematch, json!({})).await;
    let agreed = bob.posted(&rematch, json!({})).await;
    assert!(agreed["offers"]["rematch"].is_null() && agreed["next"].is_string());
    assert_eq!(ada.posted(&rematch, json!({})).await["next"], agreed["next"], "there is one");
    let next = json!({"id": agreed["next"]});
    let state = ada.state(&next).await;
    assert_eq!((&state["you"], &state["clock"]["base_ms"]), (&json!(["blue"]), &json!(60_000)));
    assert_eq!(
        (&state["players"][0]["name"], &state["dice"]["given"]),
        (&json!("Bob"), &json!(false))
    );
    assert_eq!(bob.state(&next).await["you"], json!(["red"]));
    assert_eq!(client.visitor('c').delete(&path(&next, "")).await.0, 403);
    assert_eq!(bob.get("/games?whose=mine").await.1["total"], 2);
    assert_eq!(plies(&bob.step(&state).await), 1);
}

#[tokio::test]
async fn a_rematch_against_an_engine_begins_at_once() {
    let client = Client::new();
    for ada in [client.visitor('a'), client.clone()] {
        let game = ada.begin("ewn", [human(), greedy()], "canonical").await;
        ada.posted(&path(&game, "/resign"), json!({"player": "red"})).await;
        let state = ada.posted(&path(&game, "/rematch"), json!({})).await;
        let next = ada.state(&json!({"id": state["next"]})).await;
        assert_eq!(
            (&next["you"], &next["players"][0]["spec"]),
            (&json!(["blue"]), &json!("greedy"))
        );
    }
}

#[tokio::test]
async fn players_say_a_few_things_and_not_too_many_at_once() {
    let client = Client::new();
    let Friends { ada, bob, game } = Friends::of_ewn(&client).await;
    let (_, catalog) = client.get("/catalog").await;
    let phrases = catalog["phrases"].as_array().unwrap();
    assert_eq!(phrases.len(), 8);
    let say = path(&game, "/phrases");
    for phrase in &phrases[..4] {
        ada.posted(&say, json!({"phrase": phrase})).await;
    }
    assert_eq!(ada.refusal(&say, json!({"phrase": "oops"})).await, "429 too_many_requests");
    let state = bob.posted(&say, json!({"phrase": "sorry"})).await;
    let said = state["phrases"].as_array().unwrap();
    assert_eq!(said.len(), 5);
    assert_eq!((&said[0]["player"], &said[0]["phrase"]), (&json!("red"), &json!("hello")));
    assert_eq!((&said[4]["player"], &said[4]["phrase"]), (&json!("blue"), &json!("sorry")));
    assert!(said[4]["at"].as_u64() >= said[0]["at"].as_u64());
    assert_eq!(bob.post(&say, json!({"phrase": "chat"})).await.0, 422);
    let game = ada.game(json!({"game": "ewn", "players": [human(), greedy()]})).await;
    let body = json!({"phrase": "hello"});
    assert_eq!(ada.post(&path(&game, "/phrases"), body).await.0, 409, "an engine does not listen");
}

#[tokio::test]
async fn hints_wait_for_the_moves_of_engines() {
    let client = Client::new();
    let game = client.begin("ewn", [human(), greedy()], "canonical").await;
    let held = client.hold_engines();
    let asker = client.clone();
    let hint = tokio::spawn(async move {
        asker.posted(&path(&game, "/hint"), json!({"ply": 0})).await;
    });
    while client.pool().load().waiting == 0 {
        tokio::task::yield_now().await;
    }
    let moves: Vec<_> = held.iter().map(|_| client.slow_move()).collect();
    drop(held);
    moves.iter().for_each(|slow| slow.begun.recv().unwrap());
    assert_eq!(client.pool().load().waiting, 1, "all moves began before the hint");
    drop(moves);
    hint.await.unwrap();
}

#[tokio::test]
async fn hints_are_good_moves_and_are_counted() {
    let client = Client::new();
    let ada = client.visitor('a');
    for (name, set_up) in [("ewn", "canonical"), ("tzaar", "fixed")] {
        let game = ada.begin(name, [human(), greedy()], set_up).await;
        assert_eq!(game["hints"], json!([0, 0]));
        let ask = path(&game, "/hint");
        assert_eq!(ada.post(&ask, json!({"ply": 1})).await.0, 409);
        let hint = ada.posted(&ask, json!({"ply": 0})).await;
        let legal = game["position"]["moves"].as_array().unwrap();
        assert!(legal.contains(&hint["moves"][0]), "{hint}");
        ada.posted(&ask, json!({"ply": 0})).await;
        let state = ada.state(&game).await;
        assert_eq!(state["hints"], json!([1, 0]), "once for the same position");
        // The search did not touch the game.
        assert_eq!(state["plies"], json!([]));
    }
    let request = json!({"game": "ewn", "players": [human(), greedy()]});
    let game = ada.game(request).await;
    assert_eq!(ada.post(&path(&game, "/hint"), json!({"ply": 0})).await.0, 409, "no set-up yet");
    let Friends { ada, game, .. } = Friends::of_ewn(&client).await;
    let (status, failure) = ada.post(&path(&game, "/hint"), json!({"ply": 0})).await;
    assert_eq!(status, 409, "{failure}");
}

#[tokio::test]
async fn engines_that_are_watched_wait_and_hurry() {
    let client = Client::new();
    let ada = client.visitor('a');
    let game = ada.begin("ewn", [greedy(), greedy()], "random").await;
    assert_eq!(game["show"], json!({"paused": false, "delay_ms": 700}));
    let pace = path(&game, "/pace");
    let state = ada.posted(&pace, json!({"paused": true, "delay_ms": 0})).await;
    assert_eq!(state["show"], json!({"paused": true, "delay_ms": 0}));
    let mut events = ada.events(&path(&game, "/events")).await;
    let (_, state) = events.next().await.unwrap();
    assert_eq!((plies(&state), &state["thinking"]), (0, &Value::Null));
    ada.posted(&pace, json!({"paused": false})).await;
    let moving = events.until(|state| plies(state) > 0).await;
    assert_eq!(moving["show"]["delay_ms"], 0);
    let state = ada.posted(&pace, json!({"paused": true})).await;
    let stopped = plies(&state);
    let state = ada.posted(&pace, json!({"delay_ms": 100})).await;
    assert!(state["phase"] == "over" || plies(&state) == stopped);
    assert_eq!(ada.post(&pace, json!({"delay_ms": 10_001})).await.0, 422);
    let game = ada.game(json!({"game": "ewn", "players": [human(), greedy()]})).await;
    assert_eq!(game["show"], Value::Null);
    assert_eq!(ada.post(&path(&game, "/pace"), json!({"paused": true})).await.0, 409);
}
