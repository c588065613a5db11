use serde_json::{Value, json};

use crate::clock;
use crate::page::{Page, greedy, human, path, plies};

fn game(page: &mut Page, players: [Value; 2], base_ms: u64) -> Value {
    let clock = json!({"base_ms": base_ms, "increment_ms": 10});
    let request = json!({"game": "ewn", "players": players, "set_up": "random", "clock": clock});
    page.post("/games", &request)
}

#[test]
fn a_flag_falls_when_the_time_is_over_and_not_before() {
    let mut page = Page::new();
    clock::hold();
    let game = game(&mut page, [human(), human()], 1000);
    let id = game["id"].as_str().unwrap();
    assert_eq!(game["clock"]["running"], "red");
    let running = page.turns[id].clone();
    let turn = running["turn"].as_u64().unwrap();
    assert_eq!(running["kind"], "clock");
    // A player has some grace.
    assert_eq!(running["wait_ms"], 1100);
    clock::pass(1099);
    let early = page.does(|games| games.out_of_time(id, turn, 3));
    assert_eq!((&early["saved"], &early["turns"][0]["kind"]), (&json!([]), &json!("clock")));
    assert_eq!(early["turns"][0]["wait_ms"], 1);
    clock::pass(1);
    assert_eq!(page.does(|games| games.out_of_time(id, turn, 4))["status"], 204);
    let state = page.state(&game);
    assert_eq!((&state["winner"], &state["clock"]["left_ms"]), (&json!("blue"), &json!([0, 1000])));
    assert_eq!(state["ending"]["sentence"], "Blue wins: Red ran out of time");
    assert_eq!(page.does(|games| games.out_of_time(id, turn, 4))["status"], 409);
}

#[test]
fn the_clock_of_whoever_is_to_move_runs() {
    let mut page = Page::new();
    clock::hold();
    let game = game(&mut page, [human(), greedy()], 600_000);
    let id = game["id"].as_str().unwrap();
    clock::pass(30);
    let moved = page.step(&game);
    assert_eq!(
        (&moved["plies"][0]["time_ms"], &moved["clock"]["left_ms"][0]),
        (&json!(30), &json!(599_980))
    );
    assert_eq!((&moved["clock"]["running"], &moved["thinking"]), (&json!("blue"), &json!("blue")));
    let engine = page.turns[id]["turn"].as_u64().unwrap();
    let outcome = page.does(|games| games.out_of_time(id, engine, 3));
    assert_eq!(outcome["status"], 409, "engines know their time");
    assert!(page.engine_moves(&game));
    assert_eq!((plies(&page.state(&game)), &page.turns[id]["kind"]), (2, &json!("clock")));
    // Taking a move back restores the time.
    let back = page.post(&path(&game, "/take_back"), &json!({}));
    assert_eq!(back["clock"]["left_ms"], json!([600_000, 600_000]));
}
