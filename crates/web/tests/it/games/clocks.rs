//! Games with clocks.

use serde_json::{Value, json};

use super::client::{Client, greedy, human, path};

fn left(state: &Value, side: usize) -> u64 {
    state["clock"]["left_ms"][side].as_u64().unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_flag_falls_by_itself() {
    let client = Client::new();
    let request = json!({
        "game": "ewn", "players": [human(), human()], "set_up": "canonical",
        "clock": {"base_ms": 1000},
    });
    let game = client.game(request).await;
    assert_eq!(game["clock"]["running"], "red");
    let mut events = client.events(&path(&game, "/events")).await;
    let state = events.until(|state| state["phase"] == "over").await;
    assert_eq!(
        (&state["winner"], &state["ending"]["sentence"]),
        (&json!("blue"), &json!("Blue wins: Red ran out of time"))
    );
    assert_eq!(state["clock"]["left_ms"], json!([0, 1000]));
    assert_eq!(state["clock"]["running"], Value::Null);
    assert_eq!(state["plies"], json!([]));
}

#[tokio::test]
async fn an_engine_pays_for_its_own_thoughts_only() {
    let client = Client::new();
    let request = json!({
        "game": "ewn", "players": [greedy(), human()], "set_up": "canonical",
        "clock": {"base_ms": 600_000},
    });
    let game = client.game(request).await;
    let mut events = client.events(&path(&game, "/events")).await;
    let state = events.until(|state| state["plies"][0].is_object()).await;
    let time = state["plies"][0]["time_ms"].as_u64().unwrap();
    assert!(600_000 - time - left(&state, 0) <= 1, "{state}");
    assert_eq!(state["clock"]["running"], "blue");
}
