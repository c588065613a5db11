//! Whoever has no seat in a game can change nothing in it.

use game::Dice;
use serde_json::{Value, json};

use super::client::{Client, greedy, human, path};
use super::friends::{Friends, open};

/// Every request that changes a game, with bodies that its players could send.
fn requests(state: &Value) -> Vec<(&'static str, Value)> {
    let ply = state["plies"].as_array().unwrap().len();
    // Before the set-up there are no moves.
    let mov = state["position"]["moves"][0].as_str().unwrap_or("a5b4");
    vec![
        ("/moves", json!({"move": mov, "ply": ply})),
        ("/set_up", json!({"player": "red", "how": "random"})),
        ("/set_up", json!({"player": "blue", "how": "random"})),
        ("/resign", json!({"player": "red"})),
        ("/resign", json!({"player": "blue"})),
        ("/take_back", Value::Null),
        ("/rematch", json!({})),
        ("/decline", json!({"offer": "take_back"})),
        ("/decline", json!({"offer": "rematch"})),
        ("/phrases", json!({"phrase": "hello"})),
        ("/hint", json!({"ply": ply})),
        ("/pace", json!({"paused": true})),
    ]
}

/// The game as its players see it, without the time that passes.
async fn seen(players: &[&Client], game: &Value) -> Vec<Value> {
    let mut states = Vec::new();
    for player in players {
        let mut state = player.state(game).await;
        state["clock"] = Value::Null;
        states.push(state);
    }
    states
}

/// Strangers try everything.
async fn try_everything(client: &Client, players: &[&Client], game: &Value) {
    let before = seen(players, game).await;
    let forged = client.with_field("cookie", "dreistein_visitor=gone");
    for stranger in [&client.visitor('c'), client, &forged] {
        for (what, body) in requests(&before[0]) {
            let (status, failure) = stranger.post(&path(game, what), body.clone()).await;
            assert_eq!(status, 403, "{what} {body}: {failure}");
            assert_eq!(failure["error"]["code"], "forbidden");
        }
        assert_eq!(stranger.delete(&path(game, "")).await.0, 403);
        assert_ne!(stranger.post(&path(game, "/join"), json!({"invite": ""})).await.0, 200);
    }
    assert_eq!(seen(players, game).await, before);
}

#[tokio::test]
async fn strangers_change_nothing_at_any_time() {
    let client = Client::new();
    let friends = Friends::of_ewn(&client).await;
    let players = [&friends.ada, &friends.bob];
    try_everything(&client, &players, &friends.game).await;
    friends.step().await;
    friends.ada.posted(&path(&friends.game, "/take_back"), Value::Null).await;
    try_everything(&client, &players, &friends.game).await;
    friends.bob.posted(&path(&friends.game, "/resign"), json!({"player": "blue"})).await;
    friends.bob.posted(&path(&friends.game, "/rematch"), json!({})).await;
    try_everything(&client, &players, &friends.game).await;
}

#[tokio::test]
async fn nor_in_games_against_engines_on_one_device_or_without_people() {
    let client = Client::new();
    let ada = client.visitor('a');
    for players in
        [[human(), greedy()], [human(), human()], [greedy(), greedy()], [human(), open()]]
    {
        for set_up in ["free", "canonical"] {
            let game = ada.begin("ewn", players.clone(), set_up).await;
            try_everything(&client, &[&ada], &game).await;
        }
    }
}

#[tokio::test]
async fn nobody_without_the_seat_changes_anything() {
    let client = Client::new();
    let mut dice = Dice::new(20);
    for _ in 0..6 {
        let friends = Friends::of_ewn(&client).await;
        let Friends { ada, bob, game } = &friends;
        for _ in 0..25 {
            let state = ada.state(game).await;
            let (what, body) = requests(&state).swap_remove(dice.below(9) as usize);
            let is_ada = dice.below(2) == 0;
            let (player, own) = if is_ada { (ada, "red") } else { (bob, "blue") };
            let before = seen(&[ada, bob], game).await;
            let (status, answer) = player.post(&path(game, what), body.clone()).await;
            let after = seen(&[ada, bob], game).await;
            if !status.is_success() {
                assert_eq!(before, after, "{what} {body}: {answer}");
                continue;
            }
            // What succeeds is of one's own side only.
            match what {
                "/moves" => assert_eq!(before[0]["position"]["mover"], own),
                "/resign" | "/set_up" => assert_eq!(body["player"], own),
                "/take_back" => {
                    let is_agreed = before[0]["plies"] != after[0]["plies"];
                    let other = if is_ada { "blue" } else { "red" };
                    assert_eq!(is_agreed, before[0]["offers"]["take_back"] == other);
                }
                _ => {}
            }
        }
    }
}
