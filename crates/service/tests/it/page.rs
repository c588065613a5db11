//! A page without a server, as far as it keeps games.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};
use service::engines::Engines;
use service::local::{Games, Outcome, Request, find_move};

use crate::clock;

/// Stores what it is told to, and lets engines search without waiting.
pub struct Page {
    pub games: Games,
    engines: Engines,
    /// The stored games by their names.
    pub rows: BTreeMap<String, Value>,
    /// The last turn of each game, as long as nothing was done about it.
    pub turns: BTreeMap<String, Value>,
    /// The states that were announced.
    pub events: Vec<Value>,
    pub now: u64,
}

/// The names of all that outcomes have.
const FIELDS: [&str; 8] =
    ["body", "events", "removed", "saved", "search", "status", "turns", "type"];

impl Page {
    pub fn new() -> Self {
        clock::install();
        let engines = Engines::new(1, 128);
        Self {
            games: Games::new(engines.clone()),
            engines,
            rows: BTreeMap::new(),
            turns: BTreeMap::new(),
            events: Vec::new(),
            now: 1_000_000,
        }
    }

    /// The page after it was closed and opened again.
    pub fn reopened(&self) -> Self {
        let mut page = Self::new();
        for row in self.rows.values() {
            let reply = serde_json::to_value(page.games.load(&row.to_string())).unwrap();
            assert_eq!((&reply["status"], &reply["body"]["id"]), (&json!(200), &row["id"]));
        }
        page.rows.clone_from(&self.rows);
        page.now = self.now;
        page
    }

    /// Does what an outcome says, and returns it.
    pub fn take(&mut self, outcome: Outcome) -> Value {
        let outcome = serde_json::to_value(outcome).unwrap();
        let fields: BTreeSet<&String> = outcome.as_object().unwrap().keys().collect();
        assert_eq!(fields.into_iter().collect::<Vec<_>>(), FIELDS);
        check_numbers(&outcome);
        for row in outcome["saved"].as_array().unwrap() {
            self.rows.insert(row["id"].as_str().unwrap().to_owned(), row.clone());
        }
        for id in outcome["removed"].as_array().unwrap() {
            self.rows.remove(id.as_str().unwrap()).unwrap();
        }
        for turn in outcome["turns"].as_array().unwrap() {
            self.turns.insert(turn["id"].as_str().unwrap().to_owned(), turn.clone());
        }
        self.events.extend(outcome["events"].as_array().unwrap().iter().cloned());
        outcome
    }

    /// The outcome of something that is no request.
    pub fn does(&mut self, work: impl FnOnce(&mut Games) -> Outcome) -> Value {
        let outcome = work(&mut self.games);
        self.take(outcome)
    }

    pub fn outcome(&mut self, method: &str, address: &str, body: Option<&str>) -> Value {
        self.now += 1;
        let outcome = self.games.request(Request { method, address, body }, self.now);
        self.take(outcome)
    }

    /// The status and the body of an answer.
    pub fn send(&mut self, method: &str, address: &str, body: Option<&Value>) -> (u64, Value) {
        let body = body.map(Value::to_string);
        let mut outcome = self.outcome(method, address, body.as_deref());
        (outcome["status"].as_u64().unwrap(), outcome["body"].take())
    }

    pub fn get(&mut self, address: &str) -> Value {
        let (status, body) = self.send("GET", address, None);
        assert_eq!(status, 200, "{address}: {body}");
        body
    }

    #[track_caller]
    pub fn post(&mut self, address: &str, body: &Value) -> Value {
        let (status, answer) = self.send("POST", address, Some(body));
        assert!(matches!(status, 200 | 201), "{address} {body}: {status} {answer}");
        answer
    }

    /// The status and the code of an error.
    pub fn refusal(&mut self, method: &str, address: &str, body: &Value) -> (u64, String) {
        let (status, answer) = self.send(method, address, Some(body));
        (status, answer["error"]["code"].as_str().unwrap_or_default().to_owned())
    }

    /// The state of a game.
    pub fn state(&mut self, game: &Value) -> Value {
        self.get(&path(game, ""))
    }

    pub fn find(&self, task: &str) -> String {
        let found = find_move(task, &self.engines, &AtomicBool::new(false));
        serde_json::to_string(&found).unwrap()
    }

    /// Lets one engine move, if one is to move in this game.
    pub fn engine_moves(&mut self, game: &Value) -> bool {
        let id = game["id"].as_str().unwrap();
        let Some(turn) = self.turns.remove(id).filter(|turn| turn["kind"] == "engine") else {
            return false;
        };
        let turn = turn["turn"].as_u64().unwrap();
        let Some(task) = self.games.next_search(id, turn) else { return false };
        let found = self.find(&serde_json::to_string(&task).unwrap());
        let outcome = self.engine_moved(game, turn, &found);
        assert_eq!(outcome["status"], 204, "{outcome}");
        true
    }

    /// A new game from a random set-up.
    pub fn begin(&mut self, game: &str, players: [Value; 2]) -> Value {
        self.post("/games", &json!({"game": game, "players": players, "set_up": "random"}))
    }

    /// Somebody looks at a game.
    pub fn watch(&mut self, game: &Value) -> Value {
        self.does(|games| games.watch(game["id"].as_str().unwrap()))
    }

    /// An engine has found something, in a turn of a game.
    pub fn engine_moved(&mut self, game: &Value, turn: u64, found: &str) -> Value {
        self.now += 1;
        let (id, now) = (game["id"].as_str().unwrap(), self.now);
        self.does(|games| games.engine_moved(id, turn, found, now))
    }

    /// A person makes the first legal move.
    #[track_caller]
    pub fn step(&mut self, state: &Value) -> Value {
        let body = json!({"move": state["position"]["moves"][0], "ply": plies(state)});
        self.post(&path(state, "/moves"), &body)
    }

    /// Plays on with the first legal move of every person until the game is over.
    pub fn play_to_the_end(&mut self, game: &Value) -> Value {
        loop {
            while self.engine_moves(game) {}
            let state = self.state(game);
            if state["phase"] == "over" {
                return state;
            }
            let body = json!({"move": state["position"]["moves"][0], "ply": plies(&state)});
            let moved = self.post(&path(game, "/moves"), &body);
            assert_eq!(plies(&moved), plies(&state) + 1);
        }
    }
}

/// JavaScript has no greater whole numbers.
fn check_numbers(value: &Value) {
    match value {
        Value::Number(number) => assert!(number.as_u64().is_none_or(|it| it < 1 << 53), "{value}"),
        Value::Array(list) => list.iter().for_each(check_numbers),
        Value::Object(fields) => fields.values().for_each(check_numbers),
        _ => {}
    }
}

/// A path of a game.
pub fn path(game: &Value, rest: &str) -> String {
    format!("/games/{}{rest}", game["id"].as_str().unwrap())
}

pub fn plies(state: &Value) -> usize {
    state["plies"].as_array().unwrap().len()
}

/// A person.
pub fn human() -> Value {
    json!({"kind": "human"})
}

/// An engine that is quick and always the same.
pub fn greedy() -> Value {
    json!({"kind": "engine", "spec": "greedy"})
}
