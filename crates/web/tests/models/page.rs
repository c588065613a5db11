//! The page without a server as a host: one visitor, engines as slow as a test likes.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};
use service::engines::Engines;
use service::local::{Games, Outcome, Request as LocalRequest, find_move};

use super::clock;
use super::model::Visitor;
use super::requests::{Host, Reply, SlowEngines};
use super::server::{Patience, lost_update, without_time};

pub struct PageHost {
    games: Games,
    engines: Engines,
    /// What was stored, by the names of games.
    rows: BTreeMap<String, String>,
    /// The last turn of each game, and when it is due.
    turns: BTreeMap<String, (Value, u64)>,
    /// Moves that engines have found, with the turns they are for.
    found: BTreeMap<String, (u64, String)>,
    /// Hints that somebody waits for, as what is to be searched.
    hints: BTreeMap<String, String>,
    /// The newest state of each game that is watched.
    seen: BTreeMap<String, Value>,
}

impl PageHost {
    pub fn new() -> Self {
        let engines = Engines::new(1, 16);
        Self {
            games: Games::new(engines.clone()),
            engines,
            rows: BTreeMap::new(),
            turns: BTreeMap::new(),
            found: BTreeMap::new(),
            hints: BTreeMap::new(),
            seen: BTreeMap::new(),
        }
    }

    fn take(&mut self, outcome: Outcome) -> Reply {
        let mut outcome = serde_json::to_value(outcome).unwrap();
        for row in outcome["saved"].as_array().unwrap() {
            self.rows.insert(text(&row["id"]), row.to_string());
        }
        for id in outcome["removed"].as_array().unwrap() {
            self.rows.remove(id.as_str().unwrap()).unwrap();
        }
        for turn in outcome["turns"].as_array().unwrap() {
            let due = clock::now() + turn["wait_ms"].as_u64().unwrap();
            self.turns.insert(text(&turn["id"]), (turn.clone(), due));
        }
        for event in outcome["events"].as_array().unwrap() {
            let id = text(&event["id"]);
            if event["state"].is_null() {
                self.seen.remove(&id);
            } else if let Some(seen) = self.seen.get_mut(&id) {
                *seen = event["state"].clone();
            }
        }
        let status = outcome["status"].as_u64().unwrap() as u16;
        if outcome["search"].is_object() {
            self.hints.insert(text(&outcome["search"]["id"]), outcome["search"].to_string());
        }
        Reply { status, body: outcome["body"].take() }
    }

    fn state(&mut self, id: &str) -> Value {
        self.call(Some(0), "GET", &format!("/games/{id}"), None).body
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

impl Host for PageHost {
    fn call(&mut self, _: Visitor, method: &str, path: &str, body: Option<&Value>) -> Reply {
        let body = body.map(Value::to_string);
        let request = LocalRequest { method, address: path, body: body.as_deref() };
        let outcome = self.games.request(request, clock::now());
        self.take(outcome)
    }

    fn pass(&mut self, milliseconds: u64) {
        clock::pass(milliseconds);
        let is_due = |(turn, due): &(Value, u64)| turn["kind"] == "clock" && *due <= clock::now();
        let due = self.turns.iter().filter(|(_, turn)| is_due(turn));
        for (id, turn) in
            due.map(|(id, (turn, _))| (id.clone(), turn["turn"].clone())).collect::<Vec<_>>()
        {
            let outcome = self.games.out_of_time(&id, turn.as_u64().unwrap(), clock::now());
            self.take(outcome);
        }
    }

    fn restart(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        *self = Self { rows, ..Self::new() };
        for row in self.rows.values() {
            let loaded = serde_json::to_value(self.games.load(row)).unwrap();
            assert_eq!(loaded["status"], 200, "{loaded}");
        }
    }

    fn watch(&mut self, _: Visitor, id: &str) -> Reply {
        let outcome = self.games.watch(id);
        let reply = self.take(outcome);
        if reply.status == 200 {
            self.seen.insert(id.to_owned(), reply.body.clone());
        }
        reply
    }

    fn unwatch(&mut self, _: Visitor, id: &str) {
        if self.seen.remove(id).is_some() {
            let outcome = self.games.unwatch(id);
            self.take(outcome);
        }
    }

    fn check_streams(&mut self, _: &Patience) -> Result<(), String> {
        for (id, seen) in self.seen.clone() {
            let [seen, now] = [seen, self.state(&id)].map(without_time);
            if seen != now {
                return Err(lost_update(&seen, &now));
            }
        }
        Ok(())
    }

    fn is_watched(&self, id: &str) -> bool {
        self.seen.contains_key(id)
    }

    fn engines(&mut self) -> Option<&mut dyn SlowEngines> {
        Some(self)
    }
}

impl SlowEngines for PageHost {
    fn search(&mut self, id: &str) -> bool {
        let turn = self
            .turns
            .get(id)
            .filter(|(turn, due)| turn["kind"] == "engine" && *due <= clock::now());
        let Some(turn) = turn.map(|(turn, _)| turn["turn"].as_u64().unwrap()) else { return false };
        let Some(task) = self.games.next_search(id, turn) else { return false };
        let task = serde_json::to_string(&task).unwrap();
        let found = find_move(&task, &self.engines, &AtomicBool::new(false));
        self.found.insert(id.to_owned(), (turn, serde_json::to_string(&found).unwrap()));
        true
    }

    fn answer(&mut self, id: &str) -> Option<bool> {
        let (turn, found) = self.found.remove(id)?;
        let outcome = self.games.engine_moved(id, turn, &found, clock::now());
        Some(self.take(outcome).status == 204)
    }

    fn hint(&mut self, id: &str) -> Option<bool> {
        let task = self.hints.remove(id)?;
        // What was found does not matter here.
        let found = json!({"hint": {"moves": ["a1b2"], "value": null}}).to_string();
        let outcome = self.games.hint_found(&task, &found, clock::now());
        Some(self.take(outcome).status == 200)
    }
}
