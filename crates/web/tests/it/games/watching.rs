//! Streams of events.

use std::time::Duration;

use serde_json::{Value, json};

use super::client::{Client, greedy, human, path, plies};

const FAR_LONGER_THAN_A_MOVE: Duration = Duration::from_secs(10);

#[tokio::test]
async fn moves_are_acknowledged_before_the_engine_answers() {
    let client = Client::new();
    let held = client.hold_engines();
    let game = client.begin("ewn", [human(), greedy()], "canonical").await;
    let mut events = client.events(&path(&game, "/events")).await;
    assert_eq!(events.next().await.unwrap().1["version"], game["version"]);
    let moved = client.step(&game).await;
    assert_eq!((plies(&moved), &moved["thinking"]), (1, &json!("blue")));
    let state = events.until(|state| plies(state) == 1).await;
    assert_eq!(state["thinking"], "blue");
    drop(held);
    let state = events.until(|state| plies(state) == 2).await;
    assert_eq!(state["thinking"], Value::Null);
    assert!(state["plies"][1]["value"].is_number());
}

#[tokio::test(start_paused = true)]
async fn engines_play_each_other_only_while_somebody_watches() {
    let client = Client::new();
    let game = client.begin("ewn", [greedy(), greedy()], "random").await;
    assert_eq!((&game["thinking"], &game["can_take_back"]), (&Value::Null, &json!(false)));
    tokio::time::sleep(FAR_LONGER_THAN_A_MOVE).await;
    assert_eq!(plies(&client.state(&game).await), 0);
    let mut events = client.events(&path(&game, "/events")).await;
    let (_, state) = events.next().await.unwrap();
    assert_eq!(state["thinking"], state["position"]["mover"]);
    let state = events.until(|state| plies(state) == 1).await;
    assert_eq!(plies(&state), 1);
    drop(events);
    // The next engine waits before it moves, and then nobody watches any more.
    tokio::time::sleep(FAR_LONGER_THAN_A_MOVE).await;
    let state = client.state(&game).await;
    assert_eq!((plies(&state), &state["thinking"]), (1, &Value::Null));
    let mut events = client.events(&path(&game, "/events")).await;
    events.until(|state| plies(state) > 1).await;
}

#[tokio::test]
async fn streams_end_with_their_game_and_with_the_server() {
    let client = Client::new();
    let request = json!({"game": "ewn", "players": [human(), human()], "set_up": "random"});
    for is_deleted in [true, false] {
        let game = client.game(request.clone()).await;
        let mut events = client.events(&path(&game, "/events")).await;
        events.next().await.unwrap();
        if is_deleted {
            assert_eq!(client.delete(&path(&game, "")).await.0, 204);
        } else {
            client.shutdown.cancel();
        }
        assert!(events.next().await.is_none());
    }
}
