use serde_json::{Value, json};
use service::api::{Call, Code};
use service::routes::Endpoint;

use crate::page::{Page, greedy, human, path};

#[test]
fn what_needs_a_server_says_so() {
    let mut page = Page::new();
    let open = json!({"kind": "human", "seat": "open"});
    let friends = json!({"game": "ewn", "players": [human(), open]});
    let joining = json!({"invite": "x"});
    for (method, address, body) in [
        ("GET", "/contests", &Value::Null),
        ("POST", "/contests", &friends),
        ("GET", "/contests/1/games/2", &Value::Null),
        ("GET", "/results", &Value::Null),
        ("GET", "/results/a", &Value::Null),
        ("GET", "/openapi.json", &Value::Null),
        ("POST", "/games", &friends),
        ("POST", "/games/x/join", &joining),
    ] {
        let refusal = page.refusal(method, address, body);
        assert_eq!(refusal, (501, "needs_server".into()), "{method} {address}");
    }
}

#[test]
fn wrong_requests_are_refused_and_change_nothing() {
    let mut page = Page::new();
    let game = page.begin("ewn", [human(), greedy()]);
    let rows = page.rows.clone();
    let of = |rest: &str| path(&game, rest);
    let new = |other: Value| json!({"game": "ewn", "players": [human(), other]});
    let two_threads = json!({"kind": "engine", "spec": "star2:threads=2"});
    let no_casual = json!({"move": "a1", "ply": 0});
    for (method, address, body, refusal) in [
        ("GET", "/games/nothing".to_owned(), json!({}), (404, "not_found")),
        ("GET", "/games/%ff".into(), json!({}), (400, "bad_request")),
        ("PUT", "/games".into(), json!({}), (405, "method_not_allowed")),
        ("POST", "/ewn/position".into(), json!({"text": "startpos"}), (404, "not_found")),
        ("GET", "/games?limit=x".into(), json!({}), (400, "bad_request")),
        ("GET", "/games?nothing=1".into(), json!({}), (400, "bad_request")),
        ("POST", "/games".into(), json!({}), (422, "invalid_body")),
        (
            "POST",
            "/games".into(),
            new(json!({"kind": "level", "level": "god"})),
            (422, "invalid_spec"),
        ),
        ("POST", "/games".into(), new(two_threads), (422, "invalid_spec")),
        ("POST", of("/moves"), no_casual, (422, "illegal_move")),
        ("POST", of("/moves"), json!({"move": "a1"}), (422, "invalid_body")),
        ("POST", of("/moves"), json!([]), (422, "invalid_body")),
        ("POST", "/games/nothing/moves".into(), json!({"move": "a1"}), (422, "invalid_body")),
        ("POST", of("/set_up"), json!({"player": "red", "how": "good"}), (409, "conflict")),
        ("POST", of("/resign"), json!({"player": "green"}), (422, "invalid_body")),
        ("POST", of("/resign"), json!({"player": "blue"}), (403, "forbidden")),
        ("POST", of("/take_back"), json!({}), (409, "conflict")),
        ("POST", of("/rematch"), json!({}), (409, "conflict")),
        ("POST", of("/decline"), json!({"offer": "rematch"}), (409, "conflict")),
        ("POST", of("/phrases"), json!({"phrase": "hello"}), (409, "conflict")),
        ("POST", of("/phrases"), json!({"phrase": "insult"}), (422, "invalid_body")),
        ("POST", of("/pace"), json!({"paused": true}), (409, "conflict")),
        ("POST", of("/hint"), json!({"ply": 3}), (409, "conflict")),
        ("GET", of("/record?format=nothing"), json!({}), (422, "invalid_format")),
        ("GET", of("/plies/x"), json!({}), (400, "bad_request")),
        ("GET", of("/plies/7"), json!({}), (404, "not_found")),
    ] {
        let (status, code) = page.refusal(method, &address, &body);
        assert_eq!((status, code.as_str()), refusal, "{method} {address} {body}");
        assert_eq!(page.rows, rows, "{method} {address} {body}");
    }
    for body in [None, Some(""), Some("{"), Some("\"x\""), Some("\u{0}")] {
        let outcome = page.outcome("POST", &of("/moves"), body);
        assert!(matches!(outcome["status"].as_u64(), Some(400 | 422)), "{outcome}");
    }
}

#[test]
fn nonsense_is_no_answer_of_an_engine() {
    let mut page = Page::new();
    let game = page.begin("ewn", [greedy(), human()]);
    let id = game["id"].as_str().unwrap();
    let turn = page.turns[id]["turn"].as_u64().unwrap();
    for found in [
        "",
        "{}",
        "null",
        "7",
        "{\"move\":{}}",
        "{\"refused\":{\"status\":500,\"body\":1}}",
        "{\"forfeit\":{\"fault\":\"boredom\",\"detail\":\"\"}}",
    ] {
        let outcome = page.engine_moved(&game, turn, found);
        assert!(matches!(outcome["status"].as_u64(), Some(400 | 422)), "{found}: {outcome}");
        let outcome = page.does(|games| games.hint_found("{}", found, 1));
        assert!(matches!(outcome["status"].as_u64(), Some(400 | 422)), "{found}: {outcome}");
    }
    for id in ["", "nothing"] {
        assert!(page.games.next_search(id, turn).is_none());
        for outcome in [
            page.games.engine_moved(id, turn, "{\"stopped\":{}}", 1),
            page.games.out_of_time(id, turn, 1),
            page.games.watch(id),
        ] {
            assert_eq!(serde_json::to_value(outcome).unwrap()["status"], 404);
        }
        assert_eq!(page.does(|games| games.unwatch(id))["status"], 204);
    }
    assert!(page.engine_moves(&game), "the game goes on");
}

#[test]
fn nonsense_is_no_task() {
    let page = Page::new();
    for task in ["", "{}", "[]", "null", "{\"id\":\"x\",\"wanted\":\"move\"}"] {
        let found: Value = serde_json::from_str(&page.find(task)).unwrap();
        let code = found["refused"]["code"].as_str();
        assert!(matches!(code, Some("bad_request" | "invalid_body")), "{task}: {found}");
        assert!(found["refused"]["message"].is_string());
    }
}

#[test]
fn reviews_find_the_record_of_a_game() {
    let mut page = Page::new();
    let game = page.begin("ewn", [human(), greedy()]);
    let ask =
        |body: &Value| serde_json::to_value(page.games.with_record(&body.to_string())).unwrap();
    let found = ask(&json!({"game_id": game["id"], "depth": 2}));
    let record = found["body"]["record"].as_str().unwrap();
    assert!(record.starts_with('['), "{record}");
    assert_eq!(found["body"], json!({"record": record, "depth": 2}));
    let both = json!({"game_id": "x", "record": "y"});
    assert_eq!(ask(&both)["body"], both, "the review refuses it");
    assert_eq!(ask(&json!({"game_id": "nothing"}))["status"], 404);
    assert_eq!(ask(&json!([]))["status"], 422);
}

#[test]
fn words_of_an_address_go_before_parameters() {
    let read = |method, address| {
        let call = Call::read(method, address, &[]).map_err(|failure| failure.code)?;
        Ok((call.route.endpoint, call.parameters))
    };
    assert_eq!(read("POST", "/ewn/position").unwrap().0, Endpoint::Position);
    assert_eq!(read("POST", "/games/position"), Err(Code::MethodNotAllowed));
    assert_eq!(read("GET", "/games/position").unwrap().0, Endpoint::State);
    assert_eq!(read("GET", "/games/a%20b/plies/3?x=1").unwrap().1, ["a b", "3"]);
    for path in ["", "/", "health", "/health/", "/games/", "/games//events", "/nothing"] {
        assert_eq!(read("GET", path), Err(Code::NotFound), "{path}");
    }
    assert_eq!(read("get", "/health"), Err(Code::MethodNotAllowed));
}
