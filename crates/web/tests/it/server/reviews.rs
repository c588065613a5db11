use game::{Dice, Position};
use games::{Game, Record};
use serde_json::json;

use super::client::Server;

const GAME: &str = include_str!("../../../../../docs/sample.record");

#[tokio::test]
async fn a_game_is_reviewed_as_json_as_a_page_and_in_events() {
    let server = Server::new();
    let body = json!({"record": GAME, "depth": 2});
    let review = server.ask("/ewn/review", &body).await;
    server.assert_described("Reviews", &review).await;
    assert_eq!([&review["engine"], &review["depth"]], [&json!("champion"), &json!(2)]);
    let plies = review["games"][0]["plies"].as_array().unwrap().len();
    let page = server.post("/ewn/review?format=html", &body).await;
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert!(page.header("content-security-policy").contains("sandbox allow-scripts"));
    assert!(page.text().starts_with("<!DOCTYPE html>"));
    let stream = server.post("/ewn/review/stream", &body).await;
    let events = stream.events_of_search();
    let (last, progress) = events.split_last().unwrap();
    assert_eq!(*last, ("done".into(), review));
    let said = progress.iter().filter(|(name, _)| name == "progress").map(|(_, data)| data);
    let said: Vec<_> = said.collect();
    assert!(said.iter().all(|said| said["of"] == plies), "{said:?}");
    assert!(!said.is_empty());
}

#[tokio::test]
async fn games_of_tzaar_are_reviewed_without_luck() {
    let mut dice = Dice::new(3);
    let variant = Game::Tzaar.default_variant();
    let start = variant.drawn_start("random", game::Side::First, &mut dice).unwrap();
    let mut record = Record::from_start(start).unwrap();
    for _ in 0..5 {
        let action = record.position().random_move(&mut dice).unwrap();
        record.push(action).unwrap();
    }
    let server = Server::new();
    let body = json!({"record": record.to_string(), "engine": "tzaar:hash=1", "depth": 1});
    let review = server.ask("/tzaar/review", &body).await;
    server.assert_described("Reviews", &review).await;
    let plies = review["games"][0]["plies"].as_array().unwrap();
    // White's single action, then two whole turns.
    assert_eq!(plies.len(), 3);
    let actions = plies.iter().map(|ply| ply["actions"].as_array().map_or(1, Vec::len));
    assert_eq!(actions.sum::<usize>(), 5);
    assert!(plies.iter().all(|ply| ply["luck"].is_null() && ply["die"].is_null()));
}

#[tokio::test]
async fn what_cannot_be_reviewed_is_refused() {
    let server = Server::new();
    let many = [GAME; 60].join("\n");
    for (body, status, code) in [
        (json!({}), 422, "invalid_body"),
        (json!({"record": GAME, "game_id": "x"}), 422, "invalid_body"),
        (json!({"game_id": "x"}), 404, "not_found"),
        (json!({"record": "startpos"}), 422, "invalid_position"),
        (json!({"record": "nonsense"}), 422, "invalid_position"),
        (json!({"record": GAME, "depth": 13}), 422, "invalid_body"),
        (json!({"record": GAME, "engine": "random"}), 422, "invalid_spec"),
        (json!({"record": GAME, "engine": "star2:tb=auto"}), 422, "invalid_spec"),
        (json!({"record": GAME, "engine": "greedy", "depth": 2}), 422, "invalid_spec"),
        (json!({"record": many}), 422, "too_much_work"),
    ] {
        let refusal = server.refusal("/ewn/review", &body).await;
        assert_eq!(refusal, (status, code.into()), "{body}");
    }
    let format = server.post("/ewn/review?format=pdf", &json!({"record": GAME})).await;
    assert_eq!((format.status, format.code().as_str()), (400, "bad_request"));
}
