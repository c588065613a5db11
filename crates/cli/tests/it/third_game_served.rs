//! The third game on the server: every path that there is, in its own words.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::Read;

use serde_json::{Value, json};
use testkit::wait_until;

use crate::served::Server;
use crate::third_game::{GAME, START, check_words};

/// A server and its requested paths.
struct Visit {
    server: Server,
    asked: RefCell<BTreeSet<(&'static str, &'static str)>>,
}

impl Visit {
    /// The answer to a request for a path, with this for each part in braces.
    #[track_caller]
    fn ask(
        &self,
        method: &'static str,
        path: &'static str,
        parts: &[&str],
        body: &Value,
    ) -> (u16, String) {
        self.asked.borrow_mut().insert((method, path.split('?').next().unwrap()));
        let filled = self.filled(path, parts);
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.server.ask(&method.to_uppercase(), &filled, &body)
    }

    fn filled(&self, path: &str, parts: &[&str]) -> String {
        let mut filled = format!("/api/v1{path}").replace("{game}", "row");
        for part in parts {
            let (before, rest) = filled.split_once('{').unwrap();
            filled = format!("{before}{part}{}", rest.split_once('}').unwrap().1);
        }
        filled
    }

    #[track_caller]
    fn good(
        &self,
        method: &'static str,
        path: &'static str,
        parts: &[&str],
        body: &Value,
    ) -> String {
        let (status, answer) = self.ask(method, path, parts, body);
        assert!((200..300).contains(&status), "{method} {path}: {status} {answer}");
        answer
    }

    #[track_caller]
    fn post(&self, path: &'static str, parts: &[&str], body: &Value) -> Value {
        let answer = self.good("post", path, parts, body);
        check_words(&answer);
        serde_json::from_str(&answer).unwrap()
    }

    #[track_caller]
    fn get(&self, path: &'static str, parts: &[&str]) -> Value {
        let answer = self.good("get", path, parts, &Value::Null);
        check_words(&answer);
        serde_json::from_str(&answer).unwrap()
    }

    /// The code and the message of a refusal.
    #[track_caller]
    fn refused(&self, path: &'static str, parts: &[&str], body: &Value) -> (String, String) {
        let (status, answer) = self.ask("post", path, parts, body);
        assert!((400..500).contains(&status), "{path}: {status} {answer}");
        check_words(&answer);
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let text = |field: &str| answer["error"][field].as_str().unwrap().to_owned();
        (text("code"), text("message"))
    }

    /// The first event of a stream.
    fn event(&self, path: &'static str, parts: &[&str]) -> String {
        self.asked.borrow_mut().insert(("get", path));
        let mut stream = self.server.send("GET", &self.filled(path, parts), "");
        let mut heard = String::new();
        while !heard.contains("\ndata: ") {
            let mut bytes = [0; 4096];
            let count = stream.read(&mut bytes).unwrap();
            assert!(count > 0, "{heard}");
            heard.push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
        heard
    }

    fn positions(&self) {
        assert_eq!(self.get("/health", &[])["status"], "ok");
        let start = self.post("/{game}/position", &[], &json!({"text": "startpos"}));
        assert_eq!(
            [&start["position"], &start["mover"], &start["status"]],
            [START, "cross", "cross to roll"]
        );
        assert_eq!(start["rolls"].as_array().unwrap().len(), 3);
        let played = json!({"position": START, "die": 2, "move": "b2"});
        assert_eq!(self.post("/{game}/play", &[], &played)["position"], ".../.x./... o -");
        let won = json!({"position": "xx./oo./... x 3", "move": "c3"});
        let won = self.post("/{game}/play", &[], &won);
        assert_eq!([&won["turn"], &won["winner"]], ["over", "cross"]);
        let (code, _) = self.refused("/{game}/play", &[], &json!({"position": START, "die": 4}));
        assert_eq!(code, "illegal_move");
        let edited = self.post("/{game}/edit", &[], &json!({"position": "x../.../... o -"}));
        assert_eq!(edited["mover"], "nought");
        let read = self.post("/{game}/read", &[], &json!({"text": GAME}));
        assert_eq!(read["games"][0]["winner"], "cross");
        let written = json!({"record": GAME, "format": "record"});
        let written = self.post("/{game}/write", &[], &written);
        assert!(written["text"].as_str().unwrap().contains("@3 c3"), "{written}");
        self.post("/{game}/random_start", &[], &json!({"seed": 1}));
        let set_up = json!({"player": "cross", "how": "good"});
        let (code, message) = self.refused("/{game}/set_up", &[], &set_up);
        assert_eq!(code, "not_in_this_game", "{message}");
        let board = json!({"text": "startpos", "board": 3});
        let (_, message) = self.refused("/{game}/position", &[], &board);
        assert!(message.contains("Three in a row has one board"), "{message}");
    }

    fn analyses(&self) {
        let body = json!({"position": START, "evaluators": ["rows"]});
        let judged = self.post("/{game}/evaluate", &[], &body);
        assert_eq!(judged["evaluations"][0]["cross"], 0.5);
        let body = json!({"position": "xx./oo./... x 3", "depth": 3});
        let analysis = self.post("/{game}/analyze", &[], &body);
        assert_eq!([&analysis["best"], &analysis["engine"]], ["c3", "star2"]);
        let path = "/{game}/analyze/stream?position=startpos&depth=2";
        let events = self.good("get", path, &[], &Value::Null);
        assert!(events.contains("event: done") && events.contains("\"nought\""), "{events}");
        check_words(&events);
        let (code, message) = self.refused("/{game}/prove", &[], &json!({"position": START}));
        assert_eq!(code, "not_in_this_game", "{message}");
        let body = json!({"record": GAME, "depth": 2});
        let review = self.post("/{game}/review", &[], &body);
        assert_eq!(review["games"][0]["plies"][0]["player"], "cross");
        let page = self.good("post", "/{game}/review?format=html", &[], &body);
        assert!(page.contains("plays Cross"), "{page}");
        check_words(&page);
        let events = self.good("post", "/{game}/review/stream", &[], &body);
        assert!(events.contains("event: done"), "{events}");
    }

    fn games(&self) {
        let engine = json!({"kind": "engine", "spec": "star2:depth=2"});
        let code = self.post("/qr_code", &[], &json!({ "text": "https://example.org" }));
        assert!(code["size"].as_u64() >= Some(21));
        let mut dice = self.post("/dice", &[], &Value::Null);
        dice["number"] = json!("00112233445566778899aabbccddeeff");
        let body = json!({"game": "row", "players": [{"kind": "human"}, engine], "dice": dice});
        let game = self.post("/games", &[], &body);
        assert_eq!([&game["phase"], &game["position"]["mover"]], ["playing", "cross"]);
        let id = game["id"].as_str().unwrap();
        let answer = json!({"player": "cross", "set_up": "x"});
        self.refused("/games/{id}/set_up", &[id], &answer);
        let first = &game["position"]["moves"][0];
        self.post("/games/{id}/moves", &[id], &json!({"move": first, "ply": 0}));
        let answered = || self.get("/games/{id}", &[id])["plies"][1]["player"] == "nought";
        wait_until("it is answered", answered);
        let event = self.event("/games/{id}/events", &[id]);
        assert!(event.contains("event: state"), "{event}");
        let hint = self.post("/games/{id}/hint", &[id], &json!({"ply": 2}));
        assert!(hint["moves"][0].is_string(), "{hint}");
        self.post("/games/{id}/take_back", &[id], &Value::Null);
        let resigned = self.post("/games/{id}/resign", &[id], &json!({"player": "cross"}));
        assert_eq!(resigned["ending"]["sentence"], "You lose: you resigned");
        let record = self.good("get", "/games/{id}/record?format=record", &[id], &Value::Null);
        check_words(&record);
        assert!(record.contains("[Game \"Three in a row\"]"), "{record}");
        self.get("/games/{id}/plies/{ply}", &[id, "0"]);
        assert_eq!(self.get("/games", &[])["games"][0]["game"], "row");
        let body = json!({"game_id": id, "depth": 1});
        self.post("/{game}/review", &[], &body);
        let again = self.post("/games/{id}/rematch", &[id], &json!({}));
        assert!(again["next"].is_string(), "{again}");
        self.good("delete", "/games/{id}", &[id], &Value::Null);
        let level = json!({"kind": "level", "level": "club"});
        let body = json!({"game": "row", "players": [{"kind": "human"}, level]});
        let (_, message) = self.refused("/games", &[], &body);
        assert!(message.contains("club"), "{message}");
    }

    /// What needs other players, or none, and what belongs to whoever asks.
    fn visitors(&self) {
        let engine = json!({"kind": "engine", "spec": "greedy"});
        let body = json!({"game": "row", "players": [engine, engine], "seed": 1});
        let game = self.post("/games", &[], &body);
        let id = game["id"].as_str().unwrap();
        let paced = self.post("/games/{id}/pace", &[id], &json!({"paused": true}));
        assert_eq!(paced["show"]["paused"], true, "{paced}");
        for (path, body) in [
            ("/games/{id}/join", json!({"invite": "0123"})),
            ("/games/{id}/decline", json!({"offer": "rematch"})),
            ("/games/{id}/phrases", json!({"phrase": "hello"})),
        ] {
            let (code, message) = self.refused(path, &[id], &body);
            assert!(["conflict", "forbidden"].contains(&&*code), "{path}: {code} {message}");
        }
        assert_eq!(self.get("/visitor", &[])["signed_in"], false);
        assert_eq!(self.get("/visitor/data", &[])["games"], json!([]));
        self.good("delete", "/visitor/data", &[], &Value::Null);
    }

    fn contests(&self) {
        let body = json!({"game": "row", "players": ["greedy", "random"], "games": 2, "seed": 1});
        let contest = self.post("/contests", &[], &body);
        assert_eq!([&contest["set_ups"], &contest["reference"]], ["empty", "rows"]);
        let id = contest["id"].as_str().unwrap();
        wait_until("the contest is over", || self.get("/contests/{id}", &[id])["state"] == "done");
        assert_eq!(self.get("/contests", &[])["contests"][0]["game"], "row");
        let event = self.event("/contests/{id}/events", &[id]);
        assert!(event.contains("event: state"), "{event}");
        let games = self.get("/contests/{id}/games", &[id]);
        let winner = games["games"][0]["winner"].as_str().unwrap();
        assert!(["cross", "nought"].contains(&winner), "{games}");
        let record = self.good("get", "/contests/{id}/games/{number}", &[id, "1"], &Value::Null);
        check_words(&record);
        for path in ["/contests/{id}/stop", "/contests/{id}/resume"] {
            let (code, message) = self.refused(path, &[id], &Value::Null);
            assert_eq!(code, "conflict", "{message}");
        }
        let results = self.get("/results", &[]);
        let name = results["results"][0]["name"].as_str().unwrap();
        assert_eq!(self.get("/results/{name}", &[name])[0]["game"], "row");
    }
}

#[test]
fn every_path_knows_the_third_game_and_no_list_shows_it() {
    let visit = Visit { server: Server::start(), asked: RefCell::default() };
    visit.positions();
    visit.analyses();
    visit.games();
    visit.visitors();
    visit.contests();
    let catalog = visit.good("get", "/catalog", &[], &Value::Null);
    let description = visit.server.get("/openapi.json");
    for listed in [catalog, description.to_string()] {
        assert!(!listed.contains("nought") && !listed.contains("Three in a row"), "{listed}");
    }
    let asked = visit.asked.borrow();
    for (path, operations) in description["paths"].as_object().unwrap() {
        for method in operations.as_object().unwrap().keys() {
            assert!(asked.contains(&(&**method, &**path)), "{method} {path} was not asked for");
        }
    }
}
