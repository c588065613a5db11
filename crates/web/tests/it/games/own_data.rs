//! What is stored about visitors: they can take it away, or delete it.

use serde_json::{Value, json};
use web::ServeOptions;

use super::client::{Client, greedy, human, path, plies};
use super::folder::{Folder, life};
use super::friends::{Friends, open};
use super::storage::correct_checksums;

#[tokio::test]
async fn a_game_is_deleted_when_no_player_keeps_it() {
    let client = Client::new();
    let Friends { ada, bob, game } = Friends::of_ewn(&client).await;
    assert_eq!(ada.delete(&path(&game, "")).await.0, 204);
    assert_eq!(ada.get("/games?whose=mine").await.1["total"], 0);
    assert_eq!(bob.get("/games?whose=mine").await.1["total"], 1);
    assert_eq!(ada.state(&game).await["you"], json!(["red"]), "she still plays");
    assert_eq!(client.delete(&path(&game, "")).await.0, 403);
    assert_eq!(bob.delete(&path(&game, "")).await.0, 204);
    assert_eq!(bob.get(&path(&game, "")).await.0, 404);
}

#[test]
fn visitors_take_their_games_away_and_delete_them() {
    let folder = Folder::new();
    let game = life(&folder.file(), async |client| {
        let request = json!({
            "game": "ewn", "set_up": "canonical",
            "players": [{"kind": "human", "name": "Ada"}, open()],
        });
        let friends = Friends::meet(client, request).await;
        friends.step().await;
        let Friends { ada, bob, game } = &friends;
        let alone = ada.game(json!({"game": "ewn", "players": [human(), greedy()]})).await;
        let (status, data) = ada.get("/visitor/data").await;
        assert_eq!(status, 200);
        let games = data["games"].as_array().unwrap();
        assert_eq!(games.len(), 2);
        assert_eq!((&games[0]["id"], &games[0]["you"]), (&game["id"], &json!(["red"])));
        let record = games[0]["record"].as_str().unwrap();
        assert!(record.contains("Ada") && record.contains("Bob"), "{record}");
        assert_eq!((&games[1]["id"], &games[1]["record"]), (&alone["id"], &Value::Null));
        assert_eq!(client.get("/visitor/data").await.1["games"], json!([]));

        assert_eq!(ada.delete("/visitor/data").await.0, 204);
        assert_eq!(ada.get(&path(&alone, "")).await.0, 404);
        assert_eq!(ada.get("/visitor/data").await.1["games"], json!([]));
        assert_eq!(bob.get("/visitor/data").await.1["games"].as_array().unwrap().len(), 1);
        game.clone()
    });
    let bytes = std::fs::read(folder.file()).unwrap();
    life(&folder.file(), async |client| {
        let (ada, bob) = (client.visitor('a'), client.visitor('b'));
        let state = bob.state(&game).await;
        assert_eq!(
            (&state["players"][0]["name"], &state["players"][0]["seat"]),
            (&json!("human"), &json!("taken"))
        );
        assert_eq!((&ada.state(&game).await["you"], plies(&state)), (&json!([]), 1));
        assert_eq!((&state["phase"], &state["winner"]), (&json!("over"), &json!("blue")));
        assert_eq!(ada.post(&path(&game, "/resign"), json!({"player": "red"})).await.0, 403);
        bob.delete("/visitor/data").await;
        assert_eq!(bob.get(&path(&game, "")).await.0, 404, "nobody keeps it");
    });
    let has = |text: &str| bytes.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(has("Bob") && !has("Ada"), "what was deleted is gone");
    assert!(!has(&"b".repeat(32)), "the file never had the secrets themselves");
}

#[test]
fn a_damaged_game_does_not_keep_a_visitor_in_the_others() {
    let folder = Folder::new();
    let games = life(&folder.file(), async |client| {
        let [first, second] = [Friends::of_ewn(client).await, Friends::of_ewn(client).await];
        [first.game, second.game]
    });
    let file = rusqlite::Connection::open(folder.file()).unwrap();
    let damage = "UPDATE game SET course = 'x' WHERE id = ?1";
    assert_eq!(file.execute(damage, [games[0]["id"].as_str()]).unwrap(), 1);
    drop(file);
    life(&folder.file(), async |client| {
        let (ada, bob) = (client.visitor('a'), client.visitor('b'));
        let (status, failure) = ada.delete("/visitor/data").await;
        assert_eq!(status, 204, "{failure}");
        assert_eq!(ada.state(&games[1]).await["you"], json!([]));
        assert_eq!(bob.state(&games[1]).await["you"], json!(["blue"]));
    });
    let file = rusqlite::Connection::open(folder.file()).unwrap();
    let players = "SELECT count(DISTINCT visitor), count(*) FROM player";
    let players = file.query_row(players, (), |row| Ok((row.get(0)?, row.get(1)?)));
    assert_eq!(players.unwrap(), (1, 2), "only Bob is left, in both games");
}

#[tokio::test]
async fn a_reverse_proxy_names_its_visitors() {
    let user_header = Some("X-User".to_owned());
    let client = Client::with(ServeOptions { user_header, ..ServeOptions::default() });
    let named = |name| client.with_field("x-user", name);
    let (ada, bob) = (named("Ada"), named("Bob"));
    let (_, visitor) = ada.get("/visitor").await;
    assert_eq!(visitor, json!({"name": "Ada", "signed_in": true, "addresses": []}));
    let players = [json!({"kind": "human", "name": "Bob"}), open()];
    let game = ada.game(json!({"game": "ewn", "players": players})).await;
    assert_eq!(game["players"][0]["name"], "Ada", "nobody takes another name");
    let body = json!({"invite": game["invite"], "name": "Ada"});
    let state = bob.posted(&path(&game, "/join"), body).await;
    assert_eq!((&state["players"][1]["name"], &state["you"]), (&json!("Bob"), &json!(["blue"])));
    // A browser has the same seats on all devices, and a cookie is no way around the proxy.
    assert_eq!(ada.visitor('a').state(&game).await["you"], json!(["red"]));
    assert_eq!(client.visitor('a').state(&game).await["you"], json!([]));
    assert_eq!(named(" ").get("/visitor").await.0, 400);
    // Which of two names is the proxy's?
    assert_eq!(ada.with_field("x-user", "Bob").get("/visitor").await.0, 400);

    // Without that option the header means nothing.
    let plain = Client::new();
    let (_, visitor) = plain.with_field("x-user", "Ada").get("/visitor").await;
    assert_eq!(visitor, json!({"name": null, "signed_in": false, "addresses": []}));
}

#[test]
fn a_visitor_cannot_fill_the_file_with_unfinished_games() {
    let folder = Folder::new();
    let request = json!({"game": "ewn", "players": [human(), greedy()]});
    life(&folder.file(), async |client| client.visitor('a').game(request.clone()).await);
    let file = rusqlite::Connection::open(folder.file()).unwrap();
    file.execute_batch(
        "CREATE TEMP TABLE number AS WITH RECURSIVE number (n) AS
             (SELECT 2 UNION ALL SELECT n + 1 FROM number WHERE n < 1000) SELECT n FROM number;
         INSERT INTO game SELECT id || n, game, setting, course, phase, winner, plies, created_at,
             updated_at, seats, public, 0 FROM game, number;
         INSERT INTO player SELECT game || n, visitor, plays, kept, 0 FROM player, number",
    )
    .unwrap();
    correct_checksums(&file);
    drop(file);
    life(&folder.file(), async |client| {
        let (ada, bob) = (client.visitor('a'), client.visitor('b'));
        let (_, list) = ada.get("/games?whose=mine&limit=1").await;
        assert_eq!(list["total"], 1000);
        assert_eq!(ada.post("/games", request.clone()).await.0, 409);
        assert_eq!(bob.post("/games", request.clone()).await.0, 201);
        assert_eq!(ada.delete(&path(&list["games"][0], "")).await.0, 204);
        assert_eq!(ada.post("/games", request.clone()).await.0, 201);
        // Many requests at once are counted one by one.
        let (_, list) = ada.get("/games?whose=mine&limit=5").await;
        for game in list["games"].as_array().unwrap() {
            assert_eq!(ada.delete(&path(game, "")).await.0, 204);
        }
        let begun = (0..60).map(|_| {
            let (ada, request) = (ada.clone(), request.clone());
            tokio::spawn(async move { ada.post("/games", request).await.0 })
        });
        let mut created = 0;
        for answer in begun.collect::<Vec<_>>() {
            created += usize::from(answer.await.unwrap() == 201);
        }
        assert_eq!(created, 5);
    });
}
