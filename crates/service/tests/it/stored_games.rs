//! Games that were stored, exported and imported.

use serde_json::{Value, json};

use crate::page::{Page, greedy, human, path, plies};

/// Without what is not stored: whether a clock or an engine runs.
fn stored(mut state: Value) -> Value {
    for field in ["thinking", "players"] {
        state[field].take();
    }
    state
}

#[test]
fn a_page_that_is_opened_again_continues_every_game() {
    for name in ["ewn", "tzaar"] {
        let mut page = Page::new();
        let game = page.begin(name, [human(), greedy()]);
        loop {
            let state = page.state(&game);
            let mut again = page.reopened();
            let reopened = again.state(&game);
            assert_eq!(stored(reopened.clone()), stored(state.clone()));
            if state["phase"] == "over" || plies(&state) > 12 {
                break;
            }
            // An engine that was searching searches again.
            assert_eq!(reopened["thinking"], state["thinking"]);
            if !state["thinking"].is_null() {
                assert!(again.engine_moves(&game));
                page = again;
                continue;
            }
            page.step(&state);
        }
    }
}

#[test]
fn games_are_exported_and_imported() {
    let mut page = Page::new();
    let game = page.begin("ewn", [human(), greedy()]);
    let other = page.begin("tzaar", [human(), greedy()]);
    let exported = page.games.export();
    let import = |page: &mut Page, text: &str| page.does(|games| games.import(text));
    let counts = |added: u64, replaced: u64, kept: u64| json!({"added": added, "replaced": replaced, "kept": kept});
    let mut empty = Page::new();
    assert_eq!(import(&mut empty, &exported)["body"], counts(2, 0, 0));
    assert_eq!(empty.rows, page.rows);
    assert_eq!(stored(empty.state(&game)), stored(page.state(&game)));
    assert_eq!(import(&mut empty, &exported)["body"], counts(0, 0, 2));
    page.step(&game);
    let newer = page.games.export();
    assert_eq!(import(&mut empty, &newer)["body"], counts(0, 1, 1));
    assert_eq!(plies(&empty.state(&game)), 1);
    assert_eq!(import(&mut page, &exported)["body"], counts(0, 0, 2), "older games are left out");
    page.send("DELETE", &path(&other, ""), None);
    assert_eq!(import(&mut page, &exported)["body"], counts(1, 0, 1));
}

#[test]
fn a_damaged_game_does_not_hide_the_others() {
    let mut page = Page::new();
    let [damaged, other] =
        [page.begin("tzaar", [human(), greedy()]), page.begin("tzaar", [human(), greedy()])];
    let mov = damaged["position"]["moves"][0].as_str().unwrap();
    page.post(&path(&damaged, "/moves"), &json!({"move": mov, "ply": 0}));
    let row = page.rows.get_mut(damaged["id"].as_str().unwrap()).unwrap();
    row["course"] = row["course"].as_str().unwrap().replace(mov, "a1a1").into();
    let mut again = page.reopened();
    assert_eq!(again.send("GET", &path(&damaged, ""), None).0, 500);
    let data = again.get("/visitor/data");
    assert_eq!(data["games"].as_array().unwrap().len(), 1);
    assert_eq!(data["games"][0]["id"], other["id"]);
}

#[test]
fn those_who_watch_a_game_see_the_one_that_replaces_it() {
    for name in ["ewn", "tzaar"] {
        let mut page = Page::new();
        let game = page.begin(name, [human(), greedy()]);
        let mut other = page.reopened();
        page.watch(&game);
        let played = other.play_to_the_end(&game);
        page.does(|games| games.import(&other.games.export()));
        let event = page.events.last().unwrap();
        assert_eq!(event["id"], game["id"]);
        assert_eq!(stored(event["state"].clone()), stored(played));
        assert_eq!(page.turns[game["id"].as_str().unwrap()]["kind"], "none");
        page.send("DELETE", &path(&game, ""), None);
        assert_eq!(page.events.last().unwrap()["state"], Value::Null, "still watched");
    }
}

#[test]
fn files_that_cannot_be_read_change_nothing() {
    let mut page = Page::new();
    let game = page.begin("ewn", [human(), greedy()]);
    let exported: Value = serde_json::from_str(&page.games.export()).unwrap();
    let with = |field: &str, value: Value| {
        let mut file = exported.clone();
        let mut copy = file["games"][0].clone();
        copy["id"] = json!("copy");
        copy[field] = value;
        file["games"].as_array_mut().unwrap().push(copy);
        file.to_string()
    };
    let settings = page.rows[game["id"].as_str().unwrap()]["setting"].as_str().unwrap();
    let with_setting = |field: &str, value: Value| {
        let mut settings: Value = serde_json::from_str(settings).unwrap();
        settings[field] = value;
        with("setting", settings.to_string().into())
    };
    let named = |name: &str| json!([{"kind": "human", "name": name}, greedy()]);
    let engine = |spec: &str| json!([human(), {"kind": "engine", "spec": spec}]);
    let foreign = page.rows[game["id"].as_str().unwrap()]["seats"].as_str().unwrap();
    let foreign = foreign.replace("local", "another");
    for text in [
        String::new(),
        "[]".into(),
        json!({"format": "chess games", "games": []}).to_string(),
        json!({"format": "dreistein games 1"}).to_string(),
        with("id", json!("../etc")),
        with("id", json!("")),
        with("id", json!("x".repeat(65))),
        with("phase", json!("never")),
        with("course", json!("{}")),
        with("setting", json!("null")),
        with("seats", json!(foreign)),
        with("created_at", json!(-1)),
        with_setting("clock", json!({"base_ms": 0, "increment_ms": 0})),
        with_setting("players", named("\u{202e}")),
        with_setting("players", engine("no-such-engine")),
        with_setting("players", engine("star2:hash=4096")),
    ] {
        let mut empty = Page::new();
        let outcome = empty.games.import(&text);
        let outcome = empty.take(outcome);
        assert_eq!((&outcome["status"], &outcome["saved"]), (&json!(422), &json!([])), "{text}");
        assert!(outcome["body"]["error"]["message"].is_string());
        assert_eq!(empty.get("/games")["total"], 0);
    }
}

#[test]
fn damaged_rows_are_refused() {
    let mut page = Page::new();
    let game = page.begin("ewn", [human(), greedy()]);
    let row = page.rows[game["id"].as_str().unwrap()].to_string();
    for end in 0..row.len() {
        let reply = serde_json::to_value(Page::new().games.load(&row[..end])).unwrap();
        assert_eq!(reply["status"], 422, "{}", &row[..end]);
    }
    // Moves that cannot be made are found when the game is asked for.
    let mut row: Value = serde_json::from_str(&row).unwrap();
    let course = row["course"].as_str().unwrap();
    let ply = "\"plies\":[{\"move\":\"z9\",\"time_us\":1,\"value\":null}]";
    row["course"] = course.replace("\"plies\":[]", ply).into();
    let mut page = Page::new();
    let reply = serde_json::to_value(page.games.load(&row.to_string())).unwrap();
    assert_eq!(reply["status"], 200);
    let (status, body) = page.send("GET", &path(&game, ""), None);
    assert_eq!((status, &body["error"]["code"]), (500, &json!("internal")));
}

#[test]
fn numbers_that_cannot_be_counted_on_are_refused() {
    let mut page = Page::new();
    let game = page.begin("ewn", [human(), greedy()]);
    let row = page.rows[game["id"].as_str().unwrap()].clone();
    let mut changed_too_often = row.clone();
    let course = row["course"].as_str().unwrap();
    let version = format!("\"version\":{}", u64::MAX);
    changed_too_often["course"] = course.replace("\"version\":0", &version).into();
    let mut from_the_future = row.clone();
    from_the_future["updated_at"] = u64::MAX.into();
    for damaged in [changed_too_often, from_the_future] {
        assert_ne!(damaged, row);
        let mut page = Page::new();
        let loaded = serde_json::to_value(page.games.load(&damaged.to_string())).unwrap();
        let (status, body) = match loaded["status"].as_u64() {
            Some(200) => page.send("GET", &path(&game, ""), None),
            _ => (422, loaded["body"].clone()),
        };
        assert!(status >= 422, "{status}: {body}");
        assert!(body["error"]["message"].is_string(), "{body}");
    }
}

#[test]
fn games_are_deleted() {
    let mut page = Page::new();
    let games = ["ewn", "ewn", "tzaar"].map(|name| page.begin(name, [human(), greedy()]));
    page.watch(&games[0]);
    let (status, body) = page.send("DELETE", &path(&games[0], ""), None);
    assert_eq!((status, body), (204, Value::Null));
    assert_eq!(page.events.last().unwrap(), &json!({"id": games[0]["id"], "state": null}));
    assert_eq!(page.refusal("GET", &path(&games[0], ""), &json!({})), (404, "not_found".into()));
    let data = page.get("/visitor/data");
    assert_eq!(data["games"].as_array().unwrap().len(), 2);
    assert!(data["games"][0]["record"].is_string());
    assert_eq!(page.send("DELETE", "/visitor/data", None), (204, Value::Null));
    assert!(page.rows.is_empty());
    assert_eq!(page.get("/games"), json!({"games": [], "total": 0}));
    assert_eq!(page.get("/visitor")["signed_in"], false);
}
