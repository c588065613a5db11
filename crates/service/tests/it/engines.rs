//! Engines that play each other, and engines that fail.

use games::Game;
use serde_json::{Value, json};
use service::engines::memory;
use service::local::Found;

use crate::page::{Page, greedy, human, path, plies};

fn show(page: &mut Page) -> Value {
    page.begin("ewn", [greedy(), greedy()])
}

#[test]
fn engines_play_each_other_only_while_somebody_watches() {
    let mut page = Page::new();
    let game = show(&mut page);
    let id = game["id"].as_str().unwrap();
    assert!(!page.turns.contains_key(id) && game["thinking"].is_null());
    let watched = page.watch(&game);
    assert_eq!(watched["body"]["thinking"], watched["body"]["position"]["mover"]);
    assert_eq!(
        (&page.turns[id]["kind"], &page.turns[id]["wait_ms"]),
        (&json!("engine"), &json!(700))
    );
    assert!(page.engine_moves(&game) && page.engine_moves(&game));
    page.does(|games| games.unwatch(id));
    assert!(!page.engine_moves(&game));
    assert_eq!(plies(&page.state(&game)), 2);
    page.watch(&game);
    while page.engine_moves(&game) {}
    assert_eq!(page.state(&game)["phase"], "over");
}

#[test]
fn engines_can_be_paused_and_slowed_down() {
    let mut page = Page::new();
    let game = show(&mut page);
    let id = game["id"].as_str().unwrap();
    page.watch(&game);
    let first = page.turns[id]["turn"].as_u64().unwrap();
    let paused = page.post(&path(&game, "/pace"), &json!({"paused": true}));
    assert_eq!(paused["show"], json!({"paused": true, "delay_ms": 700}));
    assert_eq!((&page.turns[id]["kind"], &paused["thinking"]), (&json!("none"), &Value::Null));
    assert!(page.games.next_search(id, first).is_none());
    page.post(&path(&game, "/pace"), &json!({"paused": false, "delay_ms": 50}));
    assert_eq!(page.turns[id]["wait_ms"], 50);
    assert!(page.engine_moves(&game));
    let too_slow = page.refusal("POST", &path(&game, "/pace"), &json!({"delay_ms": 10_001}));
    assert_eq!(too_slow, (422, "invalid_body".into()));
}

/// A game in which the engine is to move, and its turn.
fn waiting(page: &mut Page) -> (Value, u64) {
    let game = page.begin("ewn", [greedy(), human()]);
    let turn = page.turns[game["id"].as_str().unwrap()]["turn"].as_u64().unwrap();
    (game, turn)
}

#[test]
fn an_engine_without_a_move_loses() {
    let mut page = Page::new();
    let (game, turn) = waiting(&mut page);
    let found = json!({"forfeit": {"fault": "no-move", "detail": ""}}).to_string();
    assert_eq!(page.engine_moved(&game, turn, &found)["status"], 204);
    let state = page.state(&game);
    assert_eq!((&state["phase"], &state["winner"]), (&json!("over"), &json!("blue")));
}

#[test]
fn an_engine_whose_search_was_stopped_searches_again() {
    let mut page = Page::new();
    let (game, turn) = waiting(&mut page);
    let id = game["id"].as_str().unwrap();
    let stopped = serde_json::to_string(&Found::Stopped {}).unwrap();
    let outcome = page.engine_moved(&game, turn, &stopped);
    assert_eq!(outcome["status"], 204, "{outcome}");
    let again = &page.turns[id];
    assert_eq!((&again["kind"], &again["wait_ms"]), (&json!("engine"), &json!(500)));
    assert!(page.engine_moves(&game));
}

#[test]
fn an_illegal_move_loses_as_on_the_server() {
    let mut page = Page::new();
    let (game, turn) = waiting(&mut page);
    let found = json!({"move": {"move": "z9z9", "value": 7.5, "time_us": 3}}).to_string();
    assert_eq!(page.engine_moved(&game, turn, &found)["status"], 204);
    assert_eq!(page.state(&game)["winner"], "blue");
}

#[test]
fn the_memory_of_engines_is_in_their_specs() {
    assert_eq!(memory(Game::Ewn, "star2"), 65);
    assert_eq!(memory(Game::Ewn, "star2:depth=3,hash=16"), 17);
    assert_eq!(memory(Game::Ewn, "mcts:memory=100"), 101);
    assert_eq!(memory(Game::Ewn, "greedy"), 1);
    for (hash, mebibytes) in [(0, 1), (1, 2), (2, 3)] {
        assert_eq!(memory(Game::Tzaar, &format!("tzaar:hash={hash}")), mebibytes);
    }
}
