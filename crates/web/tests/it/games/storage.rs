//! What survives.

use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

use serde_json::{Value, json};
use web::storage::{DataFile, Database, StorageError};

use super::client::{Client, greedy, human, path, plies};
use super::folder::{Folder, life};

/// The state without what belongs to the running server.
fn lasting(mut state: Value) -> Value {
    for field in ["thinking", "clock"] {
        state[field] = Value::Null;
    }
    state
}

#[test]
fn games_survive_a_restart_at_any_point() {
    let folder = Folder::new();
    let request = |name: &str, set_up: &str| {
        json!({
            "game": name, "players": [human(), human()], "set_up": set_up,
            "clock": {"base_ms": 600_000},
        })
    };
    let kinds = [("ewn", "free"), ("ewn", "random"), ("tzaar", "tournament"), ("tzaar", "random")];
    let mut games = life(&folder.file(), async |client| {
        let mut games = Vec::new();
        for (name, set_up) in kinds {
            games.push(client.game(request(name, set_up)).await);
        }
        games
    });
    for step in 0..8 {
        games = life(&folder.file(), async |client| {
            let mut changed = Vec::new();
            for game in &games {
                let state = client.state(game).await;
                assert_eq!(lasting(state), lasting(game.clone()), "step {step}");
                changed.push(match next_step(game, step) {
                    Some((what, body)) => client.posted(&path(game, what), body).await,
                    None => game.clone(),
                });
            }
            assert_eq!(client.get("/games").await.1["total"], games.len());
            changed
        });
    }
    assert_eq!(games.iter().filter(|game| game["phase"] == "over").count(), 3);
}

/// An action of a person in a game: set up, move, take back, resign.
fn next_step(game: &Value, step: usize) -> Option<(&'static str, Value)> {
    match game["phase"].as_str().unwrap() {
        "set_up" => {
            let body = json!({"player": game["set_up"]["asked"], "how": "random"});
            Some(("/set_up", body))
        }
        "over" => None,
        _ if step == 6 => Some(("/resign", json!({"player": game["position"]["mover"]}))),
        _ if step == 4 => Some(("/take_back", Value::Null)),
        _ => {
            let body = json!({"move": game["position"]["moves"][0], "ply": plies(game)});
            Some(("/moves", body))
        }
    }
}

#[test]
fn an_engine_moves_on_after_a_restart() {
    let folder = Folder::new();
    let game = life(&folder.file(), async |client| {
        let _held = client.hold_engines();
        client.begin("ewn", [greedy(), human()], "canonical").await
    });
    assert_eq!(game["thinking"], "red");
    let state = life(&folder.file(), async |client| {
        let mut events = client.events(&path(&game, "/events")).await;
        events.until(|state| plies(state) == 1).await
    });
    assert_eq!(state["position"]["mover"], "blue");
}

#[test]
fn a_deleted_game_stays_deleted() {
    let folder = Folder::new();
    let game = life(&folder.file(), async |client| {
        let game = client.begin("ewn", [human(), greedy()], "canonical").await;
        // The engine's answer may still be under way.
        client.step(&game).await;
        assert_eq!(client.delete(&path(&game, "")).await.0, 204);
        game
    });
    let status = life(&folder.file(), async |client| client.get(&path(&game, "")).await.0);
    assert_eq!(status, 404);
}

#[test]
fn only_a_resignation_is_called_one() {
    let folder = Folder::new();
    let game = life(&folder.file(), async |client| {
        client.begin("ewn", [human(), human()], "canonical").await
    });
    for (fault, detail, sentence, tag) in [
        ("resigned", "", "Blue wins: Red resigned", "resigned"),
        // As older versions stored a resignation.
        ("no-move", "resigned", "Blue wins: Red resigned", "resigned"),
        (
            "no-move",
            "there is none",
            "Blue wins: Red forfeited (no-move: there is none)",
            "no-move: there is none",
        ),
    ] {
        store_forfeit(&folder.file(), fault, detail);
        life(&folder.file(), async |client| {
            assert_eq!(client.state(&game).await["ending"]["sentence"], sentence);
            let (_, record) = client.text(&path(&game, "/record")).await;
            assert!(record.contains(&format!("[Forfeit \"{tag}\"]")), "{record}");
        });
    }
}

/// Lets Red lose all games of a file.
fn store_forfeit(file: &Path, fault: &str, detail: &str) {
    let lost = json!({"first_side": true, "fault": fault, "detail": detail});
    let file = rusqlite::Connection::open(file).unwrap();
    let command = "UPDATE game SET course = json_set(course, '$.lost', json(?1))";
    assert_eq!(file.execute(command, [lost.to_string()]).unwrap(), 1);
    correct_checksums(&file);
}

/// Makes changes of games look as if the server had made them.
pub fn correct_checksums(file: &rusqlite::Connection) {
    store::add_row_checksum(file).unwrap();
    file.execute_batch(
        "UPDATE game SET checksum = row_checksum(id, game, setting, course, phase, winner, plies,
             created_at, updated_at, seats, public);
         UPDATE player SET checksum = row_checksum(game, visitor, plays, kept)",
    )
    .unwrap();
}

#[tokio::test]
async fn a_disk_that_takes_nothing_is_noticed_until_it_does() {
    let database = Database::open(&DataFile::Memory).unwrap();
    let store =
        async |command: &'static str| database.run(move |to| to.execute_batch(command)).await;
    store("CREATE TABLE more (text)").await.unwrap();
    assert!(database.check().await.is_ok());
    // No page can be added; the check needs none.
    store("PRAGMA max_page_count = 1").await.unwrap();
    let much = "INSERT INTO more VALUES (zeroblob(100000))";
    assert!(store(much).await.is_err());
    assert!(database.check().await.is_ok());
    store("PRAGMA query_only = 1").await.unwrap();
    assert!(store(much).await.is_err());
    assert!(database.check().await.unwrap_err().message.contains("readonly"));
}

#[tokio::test]
async fn writing_and_reading_do_not_wait_for_each_other() {
    let folder = Folder::new();
    let file = folder.file();
    let database = Database::open(&DataFile::File(file.clone())).unwrap();
    let (let_go, gate) = mpsc::channel::<()>();
    let slow = database.read(move |_| Ok(gate.recv().is_err()));
    let written = database.run(|file| file.execute_batch("CREATE TABLE more (text)"));
    // Only a hang takes as long.
    tokio::time::timeout(Duration::from_secs(120), written).await.unwrap().unwrap();
    let read = database.read(|file| file.execute_batch("SELECT text FROM more"));
    let refused = database.read(|file| file.execute_batch("DELETE FROM more"));
    drop(let_go);
    assert!(slow.await.unwrap());
    assert!(read.await.is_ok(), "what is written can be read");
    assert!(refused.await.is_err());
    drop(database);

    let client = Client::on_file(&file).visitor('1');
    client.begin("ewn", [json!({"kind": "human", "name": "Ada"}), human()], "random").await;
    // Another process writes.
    let other = rusqlite::Connection::open(&file).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(client.get("/games?text=ada").await.1["total"], 1);
    assert_eq!(client.get("/visitor/data").await.1["games"].as_array().unwrap().len(), 1);
}

#[test]
fn a_text_is_looked_for_in_the_last_games_only() {
    let folder = Folder::new();
    let game = life(&folder.file(), async |client| {
        client.begin("ewn", [human(), human()], "random").await
    });
    let file = rusqlite::Connection::open(folder.file()).unwrap();
    let copies = "WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number
            WHERE n < 10000)
        INSERT INTO game SELECT id || '-' || n, game, setting, course, phase, winner, plies,
            created_at, updated_at + n, seats, public, 0 FROM game, number";
    file.execute_batch(copies).unwrap();
    correct_checksums(&file);
    life(&folder.file(), async |client| {
        let by_id = format!("?text={}", game["id"].as_str().unwrap());
        for (query, total) in [("", 10_001), (&by_id, 10_000)] {
            assert_eq!(client.get(&format!("/games{query}")).await.1["total"], total, "{query}");
        }
    });
}

#[cfg(unix)]
#[test]
fn a_file_that_was_removed_or_replaced_takes_no_moves() {
    for (ending, is_replaced) in [("", false), ("", true), ("-wal", false)] {
        let folder = Folder::new();
        let file = PathBuf::from(format!("{}{ending}", folder.file().display()));
        let aside = folder.path().join("aside");
        let game = life(&folder.file(), async |client| {
            let game = client.begin("ewn", [human(), human()], "canonical").await;
            std::fs::rename(&file, &aside).unwrap();
            if is_replaced {
                std::fs::copy(&aside, &file).unwrap();
            }
            assert_ne!(client.get("/health").await.0, 200);
            let body = json!({"move": game["position"]["moves"][0], "ply": 0});
            let (status, failure) = client.post(&path(&game, "/moves"), body).await;
            assert_eq!(status, 500);
            let message = failure["error"]["message"].as_str().unwrap();
            assert!(message.contains("removed or replaced"), "{message}");
            assert_ne!(client.get("/health").await.0, 200);
            // It may come back.
            std::fs::rename(&aside, &file).unwrap();
            assert_eq!(client.get("/health").await.0, 200);
            assert_eq!(plies(&client.state(&game).await), 0);
            client.step(&game).await
        });
        let stored = life(&folder.file(), async |client| client.state(&game).await);
        assert_eq!(plies(&stored), 1);
    }
}

#[tokio::test]
async fn what_is_refused_has_not_happened() {
    let database = Database::open(&DataFile::Memory).unwrap();
    let store =
        async |command: &'static str| database.run(move |to| to.execute_batch(command)).await;
    let stored = async || {
        let query = "SELECT group_concat(text, ' ') FROM more";
        database.run(move |from| from.query_row(query, (), |row| row.get::<_, String>(0))).await
    };
    store("CREATE TABLE more (text UNIQUE)").await.unwrap();
    let half = store("INSERT INTO more VALUES ('half'); INSERT INTO nowhere VALUES (1)");
    let (half, whole) = tokio::join!(half, store("INSERT INTO more VALUES ('whole')"));
    assert!(half.is_err() && whole.is_ok());
    assert_eq!(stored().await.unwrap(), "whole", "nothing of a job that failed");

    // SQLite undoes a whole transaction when the disk is full.
    store("PRAGMA max_page_count = 1").await.unwrap();
    let (let_go, gate) = mpsc::channel();
    let first = database.run(move |_| Ok(gate.recv().is_ok()));
    let full = database.run(|to| to.execute_batch("INSERT INTO more VALUES (zeroblob(100000))"));
    let after = database.run(|to| to.execute_batch("INSERT INTO more VALUES ('after')"));
    // All three wait by now, so that they share a transaction.
    let_go.send(()).unwrap();
    assert!(first.await.is_err() && full.await.is_err() && after.await.is_err());
    assert_eq!(stored().await.unwrap(), "whole");
}

/// Where the lock of a file lies.
fn lock_beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}

fn problem(path: &Path) -> String {
    match Database::open(&DataFile::File(path.into())) {
        Ok(_) => panic!("{} is no file of games", path.display()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn files_that_cannot_be_used_are_refused_and_left_alone() {
    let folder = Folder::new();
    let file = folder.file();
    std::fs::write(&file, "This is a text.\n".repeat(1000)).unwrap();
    assert!(problem(&file).contains("not a file of games"));
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("This is a text."));
    std::fs::remove_file(&file).unwrap();
    let inner = folder.path().join("folder");
    std::fs::create_dir(&inner).unwrap();
    assert!(problem(&inner).contains("not a file of games"));
    assert!(!lock_beside(&file).exists() && !lock_beside(&inner).exists());

    let other = rusqlite::Connection::open(&file).unwrap();
    other.execute_batch("CREATE TABLE t (x)").unwrap();
    drop(other);
    assert!(problem(&file).contains("not a file of games"));
    std::fs::remove_file(&file).unwrap();

    drop(Database::open(&DataFile::File(file.clone())).unwrap());
    let ours = rusqlite::Connection::open(&file).unwrap();
    ours.execute_batch("PRAGMA user_version = 99").unwrap();
    drop(ours);
    assert!(problem(&file).contains("this has version 99, expected "));
    std::fs::remove_file(&file).unwrap();
}

#[tokio::test]
async fn a_damaged_file_is_refused() {
    let folder = Folder::new();
    let file = folder.file();
    let client = Client::on_file(&file);
    for _ in 0..20 {
        client.begin("ewn", [human(), human()], "random").await;
    }
    drop(client);
    let mut bytes = std::fs::read(&file).unwrap();
    let end = bytes.len();
    bytes[4096..end].fill(0x5a);
    std::fs::write(&file, bytes).unwrap();
    let message = problem(&file);
    assert!(message.contains("damaged"), "{message}");
}

/// They have the seeds of running games.
#[cfg(unix)]
#[test]
fn new_files_can_be_read_by_their_owner_only() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new();
    life(&folder.file(), async |client| {
        client.game(json!({"game": "ewn", "players": [human(), human()]})).await;
        for ending in ["", "-wal", "-shm"] {
            let path = format!("{}{ending}", folder.file().display());
            let mode = std::fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{path}");
        }
    });
}

#[test]
fn two_servers_do_not_share_a_file() {
    let folder = Folder::new();
    let first = Database::open(&DataFile::File(folder.file())).unwrap();
    let second = Database::open(&DataFile::File(folder.file()));
    assert!(matches!(second, Err(StorageError::InUse(_))));
    drop(first);
    drop(Database::open(&DataFile::File(folder.file())).unwrap());
}

#[test]
fn games_of_the_first_version_of_the_file_belong_to_everybody() {
    let folder = Folder::new();
    let game = life(&folder.file(), async |client| {
        client.begin("ewn", [human(), human()], "canonical").await
    });
    // What the first version of the tables had.
    let file = rusqlite::Connection::open(folder.file()).unwrap();
    file.execute_batch(
        "DROP TABLE player;
         ALTER TABLE game DROP COLUMN seats;
         ALTER TABLE game DROP COLUMN public;
         ALTER TABLE game DROP COLUMN checksum;
         ALTER TABLE contest DROP COLUMN checksum;
         PRAGMA user_version = 1",
    )
    .unwrap();
    drop(file);
    life(&folder.file(), async |client| {
        for anybody in [client, &client.visitor('a')] {
            let state = anybody.state(&game).await;
            assert_eq!((&state["you"], &state["public"]), (&json!(["red", "blue"]), &json!(true)));
            assert_eq!(state["players"][0]["seat"], Value::Null);
            assert_eq!(anybody.get("/games").await.1["total"], 1);
            assert_eq!(anybody.get("/games?whose=mine").await.1["total"], 0);
            anybody.step(&state).await;
        }
    });
    let file = rusqlite::Connection::open(folder.file()).unwrap();
    let version: i32 = file.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, 3);
}

#[test]
fn a_game_that_is_deleted_while_it_is_opened_is_gone() {
    let folder = Folder::new();
    let request = json!({"game": "ewn", "players": [human(), human()], "set_up": "random"});
    let game = life(&folder.file(), async |client| client.game(request).await);
    life(&folder.file(), async |client| {
        let game = path(&game, "");
        // Both begin before either gets its answer from the file.
        let (_, deleted) = tokio::join!(client.get(&game), client.delete(&game));
        assert_eq!(deleted.0, 204);
        assert_eq!(client.get(&game).await.0, 404);
    });
}
