//! Dice that neither the server nor the client can choose, over HTTP.

use serde_json::{Value, json};
use service::play::{DiceFinding, check_dice};

use super::client::{Client, greedy, human, path};
use super::playing::play_to_the_end;

const NUMBER: &str = "00112233445566778899aabbccddeeff";

async fn choice(client: &Client) -> Value {
    let promise = client.posted("/dice", json!({})).await;
    json!({"commitment": promise["commitment"], "number": NUMBER})
}

fn request(players: [Value; 2], dice: &Value) -> Value {
    json!({"game": "ewn", "players": players, "set_up": "random", "dice": dice})
}

fn has_mixed_dice(game: &Value) -> bool {
    matches!(check_dice(game).unwrap(), DiceFinding::Right { has_number: true, .. })
}

#[tokio::test]
async fn a_promise_becomes_a_game_whose_dice_can_be_checked() {
    let client = Client::new().visitor('a');
    let dice = choice(&client).await;
    let game = client.game(request([human(), greedy()], &dice)).await;
    assert_eq!(
        (&game["dice"]["commitment"], &game["dice"]["number"]),
        (&dice["commitment"], &json!(NUMBER))
    );
    assert_eq!((&game["dice"]["seed"], &game["dice"]["salt"]), (&Value::Null, &Value::Null));
    let state = play_to_the_end(&client, &game).await;
    assert_eq!(state["dice"]["commitment"], dice["commitment"]);
    assert!(has_mixed_dice(&state), "{state}");
    let (_, data) = client.get("/visitor/data").await;
    assert!(has_mixed_dice(&data["games"][0]), "{data}");
    let again = choice(&client).await;
    let over = client.posted(&path(&game, "/rematch"), json!({"dice": again})).await;
    let next = client.state(&json!({"id": over["next"]})).await;
    assert_eq!(next["dice"]["commitment"], again["commitment"]);
    assert!(has_mixed_dice(&play_to_the_end(&client, &next).await));
}

#[tokio::test]
async fn a_promise_is_kept_once_and_only_by_its_server() {
    let client = Client::new();
    let dice = choice(&client).await;
    client.game(request([human(), human()], &dice)).await;
    let elsewhere = choice(&Client::new()).await;
    for refused in [dice, elsewhere] {
        let (status, failure) = client.post("/games", request([human(), human()], &refused)).await;
        assert_eq!((status.as_u16(), &failure["error"]["code"]), (409, &json!("conflict")));
        assert!(failure["error"]["message"].as_str().unwrap().contains("ask for a new one"));
    }
}

#[tokio::test]
async fn the_number_of_the_player_who_accepts_a_rematch_counts() {
    let client = Client::new();
    let (ada, bob) = (client.visitor('a'), client.visitor('b'));
    let open = json!({"kind": "human", "seat": "open"});
    let game = ada.game(request([human(), open], &Value::Null)).await;
    bob.posted(&path(&game, "/join"), json!({"invite": game["invite"]})).await;
    ada.posted(&path(&game, "/resign"), json!({"player": "red"})).await;
    let [proposed, accepted] = [choice(&ada).await, choice(&bob).await];
    let state = ada.posted(&path(&game, "/rematch"), json!({"dice": proposed})).await;
    assert_eq!(state["next"], Value::Null);
    let state = bob.posted(&path(&game, "/rematch"), json!({"dice": accepted})).await;
    let next = bob.state(&json!({"id": state["next"]})).await;
    assert_eq!(next["dice"]["commitment"], accepted["commitment"]);
}
