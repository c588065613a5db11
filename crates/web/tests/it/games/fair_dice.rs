//! Dice that neither the server nor the client can choose, over HTTP.

use serde_json::{Value, json};
use service::play::{DiceFinding, check_dice};

use super::client::{Client, human, path};
use super::friends::{Friends, open};

const NUMBER: &str = "00112233445566778899aabbccddeeff";

async fn choice(client: &Client) -> Value {
    let promise = client.posted("/dice", json!({})).await;
    json!({"commitment": promise["commitment"], "number": NUMBER})
}

fn has_mixed_dice(game: &Value) -> bool {
    matches!(check_dice(game).unwrap(), DiceFinding::Right { has_number: true, .. })
}

#[tokio::test]
async fn promised_dice_can_be_checked_and_a_rematch_has_those_of_whoever_accepts() {
    let client = Client::new();
    let dice = choice(&client).await;
    let players = [human(), open()];
    let request = json!({"game": "ewn", "players": players, "set_up": "random", "dice": dice});
    let friends = Friends::meet(&client, request).await;
    for _ in 0..4 {
        friends.step().await;
    }
    let Friends { ada, bob, game } = &friends;
    let shown = &game["dice"];
    assert_eq!((&shown["commitment"], &shown["number"]), (&dice["commitment"], &json!(NUMBER)));
    assert_eq!([&shown["seed"], &shown["salt"]], [&Value::Null; 2]);
    let state = ada.posted(&path(game, "/resign"), json!({"player": "red"})).await;
    assert_eq!(state["dice"]["commitment"], dice["commitment"]);
    assert!(has_mixed_dice(&state), "{state}");
    let (_, data) = ada.get("/visitor/data").await;
    assert!(has_mixed_dice(&data["games"][0]), "{data}");

    let [proposed, accepted] = [choice(ada).await, choice(bob).await];
    let state = ada.posted(&path(game, "/rematch"), json!({"dice": proposed})).await;
    assert_eq!(state["next"], Value::Null);
    let state = bob.posted(&path(game, "/rematch"), json!({"dice": accepted})).await;
    let next = bob.state(&json!({"id": state["next"]})).await;
    assert_eq!(next["dice"]["commitment"], accepted["commitment"]);
}
