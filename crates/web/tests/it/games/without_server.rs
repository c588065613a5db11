//! Games of a page without a server are those of the server.

use serde_json::{Value, json};

use super::client::{Client, greedy, human, path};
use super::playing::play_to_the_end;
use crate::server::client::without;

#[allow(dead_code, reason = "the tests of that crate need all of it")]
#[path = "../../../../service/tests/it/page.rs"]
mod page;

use page::Page;

/// Without names, secrets and times.
fn timeless(value: Value) -> Value {
    const DIFFERENT: [&str; 11] = [
        "id",
        "commitment",
        "salt",
        "time_ms",
        "created_at",
        "updated_at",
        "here",
        "left_ms",
        "next",
        "at",
        "record",
    ];
    without(&DIFFERENT, value)
}

/// The same game here and on the server.
async fn begin(client: &Client, page: &mut Page, request: &Value) -> [Value; 2] {
    let here = page.post("/games", request);
    let there = client.game(request.clone()).await;
    assert_eq!(timeless(here.clone()), timeless(there.clone()), "{request}");
    [here, there]
}

#[tokio::test]
async fn whole_games_are_the_same() {
    let client = Client::new().visitor('a');
    let mut page = Page::new();
    let level = |name: &str| json!({"kind": "level", "level": name});
    for (game, players) in [
        ("ewn", [human(), greedy()]),
        ("ewn", [level("beginner"), human()]),
        ("ewn", [human(), human()]),
        ("tzaar", [human(), greedy()]),
        ("tzaar", [level("beginner"), human()]),
    ] {
        let request = json!({"game": game, "players": players, "set_up": "random", "seed": "77"});
        let [here, there] = begin(&client, &mut page, &request).await;
        let (here_over, there_over) =
            (page.play_to_the_end(&here), play_to_the_end(&client, &there).await);
        assert_eq!(timeless(here_over), timeless(there_over), "{request}");
        let moves = |record: &str| record.rsplit("\n\n").next().unwrap().to_owned();
        let (_, record) = client.text(&path(&there, "/record")).await;
        let own = page.get(&page::path(&here, "/record"));
        assert_eq!(moves(own.as_str().unwrap()), moves(&record));
        let described = client.get(&path(&there, "/plies/3")).await.1;
        assert_eq!(page.get(&page::path(&here, "/plies/3")), described);
    }
}

#[tokio::test]
async fn what_people_do_is_answered_alike() {
    let client = Client::new().visitor('a');
    let mut page = Page::new();
    let players = [json!({"kind": "human", "name": "Ada"}), human()];
    let request = json!({"game": "ewn", "players": players, "seed": 5, "best_of": 3});
    let [here, there] = begin(&client, &mut page, &request).await;
    let first = json!({"move": "a1", "ply": 0});
    for (rest, body) in [
        ("/moves", first.clone()),
        ("/hint", json!({"ply": 0})),
        ("/take_back", json!({})),
        ("/set_up", json!({"player": "blue", "how": "good"})),
        ("/set_up", json!({"player": "red", "how": "nothing"})),
        ("/set_up", json!({"player": "red", "set_up": "111111"})),
        ("/set_up", json!({"player": "red", "how": "good"})),
        ("/set_up", json!({"player": "blue", "how": "random"})),
        ("/set_up", json!({"player": "blue", "how": "random"})),
        ("/moves", first),
        ("/take_back", json!({})),
        ("/hint", json!({"ply": 9})),
        ("/pace", json!({"paused": true})),
        ("/phrases", json!({"phrase": "hello"})),
        ("/decline", json!({"offer": "take_back"})),
        ("/rematch", json!({})),
        ("/resign", json!({"player": "purple"})),
        ("/resign", json!({"player": "blue"})),
        ("/resign", json!({"player": "blue"})),
        ("/moves", json!({"move": "a1", "ply": 0})),
        ("/rematch", json!({})),
        ("/rematch", json!({"more": 1})),
        ("/rematch", json!({"dice": {"commitment": "x", "number": "y"}})),
    ] {
        let (status, answer) = client.post(&path(&there, rest), body.clone()).await;
        let (own_status, own) = page.send("POST", &page::path(&here, rest), Some(&body));
        assert_eq!(own_status, u64::from(status.as_u16()), "{rest} {body}: {own} {answer}");
        assert_eq!(timeless(own), timeless(answer), "{rest} {body}");
    }
    let unknown = json!({"commitment": "00", "number": "0".repeat(32)});
    for request in [
        json!({"game": "ewn", "players": [human(), human()], "best_of": 4}),
        json!({"game": "ewn", "players": [human(), human()], "clock": {"base_ms": 1}}),
        json!({"game": "ewn", "players": [human(), human()], "set_up": "nothing"}),
        json!({"game": "tzaar", "players": [human(), human()], "board": 5}),
        json!({"game": "ewn", "players": [human(), human()], "start": "x"}),
        json!({"game": "nothing", "players": [human(), human()]}),
        json!({"game": "ewn", "players": [human(), human()], "dice": unknown}),
        json!({"game": "ewn", "players": [human(), human()], "dice": unknown, "seed": 1}),
        json!({"game": "tzaar", "players": [human(), human()], "dice": unknown}),
        json!({"game": "ewn", "players": [human(), {"kind": "level", "level": "x"}]}),
        json!({"game": "ewn", "players": [human(), {"kind": "human", "name": "\n"}]}),
    ] {
        let (status, answer) = client.post("/games", request.clone()).await;
        let own = page.send("POST", "/games", Some(&request));
        assert_eq!(own, (u64::from(status.as_u16()), answer), "{request}");
    }
}

#[tokio::test]
async fn lists_are_the_same() {
    let client = Client::new().visitor('a');
    let mut page = Page::new();
    let named = |name: &str| json!({"kind": "human", "name": name});
    // Texts are also looked for in the ids of games, whose digits include a and d.
    for (game, players, public) in [
        ("ewn", [named("Anna"), greedy()], false),
        ("ewn", [human(), json!({"kind": "level", "level": "beginner"})], true),
        ("tzaar", [named("anna_2"), greedy()], false),
        ("ewn", [named("100%"), named("Bob")], false),
        ("ewn", [greedy(), greedy()], true),
    ] {
        let request = json!({"game": game, "players": players, "set_up": "random", "seed": 9,
            "public": public});
        let [here, there] = begin(&client, &mut page, &request).await;
        if players[0]["name"] == "Anna" {
            let resigned = json!({"player": "red"});
            page.post(&page::path(&here, "/resign"), &resigned);
            client.posted(&path(&there, "/resign"), resigned).await;
        }
        if players[0]["name"] == "100%" {
            let resigned = json!({"player": "blue"});
            page.post(&page::path(&here, "/resign"), &resigned);
            client.posted(&path(&there, "/resign"), resigned).await;
        }
    }
    for query in [
        "",
        "?limit=2",
        "?limit=2&offset=1",
        "?offset=9",
        "?limit=0",
        "?whose=mine",
        "?whose=public",
        "?game=ewn",
        "?game=chess",
        "?result=won",
        "?result=lost",
        "?result=running",
        "?result=over",
        "?level=beginner",
        "?level=greedy",
        "?text=anna",
        "?text=ANNA_",
        "?text=%25",
        "?text=_",
        "?text=greedy",
        "?text=%20bob%20",
        "?whose=mine&result=over&game=ewn",
        "?result=never",
        "?limit=-1",
        "?limit=1000",
    ] {
        let (status, list) = client.get(&format!("/games{query}")).await;
        let (own_status, own) = page.send("GET", &format!("/games{query}"), None);
        assert_eq!(own_status, u64::from(status.as_u16()), "{query}");
        assert_eq!(timeless(own), timeless(list), "{query}");
    }
}
