//! Whole games, moves and moves taken back.

use std::collections::HashSet;

use arena::GameSeed;
use game::Position;
use games::{Game, Roll};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::client::{Client, greedy, human, path, plies};

/// Plays on with the first legal move of every person until the game is over.
pub async fn play_to_the_end(client: &Client, game: &Value) -> Value {
    let mut events = client.events(&path(game, "/events")).await;
    let mut state = events.until(|state| state["thinking"].is_null()).await;
    while state["phase"] == "playing" {
        let moved = client.step(&state).await;
        assert_eq!(plies(&moved), plies(&state) + 1);
        let version = moved["version"].as_u64();
        state = events
            .until(|state| state["version"].as_u64() >= version && state["thinking"].is_null())
            .await;
    }
    state
}

fn seed_of(state: &Value) -> GameSeed {
    GameSeed(state["dice"]["seed"].as_str().unwrap().parse().unwrap())
}

#[tokio::test]
async fn a_person_plays_an_engine_and_can_check_the_dice_afterwards() {
    let client = Client::new();
    let mut drawn = HashSet::new();
    for players in [[human(), greedy()], [greedy(), human()]] {
        let game = client.begin("ewn", players, "random").await;
        assert_eq!(game["phase"], "playing");
        let committed = game["dice"]["commitment"].clone();
        assert_eq!((&game["dice"]["seed"], &game["dice"]["salt"]), (&Value::Null, &Value::Null));
        assert_eq!(game["dice"]["given"], false);

        let state = play_to_the_end(&client, &game).await;
        assert_eq!(state["phase"], "over");
        assert_eq!(state["position"]["turn"], "over");
        assert_eq!(state["winner"], state["position"]["winner"]);
        assert_eq!(state["ending"]["reason"], state["position"]["ending"]["reason"]);
        let dice = &state["dice"];
        assert_eq!(dice["commitment"], committed);
        let (seed, salt) = (dice["seed"].as_str().unwrap(), dice["salt"].as_str().unwrap());
        let is_new = drawn.insert(seed.to_owned()) && drawn.insert(salt.to_owned());
        assert!(is_new && salt.len() == 32, "every game has its own seed and salt");
        let digest = Sha256::digest(format!("dreistein dice {seed} {salt}"));
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(digest, committed.as_str().unwrap());

        let start: ewn::AnyPosition =
            state["plies"][0]["position"].as_str().unwrap().parse().unwrap();
        let unrolled = games::Position::Ewn(ewn::AnyPosition::unrolled(*start.board()));
        for (ply, played) in state["plies"].as_array().unwrap().iter().enumerate() {
            let face = seed_of(&state).roll(&unrolled, ply as u32).and_then(Roll::face);
            assert_eq!(played["die"].as_u64(), face.map(u64::from));
        }
    }
}

#[tokio::test]
async fn records_tell_the_game_that_was_played() {
    let client = Client::new();
    for (name, set_up) in [("ewn", "mirrored"), ("tzaar", "fixed")] {
        let game =
            client.begin(name, [json!({"kind": "human", "name": "Ada"}), greedy()], set_up).await;
        let state = play_to_the_end(&client, &game).await;
        let (status, record) = client.text(&path(&game, "/record")).await;
        assert_eq!(status, 200);
        check_record(name.parse().unwrap(), &record, &state);
        let (status, failure) = client.get(&path(&game, "/record?format=chess")).await;
        assert_eq!((status.as_u16(), &failure["error"]["code"]), (422, &json!("invalid_format")));
    }
}

fn check_record(game: Game, text: &str, state: &Value) {
    let document = game.read(text, Some("record")).unwrap();
    let games::Document::Records(records) = document else {
        panic!("not a record: {text}");
    };
    let [record] = records.as_slice() else { panic!("one game expected") };
    let moves: Vec<String> = record.plies().iter().map(|ply| ply.mov().to_string()).collect();
    let played = state["plies"].as_array().unwrap();
    let shown: Vec<&str> = played.iter().map(|ply| ply["move"].as_str().unwrap()).collect();
    assert_eq!(moves, shown);
    let winner = record.result().map(|winner| game.side_name(winner));
    assert_eq!(winner, state["winner"].as_str());
    assert_eq!(record.tag(&game.player_tag(game::Side::First)), Some("Ada"));
    if game.has_dice {
        assert_eq!(record.tag("Seed"), state["dice"]["seed"].as_str());
    }
    let positions: Vec<_> = record.positions().collect();
    for (ply, position) in positions.iter().take(played.len()).enumerate() {
        let before = played[ply]["position"].as_str().unwrap();
        let shown = game.position(before).unwrap();
        assert_eq!(shown.key(), position.key());
        let after = positions[ply + 1].to_string();
        assert_eq!(played[ply]["after"].as_str(), Some(after.as_str()));
    }
}

#[tokio::test]
async fn a_record_of_a_game_that_goes_on_keeps_the_seed_a_secret() {
    let client = Client::new();
    let game = client.begin("ewn", [human(), human()], "canonical").await;
    let (_, record) = client.text(&path(&game, "/record")).await;
    assert!(!record.contains("Seed"), "{record}");
    let die = game["position"]["die"].as_u64().unwrap();
    assert!(record.contains(&format!("@{die}")), "{record}");
}

#[tokio::test]
async fn the_same_seed_gives_the_same_game() {
    let client = Client::new();
    let mut games = Vec::new();
    for seed in [json!(7), json!("7"), json!(8)] {
        let players = [greedy(), human()];
        let request = json!({"game": "ewn", "players": players, "set_up": "random", "seed": seed});
        let game = client.game(request).await;
        assert_eq!(game["dice"]["given"], true);
        assert!(game["dice"]["note"].as_str().unwrap().contains("chose the seed"));
        assert_eq!(game["dice"]["seed"], Value::Null);
        games.push(play_to_the_end(&client, &game).await);
    }
    let moves = |state: &Value| {
        let plies = state["plies"].as_array().unwrap();
        plies.iter().map(|ply| [ply["position"].clone(), ply["move"].clone()]).collect::<Vec<_>>()
    };
    assert_eq!(moves(&games[0]), moves(&games[1]));
    assert_ne!(moves(&games[0]), moves(&games[2]));
}

#[tokio::test]
async fn moves_that_are_taken_back_bring_the_same_dice() {
    let client = Client::new();
    let players = [human(), greedy()];
    let request = json!({"game": "ewn", "players": players, "set_up": "canonical", "seed": 1});
    let game = client.game(request).await;
    assert_eq!(game["can_take_back"], false);
    assert_eq!(client.refusal(&path(&game, "/take_back"), Value::Null).await, "409 conflict");
    let mut events = client.events(&path(&game, "/events")).await;
    let mut seen = Vec::new();
    for _ in 0..3 {
        let state = events.until(|state| state["thinking"].is_null()).await;
        client.step(&state).await;
        seen.push(state);
    }
    // The engine may be thinking or not: the person's last decision comes back.
    for before in seen.iter().rev() {
        let state = client.posted(&path(&game, "/take_back"), Value::Null).await;
        assert_eq!(state["position"], before["position"]);
        assert_eq!(state["plies"], before["plies"]);
        assert_eq!(state["thinking"], Value::Null);
    }
    let state = client.state(&game).await;
    assert_eq!(state["can_take_back"], false);
    let again = client.step(&state).await;
    assert_eq!(again["plies"][0]["move"], seen[1]["plies"][0]["move"]);
    assert_eq!(again["plies"][0]["die"], seen[1]["plies"][0]["die"]);
}

#[tokio::test]
async fn serious_games_have_no_moves_taken_back() {
    let client = Client::new();
    let players = [human(), human()];
    let request =
        json!({"game": "ewn", "players": players, "set_up": "canonical", "casual": false});
    let game = client.game(request).await;
    let state = client.step(&game).await;
    assert_eq!((&state["casual"], &state["can_take_back"]), (&json!(false), &json!(false)));
    assert_eq!(client.post(&path(&game, "/take_back"), Value::Null).await.0, 409);
}

#[tokio::test]
async fn whoever_resigns_loses_whoever_is_to_move() {
    let client = Client::new();
    for (player, winner, opponent, sentence) in [
        ("red", "blue", human(), "Blue wins: Red resigned"),
        ("blue", "red", human(), "Red wins: Blue resigned"),
        ("red", "blue", json!({"kind": "engine", "spec": "greedy"}), "You lose: you resigned"),
    ] {
        let game = client.begin("ewn", [human(), opponent], "canonical").await;
        let state = client.posted(&path(&game, "/resign"), json!({"player": player})).await;
        assert_eq!((&state["phase"], &state["winner"]), (&json!("over"), &json!(winner)));
        assert_eq!(state["ending"]["sentence"], sentence);
        assert!(state["dice"]["seed"].is_string());
        assert_eq!(state["can_take_back"], false);
        assert_eq!(client.post(&path(&game, "/resign"), json!({"player": winner})).await.0, 409);
        let body = json!({"move": state["position"]["moves"][0], "ply": 0});
        assert_eq!(client.post(&path(&game, "/moves"), body).await.0, 409);
        let (_, record) = client.text(&path(&game, "/record")).await;
        assert!(record.contains("[Forfeit \"resigned\"]"), "{record}");
    }
}

#[tokio::test]
async fn a_whole_turn_of_tzaar_is_two_plies() {
    let client = Client::new();
    let game = client.begin("tzaar", [human(), human()], "fixed").await;
    assert_eq!(game["dice"], Value::Null);
    let state = client.step(&game).await;
    // White's first turn is one action.
    assert_eq!((plies(&state), &state["position"]["mover"]), (1, &json!("black")));
    let first = state["position"]["moves"][0].as_str().unwrap();
    let turn = format!("{first}-pass");
    let body = json!({"move": turn, "ply": 1});
    let state = client.posted(&path(&game, "/moves"), body).await;
    assert_eq!((plies(&state), &state["position"]["mover"]), (3, &json!("white")));
    assert_eq!(state["plies"][2]["move"], "pass");
    // One action after the other can be taken back.
    let state = client.posted(&path(&game, "/take_back"), Value::Null).await;
    assert_eq!((plies(&state), &state["position"]["action"]), (2, &json!(2)));
}

#[tokio::test]
async fn positions_after_each_ply_can_be_seen_also_the_last() {
    let client = Client::new();
    let game = client.begin("ewn", [human(), greedy()], "random").await;
    let state = play_to_the_end(&client, &game).await;
    let last = plies(&state);
    for ply in 0..=last {
        let (status, position) = client.get(&path(&game, &format!("/plies/{ply}"))).await;
        assert_eq!(status, 200);
        let expected = match ply == last {
            true => &state["position"]["position"],
            false => &state["plies"][ply]["position"],
        };
        assert_eq!(&position["position"], expected);
    }
    let (status, failure) = client.get(&path(&game, &format!("/plies/{}", last + 1))).await;
    assert_eq!(status, 404);
    assert!(failure["error"]["message"].as_str().unwrap().contains("expected 0 to"));
}

#[tokio::test]
async fn every_level_can_be_played() {
    let client = Client::new();
    for game in [Game::Ewn, Game::Tzaar] {
        for level in game.levels {
            let players = [human(), json!({"kind": "level", "level": level.name})];
            let request = json!({"game": game.name(), "players": players, "set_up": "random"});
            let game = client.game(request).await;
            let shown = &game["players"][1];
            assert_eq!(shown["kind"], "level");
            assert_eq!(
                (&shown["name"], &shown["level"]),
                (&json!(level.label), &json!(level.name))
            );
            assert_eq!(shown["spec"], level.spec);
        }
    }
}
