use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};
use service::engines::Engines;
use service::local::{Games, Outcome, Request, answer, find_move};

/// Made once: filling the tables of an evaluation takes longer than a thousand inputs.
static ENGINES: LazyLock<Engines> = LazyLock::new(|| Engines::new(1, 256));

/// Somebody who sends requests to a host without a server, and does what it asks for: stores games
/// and lets engines search. Whatever is sent, the answers must be sound.
pub struct Visitor {
    pub games: Games,
    /// The games by their names, as in the last answer about each.
    pub states: BTreeMap<String, Value>,
    /// The names in the order in which the games began: they are random.
    pub ids: Vec<String>,
    /// Positions that answers had.
    pub positions: Vec<Value>,
    /// Whether a stored game was taken unseen. It is read when it is asked for, and may be damaged.
    pub has_loaded: bool,
    turns: Vec<Value>,
    now: u64,
}

/// The largest numbers that JavaScript has.
const MOST: u64 = 1 << 53;

impl Visitor {
    pub fn new() -> Self {
        Self {
            games: Games::new(ENGINES.clone()),
            states: BTreeMap::new(),
            ids: Vec::new(),
            positions: Vec::new(),
            has_loaded: false,
            turns: Vec::new(),
            now: 1_000_000,
        }
    }

    /// The status and the body of the answer to a request. Searches end at once if they may take
    /// long.
    pub fn send(&mut self, request: Request<'_>, may_take_long: bool) -> (u64, Value) {
        self.now += 1;
        let is_of_games = ["/games", "/visitor", "/dice"];
        if is_of_games.iter().any(|start| request.address.starts_with(start)) {
            let outcome = self.games.request(request, self.now);
            return self.take(outcome);
        }
        let stop = AtomicBool::new(may_take_long);
        let reply = answer(request, &ENGINES, &stop, |update| {
            assert!(serde_json::from_str::<Value>(&update.data).is_ok());
        });
        let reply = serde_json::to_value(&reply).unwrap_or_default();
        self.checked(&reply)
    }

    /// Takes note of what an outcome says.
    pub fn take(&mut self, outcome: Outcome) -> (u64, Value) {
        let outcome = serde_json::to_value(outcome).unwrap_or_default();
        let (status, body) = self.checked(&outcome);
        let is_refused = status >= 400;
        let list = |field: &str| outcome[field].as_array().cloned().unwrap_or_default();
        assert!(!is_refused || list("saved").is_empty(), "refused, but saved: {outcome}");
        for row in list("saved") {
            assert!(row["id"].is_string() && row["course"].is_string(), "{row}");
        }
        for id in list("removed").iter().filter_map(Value::as_str) {
            self.states.remove(id);
            self.ids.retain(|known| known != id);
        }
        for event in list("events") {
            self.note(&event["state"]);
        }
        self.turns.extend(list("turns"));
        if let search @ Value::Object(_) = &outcome["search"] {
            let found = find_move(&search.to_string(), &ENGINES, &AtomicBool::new(true));
            let found = serde_json::to_string(&found).unwrap_or_default();
            let outcome = self.games.hint_found(&search.to_string(), &found, self.now);
            return self.take(outcome);
        }
        (status, body)
    }

    /// Every answer has a known status; JSON has numbers for JavaScript; an error says what is wrong.
    fn checked(&mut self, reply: &Value) -> (u64, Value) {
        let status = reply["status"].as_u64().unwrap_or_default();
        let body = &reply["body"];
        let known = [200, 201, 202, 204, 400, 403, 404, 405, 409, 413, 422, 429, 501];
        assert!(known.contains(&status) || (self.has_loaded && status == 500), "{reply}");
        if !self.has_loaded {
            check_numbers(reply);
        }
        if status >= 400 {
            let error = &body["error"];
            assert!(error["code"].is_string() && error["message"].is_string(), "{reply}");
        }
        self.note(body);
        (status, body.clone())
    }

    fn note(&mut self, body: &Value) {
        if let (Some(id), true) = (body["id"].as_str(), body["plies"].is_array()) {
            if self.states.insert(id.to_owned(), body.clone()).is_none() {
                self.ids.push(id.to_owned());
            }
            self.note(&body["position"]);
        } else if body["turn"].is_string() && self.positions.len() < 16 {
            self.positions.push(body.clone());
        }
    }

    /// Lets an engine move, or the clock of a person run down, if either is due.
    pub fn continue_games(&mut self) {
        let Some(turn) = self.turns.pop() else { return };
        let (id, number) = (turn["id"].as_str().unwrap_or_default(), turn["turn"].as_u64());
        let number = number.unwrap_or_default();
        if turn["kind"] == "clock" {
            let outcome = self.games.out_of_time(id, number, self.now);
            self.take(outcome);
        } else if let Some(task) = self.games.next_search(id, number) {
            let task = serde_json::to_string(&task).unwrap_or_default();
            let found = find_move(&task, &ENGINES, &AtomicBool::new(true));
            let found = serde_json::to_string(&found).unwrap_or_default();
            let outcome = self.games.engine_moved(id, number, &found, self.now);
            let (status, body) = self.take(outcome);
            assert_eq!(status, 204, "{found}: {body}");
        }
    }

    /// All games can be taken away and continue elsewhere.
    pub fn move_out(&mut self) -> Self {
        let exported = self.games.export();
        let mut other = Self::new();
        let outcome = other.games.import(&exported);
        let (status, body) = other.take(outcome);
        assert_eq!(status, 200, "{body}: {exported}");
        for id in self.ids.clone() {
            let address = format!("/games/{id}");
            let request = Request { method: "GET", address: &address, body: None };
            let states = [&mut *self, &mut other].map(|visitor| visitor.send(request, true));
            let [ours, theirs] = states.map(|(status, mut state)| {
                for field in ["thinking", "players", "clock", "show"] {
                    state[field] = json!(null);
                }
                (status, state)
            });
            assert_eq!(ours, theirs);
        }
        other
    }
}

fn check_numbers(value: &Value) {
    match value {
        Value::Number(number) => assert!(number.as_u64().is_none_or(|it| it < MOST), "{value}"),
        Value::Array(list) => list.iter().for_each(check_numbers),
        Value::Object(fields) => fields.values().for_each(check_numbers),
        _ => {}
    }
}
