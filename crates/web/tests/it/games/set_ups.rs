//! How games begin.

use serde_json::{Value, json};

use super::client::{Client, greedy, human, path};

#[tokio::test]
async fn people_choose_their_set_ups_and_engines_show_theirs_afterwards() {
    let client = Client::new();
    for (players, side) in [([human(), greedy()], "red"), ([greedy(), human()], "blue")] {
        let mut starts = Vec::new();
        for set_up in ["123456", "6 5 4 3 2 1"] {
            let request = json!({"game": "ewn", "players": players, "seed": 3});
            let game = client.game(request).await;
            assert_eq!((&game["phase"], &game["position"]), (&json!("set_up"), &Value::Null));
            let asked = &game["set_up"];
            assert_eq!((&asked["asked"], &asked["usual"]), (&json!(side), &json!("123456")));
            assert_eq!(asked["chosen"], json!({"red": null, "blue": null}));
            assert_eq!(asked["squares"].as_array().unwrap().len(), 6);
            let body = json!({"player": side, "set_up": set_up});
            let state = client.posted(&path(&game, "/set_up"), body).await;
            assert_eq!((&state["phase"], &state["set_up"]), (&json!("playing"), &Value::Null));
            starts.push(cubes(&state));
        }
        let (own, other): (Vec<_>, Vec<_>) =
            starts.iter().flatten().partition(|cube| cube["player"] == side);
        assert_ne!(own[..6], own[6..]);
        // The engine has chosen without seeing the person's set-up.
        assert_eq!(other[..6], other[6..]);
    }
}

fn cubes(state: &Value) -> Vec<Value> {
    let before = match state["plies"].as_array().unwrap().first() {
        Some(_) => panic!("nobody has moved yet"),
        None => &state["position"]["cubes"],
    };
    before.as_array().unwrap().clone()
}

#[tokio::test]
async fn two_people_set_up_one_after_the_other() {
    let client = Client::new();
    let request = json!({"game": "ewn", "players": [human(), human()], "first": "blue"});
    let game = client.game(request).await;
    let blue = json!({"player": "blue", "how": "random"});
    assert_eq!(client.refusal(&path(&game, "/set_up"), blue.clone()).await, "409 conflict");
    for (body, part) in [
        (json!({"player": "red"}), "either set_up or how"),
        (json!({"player": "red", "set_up": "123456", "how": "good"}), "either set_up or how"),
        (json!({"player": "red", "set_up": "112345"}), "112345"),
        (json!({"player": "green", "how": "good"}), "expected red or blue"),
    ] {
        client.refuses(&path(&game, "/set_up"), body, "invalid_body", part).await;
    }
    let red = json!({"player": "red", "set_up": "654321"});
    let state = client.posted(&path(&game, "/set_up"), red).await;
    assert_eq!(state["set_up"]["chosen"], json!({"red": "654321", "blue": null}));
    let early = json!({"move": "a1", "ply": 0});
    assert_eq!(client.refusal(&path(&game, "/moves"), early).await, "409 conflict");
    let state = client.posted(&path(&game, "/set_up"), blue.clone()).await;
    assert_eq!((&state["phase"], &state["position"]["mover"]), (&json!("playing"), &json!("blue")));
    assert_eq!(client.post(&path(&game, "/set_up"), blue).await.0, 409);
}

#[tokio::test]
async fn good_set_ups_are_for_boards_on_which_they_are_known() {
    let client = Client::new();
    let good = json!({"player": "red", "how": "good"});
    let game = client.game(json!({"game": "ewn", "players": [human(), greedy()]})).await;
    let state = client.posted(&path(&game, "/set_up"), good.clone()).await;
    assert_eq!(state["phase"], "playing");
    let request = json!({"game": "ewn", "board": 4, "players": [human(), greedy()]});
    let game = client.game(request).await;
    assert_eq!(game["board"], 4);
    client.refuses(&path(&game, "/set_up"), good, "invalid_body", "expected random").await;
}

#[tokio::test]
async fn pieces_of_tzaar_are_placed_one_by_one() {
    let client = Client::new();
    let game = client.begin("tzaar", [human(), greedy()], "tournament").await;
    assert_eq!(game["set_up"]["chosen"], Value::Null);
    assert_eq!(game["set_up"]["placed"], json!([]));
    let body = json!({"player": "white", "set_up": "T A1"});
    let mut state = client.posted(&path(&game, "/set_up"), body).await;
    let placed = state["set_up"]["placed"].as_array().unwrap();
    assert_eq!(placed[0], json!({"player": "white", "answer": "T A1"}));
    assert_eq!((placed.len(), &placed[1]["player"]), (2, &json!("black")));
    for _ in 1..30 {
        let body = json!({"player": "white", "how": "random"});
        state = client.posted(&path(&game, "/set_up"), body).await;
    }
    assert_eq!(state["phase"], "playing");
    assert_eq!(state["position"]["stacks"].as_array().unwrap().len(), 60);
}

#[tokio::test]
async fn a_game_can_begin_anywhere_also_with_a_die() {
    let client = Client::new();
    let start = ".r1.r3./.r4.../r6..b6./...b4b5/..b3b2b1 b 4";
    let request = json!({"game": "ewn", "players": [human(), human()], "start": start});
    let game = client.game(request).await;
    assert_eq!((&game["phase"], &game["position"]["position"]), (&json!("playing"), &json!(start)));
    let state = client.step(&game).await;
    assert_eq!(state["plies"][0]["die"], 4);
    let (_, record) = client.text(&path(&game, "/record")).await;
    assert!(record.contains(start.trim_end_matches(" 4")), "{record}");
    let request = json!({"game": "tzaar", "players": [human(), human()], "start": "startpos"});
    assert_eq!(client.game(request).await["phase"], "playing");
}
