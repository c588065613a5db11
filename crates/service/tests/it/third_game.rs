//! The third game goes through everything without being known to it.

use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};
use service::engines::Engines;
use service::local::{Request, answer};

use crate::fair_dice::{assert_right, choice};
use crate::page::{Page, greedy, human, path};

#[test]
fn the_third_game_is_answered_for() {
    let engines = Engines::new(1, 16);
    let mut page = Page::new();
    let game = page.post("/games", &json!({"game": "row", "players": [human(), greedy()]}));
    page.play_to_the_end(&game);
    let record = page.get(&path(&game, "/record"));
    for (path, body) in [
        ("/row/position", json!({"text": "startpos"})),
        ("/row/play", json!({"position": "startpos", "die": 2})),
        ("/row/random_start", json!({"seed": 1})),
        ("/row/analyze", json!({"position": "startpos", "depth": 2})),
        ("/row/review", json!({"record": record, "depth": 1})),
    ] {
        let body = body.to_string();
        let request = Request { method: "POST", address: path, body: Some(&body) };
        let reply = answer(request, &engines, &AtomicBool::new(false), |_| ());
        let reply: Value = serde_json::to_value(reply).unwrap();
        assert_eq!(reply["status"], 200, "{path}: {reply}");
    }
}

#[test]
fn the_third_game_is_played_and_kept() {
    let mut page = Page::new();
    let dice = choice(&mut page);
    let request = json!({"game": "row", "players": [human(), greedy()], "dice": dice});
    let game = page.post("/games", &request);
    let state = page.play_to_the_end(&game);
    assert_right(&state, true);
    let mut again = page.reopened();
    assert_eq!(again.state(&game)["plies"], state["plies"]);
}
