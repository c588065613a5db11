//! What damaged rows and bits change.

use serde_json::json;
use web::storage::{DataFile, Database};

use super::client::{human, path};
use super::folder::{Folder, life};
use super::storage::correct_checksums;

#[test]
fn a_damaged_game_is_left_out_and_nothing_else() {
    let folder = Folder::new();
    let created = life(&folder.file(), async |client| {
        let mut games = Vec::new();
        for name in ["Anna", "Bea", "Cora"] {
            let person = json!({"kind": "human", "name": name});
            let request = json!({"game": "ewn", "players": [person, human()], "set_up": "random"});
            games.push(client.visitor('1').game(request).await);
        }
        games
    });
    let file = rusqlite::Connection::open(folder.file()).unwrap();
    let id = created[1]["id"].as_str().unwrap();
    let kept = "CREATE TABLE kept AS SELECT * FROM game";
    file.execute_batch(kept).unwrap();
    // What only a checksum reveals, and what was damaged before there were checksums.
    for (damage, is_old) in [
        ("plies = 1", false),
        ("setting = replace(setting, 'Bea', 'Bee')", false),
        ("course = CAST(x'7bff7d' AS TEXT)", false),
        ("course = CAST(x'7bff7d' AS TEXT)", true),
        ("setting = '{'", true),
        ("setting = '{}'", true),
        ("seats = '7'", true),
        ("phase = 'gone'", true),
    ] {
        let whole = "DELETE FROM game; INSERT INTO game SELECT * FROM kept";
        let damage = format!("{whole}; UPDATE game SET {damage} WHERE id = '{id}'");
        file.execute_batch(&damage).unwrap();
        if is_old {
            correct_checksums(&file);
        }
        life(&folder.file(), async |client| {
            let client = client.visitor('1');
            for (query, total) in
                [("", 2), ("?limit=1", 2), ("?text=anna", 1), ("?level=strong", 0)]
            {
                let (status, list) = client.get(&format!("/games{query}")).await;
                assert_eq!(
                    (status.as_u16(), &list["total"]),
                    (200, &json!(total)),
                    "{damage} {query}"
                );
                assert!(list["games"].as_array().unwrap().iter().all(|game| game["id"] != id));
            }
            let (_, second) = client.get("/games?limit=1&offset=1").await;
            assert_eq!(second["games"].as_array().unwrap().len(), 1, "{damage}");
            let (_, data) = client.get("/visitor/data").await;
            assert_eq!(data["games"].as_array().unwrap().len(), 2, "{damage}");
            if !is_old {
                assert_eq!(client.get(&path(&created[1], "")).await.0, 500, "{damage}");
            }
        });
    }
}

#[test]
fn a_new_game_in_the_row_of_a_damaged_one_is_listed() {
    let folder = Folder::new();
    let request = json!({"game": "ewn", "players": [human(), human()], "set_up": "random"});
    let last = life(&folder.file(), async |client| client.visitor('1').game(request.clone()).await);
    let file = rusqlite::Connection::open(folder.file()).unwrap();
    file.execute_batch("UPDATE game SET setting = '{'").unwrap();
    life(&folder.file(), async |client| {
        let client = client.visitor('1');
        assert_eq!(client.get("/games").await.1["total"], 0);
        assert_eq!(client.delete(&path(&last, "")).await.0, 204);
        client.game(request.clone()).await;
        assert_eq!(client.get("/games").await.1["total"], 1);
    });
}

#[test]
fn no_flipped_bit_changes_a_game() {
    let folder = Folder::new();
    let read = || {
        life(&folder.file(), async |client| {
            let client = client.visitor('1');
            let (_, list) = client.get("/games?whose=mine&limit=100").await;
            assert_eq!(list["total"], list["games"].as_array().unwrap().len());
            (list["games"].clone(), client.get("/visitor/data").await.1)
        })
    };
    life(&folder.file(), async |client| {
        for _ in 0..30 {
            let request = json!({"game": "ewn", "players": [human(), human()], "set_up": "random"});
            client.visitor('1').game(request).await;
        }
    });
    let (games, data) = read();
    let [games, data] = [&games, &data["games"]].map(|games| games.as_array().unwrap().clone());
    let bytes = std::fs::read(folder.file()).unwrap();
    let mut noticed = 0;
    for number in 0..500 {
        let bit = game::derive_seed(35, number) as usize % (8 * bytes.len());
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        std::fs::write(folder.file(), damaged).unwrap();
        if Database::open(&DataFile::File(folder.file())).is_err() {
            noticed += 1;
            continue;
        }
        let (listed, own) = read();
        let listed = listed.as_array().unwrap();
        assert!(listed.iter().all(|game| games.contains(game)), "bit {bit}: {listed:?}");
        let own = own["games"].as_array().unwrap();
        assert!(own.iter().all(|game| data.contains(game)), "bit {bit}: {own:?}");
        noticed += usize::from(listed.len() < 30);
    }
    assert!(noticed > 100, "{noticed} noticed");
}
