//! Games that were stored, exported or published: a damaged one is refused or can be used like any
//! other.

use games::Game;
use serde_json::Value;
use service::local::Request;
use service::play::check_dice;

use crate::game_choices::any_game;
use crate::json::{change, damaged_json};
use crate::requests::Body;
use crate::visitor::Visitor;
use crate::{Choices, Reached};

pub fn run(bytes: &[u8]) -> Reached {
    let mut choices = Choices::new(bytes);
    if choices.once_in(16) {
        return taken(&String::from_utf8_lossy(choices.rest()), 0).into();
    }
    let visitor = with_games(&mut choices);
    let exported: Value = serde_json::from_str(&visitor.games.export()).unwrap_or_default();
    let how = choices.below(3);
    let mut damaged = exported;
    for _ in 0..choices.below(3) {
        change(&mut damaged, &mut choices);
    }
    if how == 2 {
        let states: Vec<Value> = visitor.states.values().cloned().collect();
        let state = choices.one_of(&states).unwrap_or_default();
        let state = damaged_json(state, &mut choices);
        return check_dice(&state).is_ok().into();
    }
    let text = match how {
        0 => damaged.to_string(),
        _ => damaged["games"][0].to_string(),
    };
    let text = if choices.once_in(16) { choices.damaged(text) } else { text };
    taken(&text, how).into()
}

/// One game or two, with some moves.
fn with_games(choices: &mut Choices) -> Visitor {
    let mut visitor = Visitor::new();
    for _ in 0..=choices.below(2) {
        let game = any_game(choices);
        post(&mut visitor, choices, "/games", "", game);
        let Some(id) = visitor.ids.last().cloned() else { continue };
        for _ in 0..choices.below(6) {
            let path = choices.word(&["moves", "moves", "moves", "resign", "set_up", "phrases"]);
            post(&mut visitor, choices, &format!("/games/{{id}}/{path}"), &id, game);
            visitor.continue_games();
        }
    }
    visitor
}

fn post(visitor: &mut Visitor, choices: &mut Choices, path: &str, id: &str, game: Game) {
    let body = Body { game, path, id, visitor, choices }.json().to_string();
    let address = path.replace("{id}", id);
    visitor.send(Request { method: "POST", address: &address, body: Some(&body) }, true);
}

/// Imports or loads games, and uses those that are accepted.
fn taken(text: &str, how: usize) -> bool {
    let mut visitor = Visitor::new();
    let status = match how {
        0 => {
            let outcome = visitor.games.import(text);
            visitor.take(outcome).0
        }
        _ => {
            visitor.has_loaded = true;
            visitor.games.load(text).status.into()
        }
    };
    if status >= 400 {
        return false;
    }
    let (listed, list) = get(&mut visitor, "/games");
    assert_eq!(listed, 200, "{list}");
    for game in list["games"].as_array().cloned().unwrap_or_default() {
        let id = game["id"].as_str().unwrap_or_default();
        let address = format!("/games/{id}");
        let (status, state) = get(&mut visitor, &address);
        // What is only loaded is read when it is asked for.
        assert!(status == 200 || how != 0, "imported, but unusable: {state}");
        let played = game["game"].as_str().and_then(|it| it.parse().ok());
        for format in played.map_or(Vec::new(), Game::formats) {
            get(&mut visitor, &format!("{address}/record?format={format}"));
        }
        get(&mut visitor, &format!("{address}/plies/0"));
        let mov = &state["position"]["moves"][0];
        let body =
            serde_json::json!({"move": mov, "ply": state["plies"].as_array().map_or(0, Vec::len)});
        let address = format!("{address}/moves");
        let body = body.to_string();
        visitor.send(Request { method: "POST", address: &address, body: Some(&body) }, true);
        visitor.continue_games();
        let _ = check_dice(&state);
    }
    let (taken_away, data) = get(&mut visitor, "/visitor/data");
    assert_eq!(taken_away, 200, "{data}");
    if how == 0 {
        visitor.move_out();
    }
    true
}

fn get(visitor: &mut Visitor, address: &str) -> (u64, Value) {
    visitor.send(Request { method: "GET", address, body: None }, true)
}
