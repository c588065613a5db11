//! Clients that leave before they are answered: memory and file stay the same.

use std::path::Path;
use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::client::{Client, Events, greedy, human, path};
use super::folder::{Folder, life};
use super::friends::Friends;

/// What is not there by then does not come.
const PATIENCE: Duration = Duration::from_secs(300);

async fn until_end(mut events: Events) {
    let rest = async { while events.next().await.is_some() {} };
    timeout(PATIENCE, rest).await.expect("the stream ends");
}

/// Everything that was begun in the file is done, and the tasks that waited for it have gone on.
async fn settle(client: &Client) {
    client.get("/games").await;
    for _ in 0..16 {
        tokio::task::yield_now().await;
    }
}

/// While this exists, whoever writes to the file waits.
fn hold(file: &Path) -> rusqlite::Connection {
    let file = rusqlite::Connection::open(file).unwrap();
    file.execute_batch("BEGIN IMMEDIATE").unwrap();
    file
}

fn alone() -> Value {
    json!({"game": "ewn", "players": [human(), human()], "set_up": "canonical"})
}

#[test]
fn a_game_is_deleted_even_if_the_client_leaves() {
    let folder = Folder::new();
    life(&folder.file(), async |client| {
        let game = client.game(alone()).await;
        let events = client.events(&path(&game, "/events")).await;
        let held = hold(&folder.file());
        client.leave(1, Method::DELETE, &path(&game, ""), None).await;
        drop(held);
        until_end(events).await;
        assert_eq!(client.get(&path(&game, "")).await.0, 404);
    });
}

#[test]
fn a_visitor_is_forgotten_even_if_the_client_leaves() {
    let folder = Folder::new();
    life(&folder.file(), async |client| {
        let Friends { ada, bob, game } = Friends::of_ewn(client).await;
        let held = hold(&folder.file());
        ada.leave(1, Method::DELETE, "/visitor/data", None).await;
        drop(held);
        let is_forgotten = async {
            while bob.state(&game).await["phase"] != "over" {
                settle(client).await;
            }
        };
        timeout(PATIENCE, is_forgotten).await.expect("she has left the game");
        settle(client).await;
        assert_eq!(ada.get("/visitor/data").await.1["games"], json!([]));
        assert_eq!(ada.state(&game).await["you"], json!([]));
    });
}

#[test]
fn a_hint_is_counted_in_memory_and_file_or_in_neither() {
    let folder = Folder::new();
    // For the search, and for the file.
    for waits in [1, 2] {
        let (game, state) = life(&folder.file(), async |client| {
            let game = client.game(alone()).await;
            let body = json!({"ply": 0});
            let held = hold(&folder.file());
            client.leave(waits, Method::POST, &path(&game, "/hint"), Some(body)).await;
            drop(held);
            settle(client).await;
            let state = client.state(&game).await;
            (game, state)
        });
        let stored = life(&folder.file(), async |client| client.state(&game).await);
        assert_eq!(state["hints"], stored["hints"], "after {waits} waits");
        assert_eq!(state["version"], stored["version"], "after {waits} waits");
    }
}

#[test]
fn a_game_that_is_gone_from_the_file_ends() {
    let folder = Folder::new();
    life(&folder.file(), async |client| {
        let held = client.hold_engines();
        let game = client.begin("ewn", [greedy(), human()], "canonical").await;
        let events = client.events(&path(&game, "/events")).await;
        let file = rusqlite::Connection::open(folder.file()).unwrap();
        assert_eq!(file.execute("DELETE FROM game", ()).unwrap(), 1);
        drop(held);
        until_end(events).await;
        for part in ["", "/record", "/plies/0"] {
            assert_eq!(client.get(&path(&game, part)).await.0, 404, "{part}");
        }
    });
}
