//! Matches of several games.

use serde_json::{Value, json};

use super::client::{Client, greedy, human, path};
use super::friends::{Friends, open};

/// The next game of a match after one of the players resigns, and who began it.
async fn next(ada: &Client, bob: &Client, game: &Value, ada_wins: bool) -> Value {
    let loser = if ada_wins { bob } else { ada };
    let side = loser.state(game).await["you"][0].clone();
    loser.posted(&path(game, "/resign"), json!({"player": side})).await;
    ada.posted(&path(game, "/rematch"), json!({})).await;
    let agreed = bob.posted(&path(game, "/rematch"), json!({})).await;
    ada.state(&json!({"id": agreed["next"]})).await
}

#[tokio::test]
async fn seven_sets_are_played_as_in_the_chinese_championships() {
    let client = Client::new();
    let request = json!({
        "game": "ewn", "players": [human(), open()], "set_up": "canonical",
        "best_of": 7, "sides": "ccgc",
    });
    let Friends { ada, bob, game } = Friends::meet(&client, request).await;
    assert_eq!(game["clock"]["base_ms"], 240_000);
    assert_eq!(game["match"], json!({"of": 7, "game": 1, "wins": [0, 0], "winner": null}));
    let (mut game, mut begins, mut last) = (game, Vec::new(), Value::Null);
    for ada_wins in [true, false, true, false, true, false, true] {
        let ada_begins = game["you"][0] == game["position"]["mover"];
        begins.push(ada_begins);
        last = game.clone();
        game = next(&ada, &bob, &game, ada_wins).await;
    }
    assert_eq!(begins, [true, false, false, true, true, false, false]);
    let decided = ada.state(&last).await;
    // In the order of the players of the last game, in which Bob began.
    assert_eq!(decided["match"], json!({"of": 7, "game": 7, "wins": [3, 4], "winner": 1}));
    assert_eq!(game["match"]["game"], 1, "after it another match");
    let (_, list) = ada.get("/games?whose=mine").await;
    let mut listed = list["games"].as_array().unwrap().iter();
    let listed = listed.find(|game| game["id"] == last["id"]).unwrap();
    assert_eq!(listed["match"], decided["match"]);
}

#[tokio::test]
async fn a_match_against_an_engine_ends_when_it_is_decided() {
    let client = Client::new();
    let ada = client.visitor('a');
    let request =
        json!({"game": "tzaar", "players": [human(), greedy()], "set_up": "fixed", "best_of": 3});
    let mut game = ada.game(request).await;
    for (number, you, wins) in [(1, "white", [0, 1]), (2, "black", [2, 0])] {
        assert_eq!((&game["match"]["game"], &game["you"]), (&json!(number), &json!([you])));
        let lost = ada.posted(&path(&game, "/resign"), json!({"player": you})).await;
        assert_eq!(lost["match"]["wins"], json!(wins));
        let state = ada.posted(&path(&game, "/rematch"), json!({})).await;
        game = ada.state(&json!({"id": state["next"]})).await;
    }
    assert_eq!(game["match"], json!({"of": 3, "game": 1, "wins": [0, 0], "winner": null}));
    let none = Value::Null;
    for (best_of, sides) in [
        (json!(0), &none),
        (json!(2), &none),
        (json!(101), &none),
        (json!(5), &json!("ccgc")),
        (none.clone(), &json!("alternate")),
    ] {
        let request = json!({"game": "ewn", "players": [human(), greedy()], "best_of": best_of, "sides": sides});
        assert_eq!(ada.post("/games", request).await.0, 422);
    }
}
