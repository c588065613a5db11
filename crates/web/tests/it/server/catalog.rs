use games::Game;
use serde_json::json;

use super::client::Server;

#[tokio::test]
async fn the_catalogue_lists_every_game_with_its_engines() {
    let answer = Server::new().get("/api/v1/catalog").await;
    assert_eq!((answer.status, answer.header("content-type")), (200, "application/json"));
    let games = answer.json()["games"].clone();
    let names: Vec<_> = games.as_array().unwrap().iter().map(|game| &game["name"]).collect();
    let wanted: Vec<_> = Game::all().map(|game| game.name()).collect();
    assert_eq!(names, wanted);
    let ewn = &games[0];
    assert_eq!(ewn["sides"], json!(["red", "blue"]));
    assert_eq!(ewn["sizes"], json!([3, 4, 5, 6, 7, 8]));
    assert_eq!(ewn["default_size"], 5);
    assert_eq!(ewn["set_ups"][0], "free");
    assert_eq!(ewn["contest_set_ups"], json!(["random", "mirrored", "canonical", "engine"]));
    assert_eq!([&ewn["may_choose_first"], &ewn["has_proofs"]], [true, false]);
    let engines = ewn["engines"].as_array().unwrap();
    let star2 = engines.iter().find(|engine| engine["name"] == "star2").unwrap();
    let options = star2["options"].as_array().unwrap();
    let hash = options.iter().find(|option| option["name"] == "hash").unwrap();
    assert_eq!(hash["default"], "64");
    assert_eq!(hash["domain"], "a whole number from 0 to 32768");
    assert_eq!(games[1]["sizes"], json!([]));
    assert_eq!(games[1]["has_dice"], false);
    assert_eq!(games[1]["contest_set_ups"], json!(["random", "fixed"]));
    assert_eq!([&games[1]["may_choose_first"], &games[1]["has_proofs"]], [false, true]);
}

#[tokio::test]
async fn a_server_that_is_well_says_so_and_how_busy_it_is() {
    let health = Server::new().get("/api/v1/health").await.json();
    assert_eq!(health["status"], "ok");
    assert_eq!([&health["workers"], &health["running"], &health["waiting"]], [2, 0, 0]);
}
