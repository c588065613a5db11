//! Small contests between engines.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use arena::{EnginePlayer, Plan, PlannedPlayer};
use games::{Game, Tell, Variant};
use report::contest::Standings;
use serde_json::{Value, json};
use web::ServeOptions;

use super::client::{Client, with};
use super::folder::{Folder, life};

fn path(contest: &Value, rest: &str) -> String {
    format!("/contests/{}{rest}", contest["id"].as_str().unwrap())
}

fn is_over(contest: &Value) -> bool {
    !["waiting", "running"].contains(&contest["state"].as_str().unwrap())
}

async fn until_over(client: &Client, contest: &Value) -> Value {
    client.events(&path(contest, "/events")).await.until(is_over).await
}

/// The pairings of the same contest, played without a server.
fn pairings(players: &[&str], games: u64, seed: u64) -> Value {
    let players: Vec<Value> = players.iter().map(|spec| json!({"spec": spec})).collect();
    let plan = json!({"games": games, "seed": seed, "setups": "mirrored", "tc": "depth=2",
        "reference": "net", "player": players});
    let plan = Plan::parse(&plan.to_string()).unwrap();
    let make = |_: usize, player: &PlannedPlayer, variant: Variant, _: Tell| {
        Ok(EnginePlayer::maker(variant.engine(&player.spec, |_| ())?))
    };
    let contest = plan.contest(NonZeroUsize::new(2).unwrap(), |_| (), &make).unwrap();
    let tournament = plan.tournament().unwrap();
    let rounds = contest.play(&tournament, None, &AtomicBool::new(false), &|_| ()).unwrap();
    let standings = Standings::of_rounds(&contest, seed, &rounds).unwrap();
    // Converting through text rounds numbers as the server does.
    let text = serde_json::to_string(&standings).unwrap();
    serde_json::from_str::<Value>(&text).unwrap()["pairings"].take()
}

#[tokio::test]
async fn contests_have_the_numbers_of_the_same_match_without_a_server() {
    let client = Client::new();
    let players = ["random", "star2", "greedy"];
    let request = json!({
        "game": "ewn", "players": players, "games": 20, "seed": "7", "set_ups": "mirrored",
        "time": "depth=2",
    });
    let contest = client.posted("/contests", request).await;
    assert_eq!((&contest["of"], &contest["seed"]), (&json!(60), &json!("7")));
    let state = until_over(&client, &contest).await;
    assert_eq!((&state["state"], &state["played"]), (&json!("done"), &json!(60)));
    assert_eq!(state["pairings"], pairings(&players, 20, 7));
    let table = state["table"].as_array().unwrap();
    let sum = |field: &str| table.iter().map(|line| line[field].as_u64().unwrap()).sum::<u64>();
    assert_eq!((table.len(), sum("wins"), sum("losses"), sum("games")), (3, 60, 60, 120));
    assert_eq!(table[2]["player"], "random");
    assert_eq!(client.get(&path(&contest, "")).await.1, state);
    let (_, list) = client.get("/contests").await;
    assert_eq!((&list["total"], &list["contests"][0]["played"]), (&json!(1), &json!(60)));
    assert_eq!(list["contests"][0]["players"], json!(players));
}

#[tokio::test]
async fn the_judge_of_luck_knows_the_board() {
    let client = Client::new();
    for (board, judge) in [(None, "net"), (Some(4), "zweistein")] {
        let players = ["greedy", "random"];
        let request = json!({"game": "ewn", "players": players, "games": 2, "board": board});
        let contest = client.posted("/contests", request).await;
        assert_eq!(contest["reference"], judge);
        assert_eq!(until_over(&client, &contest).await["state"], "done");
    }
}

#[tokio::test]
async fn the_games_of_a_contest_can_be_looked_at() {
    let client = Client::new();
    let level = format!("level:{}", Game::Ewn.levels[0].name);
    let players = json!(["greedy", "greedy", level]);
    let request = json!({"game": "ewn", "players": players, "games": 4, "seed": 3});
    let contest = client.posted("/contests", request).await;
    assert_eq!(contest["players"][1], "greedy (2)");
    until_over(&client, &contest).await;
    let (_, page) = client.get(&path(&contest, "/games?limit=5&offset=3")).await;
    assert_eq!(page["total"], 12);
    let games = page["games"].as_array().unwrap();
    let numbers: Vec<u64> = games.iter().map(|game| game["n"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [4, 5, 6, 7, 8]);
    for game in games {
        let number = game["n"].as_u64().unwrap();
        let (status, text) = client.text(&path(&contest, &format!("/games/{number}"))).await;
        assert_eq!(status, 200);
        let games::Document::Records(records) = Game::Ewn.read(&text, Some("record")).unwrap()
        else {
            panic!("not a record: {text}");
        };
        assert_eq!(records[0].plies().len() as u64, game["plies"].as_u64().unwrap());
        let winner = records[0].result().unwrap();
        assert_eq!(game["winner"], Game::Ewn.side_name(winner));
        assert_eq!(records[0].tag("Red"), game["players"][0].as_str());
        assert_eq!(records[0].tag("Blue"), game["players"][1].as_str());
    }
    // Games of a pair have the same players with the sides swapped.
    assert_eq!(games[1]["players"], json!(["greedy", level]));
    assert_eq!(games[2]["players"], json!([level, "greedy"]));
    for (rest, status) in [("/games/0", 404), ("/games/13", 404), ("/games/1?format=x", 422)] {
        assert_eq!(client.get(&path(&contest, rest)).await.0, status, "{rest}");
    }
}

#[tokio::test]
async fn contests_can_be_stopped_and_resumed_and_others_wait() {
    let client = Client::new();
    let request = |games: u64| {
        let players = ["star2:depth=3,hash=1", "star2:depth=2,hash=1"];
        json!({"game": "ewn", "players": players, "games": games})
    };
    let long = client.posted("/contests", request(2000)).await;
    let next = client.posted("/contests", request(2)).await;
    let mut events = client.events(&path(&long, "/events")).await;
    let running = events.until(|state| state["played"].as_u64() > Some(0)).await;
    assert_eq!(running["state"], "running");
    assert_eq!(client.get(&path(&next, "")).await.1["state"], "waiting");
    client.posted(&path(&long, "/stop"), Value::Null).await;
    let stopped = events.until(is_over).await;
    assert_eq!(stopped["state"], "stopped");
    let played = stopped["played"].as_u64().unwrap();
    assert_eq!(client.post(&path(&long, "/stop"), Value::Null).await.0, 409);
    assert_eq!(until_over(&client, &next).await["state"], "done");

    let resumed = client.posted(&path(&long, "/resume"), Value::Null).await;
    assert_eq!(resumed["played"].as_u64(), Some(played));
    let mut events = client.events(&path(&long, "/events")).await;
    let on = events.until(|state| state["played"].as_u64() > Some(played)).await;
    assert_eq!(on["state"], "running");
    // One that waits is stopped at once.
    let third = client.posted("/contests", request(2)).await;
    let stopped = client.posted(&path(&third, "/stop"), Value::Null).await;
    assert_eq!((&stopped["state"], &stopped["played"]), (&json!("stopped"), &json!(0)));
    assert_eq!(client.get(&path(&third, "/games")).await.1, json!({"games": [], "total": 0}));
    assert_eq!(client.post(&path(&next, "/resume"), Value::Null).await.0, 409);
}

#[tokio::test]
async fn only_so_many_contests_wait_however_they_come() {
    let client = Client::new();
    // No game of this is ever over.
    let request = |games: u64| {
        let players = ["star2:depth=60,hash=1", "star2:depth=60,hash=1"];
        json!({"game": "ewn", "players": players, "games": games})
    };
    let stopped = client.posted("/contests", request(2000)).await;
    client.posted(&path(&stopped, "/stop"), Value::Null).await;
    until_over(&client, &stopped).await;
    let created = (0..40).map(|_| {
        let (client, request) = (client.clone(), request(2000));
        tokio::spawn(async move { client.post("/contests", request).await.0 })
    });
    let mut accepted = 0;
    for status in created.collect::<Vec<_>>() {
        match status.await.unwrap().as_u16() {
            201 => accepted += 1,
            status => assert_eq!(status, 503),
        }
    }
    assert_eq!(accepted, 32);
    assert_eq!(client.post(&path(&stopped, "/resume"), Value::Null).await.0, 503);
    assert_eq!(client.get(&path(&stopped, "")).await.1["state"], "stopped");
}

#[test]
fn contests_go_on_after_a_restart() {
    let folder = Folder::new();
    let request = json!({
        "game": "ewn", "players": RESTARTED, "games": 1000, "seed": 5,
        "set_ups": "mirrored", "time": "depth=2",
    });
    let (contest, before) = life(&folder.file(), async |client| {
        let contest = client.posted("/contests", request).await;
        let mut events = client.events(&path(&contest, "/events")).await;
        let state = events.until(|state| state["played"].as_u64() > Some(0)).await;
        (contest, state)
    });
    let state = life(&folder.file(), async |client| {
        let state = until_over(client, &contest).await;
        let (_, results) = client.get("/results").await;
        let name = format!("contest-{}", contest["id"].as_str().unwrap());
        assert_eq!(results, json!({"results": [{"name": name}]}));
        state
    });
    assert!(before["played"].as_u64() < Some(1000), "the contest is too short for this test");
    assert_eq!((&state["state"], &state["played"]), (&json!("done"), &json!(1000)));
    assert_eq!(state["pairings"], pairings(&RESTARTED, 1000, 5));
}

#[test]
fn a_contest_that_lacks_games_plays_them_and_is_done_when_the_disk_has_them() {
    let folder = Folder::new();
    let contest = life(&folder.file(), async |client| {
        let players = ["greedy", "random"];
        let request = json!({"game": "ewn", "players": players, "games": 20, "seed": 5});
        let contest = client.posted("/contests", request).await;
        until_over(client, &contest).await
    });
    let id = contest["id"].as_str().unwrap();
    let store = folder.file().with_extension("contests").join(format!("{id}.sqlite"));
    let count = |file: &rusqlite::Connection| {
        file.query_row("SELECT count(*) FROM game", (), |row| row.get::<_, i64>(0)).unwrap()
    };
    // As after a power failure; and while somebody reads, the log stays beside the file.
    let reader = rusqlite::Connection::open(&store).unwrap();
    assert_eq!(reader.execute("DELETE FROM game WHERE pair >= 5", ()).unwrap(), 10);
    reader.pragma_update(None, "journal_mode", "WAL").unwrap();
    assert_eq!(count(&reader), 10);
    life(&folder.file(), async |client| {
        let state = until_over(client, &contest).await;
        assert_eq!(state, contest);
        let copy = folder.path().join("copy.sqlite");
        std::fs::copy(&store, &copy).unwrap();
        assert_eq!(count(&rusqlite::Connection::open(copy).unwrap()), 20, "without the log");
        assert_eq!(count(&reader), 20);
    });
}

const RESTARTED: [&str; 2] = ["star2:depth=2,hash=1", "star1:depth=2,hash=1"];

#[tokio::test]
async fn what_is_too_much_for_a_small_contest_is_refused() {
    let client = Client::new();
    let two = json!({"game": "ewn", "players": ["greedy", "random"], "games": 2});
    let three = json!(["greedy", "random", "star2"]);
    for (change, code, part) in [
        (json!({"players": ["greedy"]}), "invalid_body", "2 to 8"),
        (json!({"games": 3}), "invalid_body", "even number"),
        (json!({"games": 0}), "invalid_body", "even number"),
        (json!({"games": 2002}), "too_much_work", "at most 2000"),
        (json!({"players": three, "games": 1000}), "too_much_work", "1000 games for each of 3"),
        (json!({"players": ["greedy", "ugi:sh"]}), "invalid_spec", "an external program"),
        (json!({"time": "move=2s"}), "invalid_body", "at most 1000 ms"),
        (json!({"time": "total=2s"}), "invalid_body", "expected depth, nodes, move or turn"),
        (json!({"time": "soon"}), "invalid_body", "KEY=VALUE"),
        (json!({"game": "tzaar", "set_ups": "mirrored"}), "invalid_body", "has random, fixed"),
    ] {
        client.refuses("/contests", with(two.clone(), change), code, part).await;
    }
    assert_eq!(client.get("/contests").await.1["total"], 0);
    assert_eq!(client.get("/contests/x").await.0, 404);
    assert_eq!(client.get("/results/x").await.0, 404);
}

/// A contest's file is empty while its tables are created.
#[tokio::test]
async fn an_empty_file_has_no_games() {
    let folder = Folder::new();
    let client = Client::on_file(&folder.file());
    let request = json!({"game": "tzaar", "players": ["greedy", "random"], "games": 200});
    client.posted("/contests", request.clone()).await;
    let waiting = client.posted("/contests", request).await;
    let id = waiting["id"].as_str().unwrap();
    let file = folder.file().with_extension("contests").join(format!("{id}.sqlite"));
    std::fs::write(file, "").unwrap();
    let (_, games) = client.get(&path(&waiting, "/games")).await;
    assert_eq!(games, json!({"games": [], "total": 0}));
}

#[tokio::test]
async fn results_of_other_stores_are_shown() {
    let folder = Folder::new();
    let contest = {
        let client = Client::on_file(&folder.file());
        let request = json!({"game": "tzaar", "players": ["greedy", "random"], "games": 2});
        let contest = client.posted("/contests", request).await;
        until_over(&client, &contest).await;
        contest
    };
    let id = contest["id"].as_str().unwrap();
    let store = folder.file().with_extension("contests").join(format!("{id}.sqlite"));
    let results = vec![store.clone(), store];
    let client = Client::with(ServeOptions { results, ..ServeOptions::default() });
    let (_, list) = client.get("/results").await;
    assert_eq!(list, json!({"results": [{"name": id}, {"name": format!("{id}-2")}]}));
    let (status, events) = client.get(&format!("/results/{id}")).await;
    assert_eq!(status, 200);
    assert_eq!((&events[0]["game"], &events[0]["games"]), (&json!("tzaar"), &json!(2)));
    assert_eq!(events[0]["players"].as_array().unwrap().len(), 2);
}
