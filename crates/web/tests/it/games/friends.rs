//! Games between people on several devices: seats and what each sees.

use serde_json::{Value, json};

use super::client::{Client, greedy, human, path, plies};
use super::folder::{Folder, life};

/// The seat of whoever joins.
pub fn open() -> Value {
    json!({"kind": "human", "seat": "open"})
}

/// Two visitors of a server who play each other, and the game as the first sees it. The creator
/// has the first side, unless the game is another.
pub struct Friends {
    pub ada: Client,
    pub bob: Client,
    pub game: Value,
}

impl Friends {
    pub async fn meet(client: &Client, request: Value) -> Self {
        let (ada, bob) = (client.visitor('a'), client.visitor('b'));
        let game = ada.game(request).await;
        let body = json!({"invite": game["invite"], "name": "Bob"});
        bob.posted(&path(&game, "/join"), body).await;
        let game = ada.state(&game).await;
        Self { ada, bob, game }
    }

    /// A game of EWN that can begin at once.
    pub async fn of_ewn(client: &Client) -> Self {
        let players = [human(), open()];
        Self::meet(client, json!({"game": "ewn", "players": players, "set_up": "canonical"})).await
    }

    /// Whoever is to move plays the first legal move.
    pub async fn step(&self) -> Value {
        let state = self.ada.state(&self.game).await;
        let is_ada = state["you"][0] == state["position"]["mover"];
        let mover = if is_ada { &self.ada } else { &self.bob };
        mover.step(&state).await
    }
}

#[tokio::test]
async fn a_friend_takes_the_open_seat_on_either_side() {
    let client = Client::new();
    for (players, own, other) in
        [([human(), open()], "red", "blue"), ([open(), human()], "blue", "red")]
    {
        let (ada, bob, carl) = (client.visitor('a'), client.visitor('b'), client.visitor('c'));
        let clock = json!({"base_ms": 60_000});
        let request =
            json!({"game": "ewn", "players": players, "set_up": "canonical", "clock": clock});
        let game = ada.game(request).await;
        let index = usize::from(other == "blue");
        assert_eq!(game["you"], json!([own]));
        assert_eq!(game["players"][index]["seat"], "open");
        assert_eq!(game["players"][1 - index]["seat"], "taken");
        assert_eq!(game["clock"]["running"], Value::Null, "nobody is there to play against");
        let key = game["invite"].as_str().unwrap();
        assert_eq!(key.len(), 32);
        // Until then nobody moves or resigns.
        let body = json!({"move": game["position"]["moves"][0], "ply": 0});
        assert_eq!(ada.post(&path(&game, "/moves"), body.clone()).await.0, 409);
        assert_eq!(ada.post(&path(&game, "/resign"), json!({"player": own})).await.0, 409);
        assert_eq!(ada.post(&path(&game, "/take_back"), Value::Null).await.0, 409);
        // Nobody else sees the key, and a wrong one opens nothing.
        for watcher in [&bob, &client] {
            let seen = watcher.state(&game).await;
            assert_eq!((&seen["invite"], &seen["you"]), (&Value::Null, &json!([])));
        }
        let join = path(&game, "/join");
        assert_eq!(bob.refusal(&join, json!({"invite": "0".repeat(32)})).await, "403 forbidden");
        assert_eq!(client.post(&join, json!({"invite": key})).await.0, 403, "without a cookie");
        assert_eq!(bob.post(&join, json!({"invite": key, "name": ""})).await.0, 422);

        let state = bob.posted(&join, json!({"invite": key, "name": "Bob"})).await;
        assert_eq!((&state["you"], &state["invite"]), (&json!([other]), &Value::Null));
        assert_eq!((&state["players"][index]["name"]), &json!("Bob"));
        assert_eq!(state["players"][index]["seat"], "taken");
        assert_eq!(state["clock"]["running"], "red");
        // Joining again is harmless, for the creator too; others come too late.
        let again = bob.posted(&join, json!({"invite": key, "name": "Rob"})).await;
        assert_eq!(again["version"], state["version"]);
        assert_eq!(ada.posted(&join, json!({"invite": key})).await["you"], json!([own]));
        assert_eq!(carl.post(&join, json!({"invite": key})).await.0, 409);
        assert_eq!(carl.post(&join, json!({"invite": "x"})).await.0, 403);

        // Each moves in turn, and nobody for the other.
        let (red, blue) = if own == "red" { (&ada, &bob) } else { (&bob, &ada) };
        let (status, failure) = blue.post(&path(&game, "/moves"), body.clone()).await;
        assert_eq!(status, 409, "{failure}");
        let state = red.posted(&path(&game, "/moves"), body).await;
        assert_eq!(plies(&blue.step(&state).await), 2);
        assert_eq!(red.post(&path(&game, "/resign"), json!({"player": "blue"})).await.0, 403);
        let lost = red.posted(&path(&game, "/resign"), json!({"player": "red"})).await;
        assert_eq!(lost["ending"]["sentence"], "You lose: you resigned");
        assert_eq!(blue.state(&game).await["ending"]["sentence"], "You win: Red resigned");
        assert_eq!(carl.state(&game).await["ending"]["sentence"], "Blue wins: Red resigned");
        let (_, record) = client.text(&path(&game, "/record")).await;
        assert!(record.contains("Bob"), "{record}");
    }
}

#[tokio::test]
async fn only_a_visitor_with_a_seat_can_invite() {
    let client = Client::new();
    for (asking, players) in [
        (client.clone(), [human(), open()]),
        (client.visitor('a'), [open(), open()]),
        (client.visitor('a'), [open(), greedy()]),
    ] {
        let request = json!({"game": "ewn", "players": players});
        let (status, failure) = asking.post("/games", request).await;
        assert_eq!(status, 422, "{failure}");
    }
    let game = client.game(json!({"game": "ewn", "players": [human(), human()]})).await;
    let body = json!({"invite": ""});
    assert_eq!(client.visitor('a').post(&path(&game, "/join"), body).await.0, 409);
}

#[tokio::test]
async fn a_set_up_stays_hidden_until_both_are_chosen() {
    let client = Client::new();
    let (ada, bob, carl) = (client.visitor('a'), client.visitor('b'), client.visitor('c'));
    let game = ada.game(json!({"game": "ewn", "players": [human(), open()]})).await;
    // The creator sets up while waiting.
    let body = json!({"player": "red", "set_up": "654321"});
    let own = ada.posted(&path(&game, "/set_up"), body).await;
    assert_eq!(own["set_up"]["chosen"], json!({"red": "654321", "blue": null}));
    let body = json!({"invite": game["invite"]});
    let joined = bob.posted(&path(&game, "/join"), body).await;
    assert_eq!(joined["set_up"]["asked"], "blue");
    for watcher in [&bob, &carl, &client] {
        let mut events = watcher.events(&path(&game, "/events")).await;
        let (_, event) = events.next().await.unwrap();
        for seen in [watcher.state(&game).await, event] {
            assert_eq!(seen["set_up"]["chosen"], json!({"red": null, "blue": null}));
            assert!(!seen.to_string().contains("654321"));
        }
    }
    let body = json!({"player": "blue", "how": "random"});
    assert_eq!(ada.post(&path(&game, "/set_up"), body.clone()).await.0, 403);
    assert_eq!(carl.post(&path(&game, "/set_up"), body.clone()).await.0, 403);
    let state = bob.posted(&path(&game, "/set_up"), body).await;
    assert_eq!(state["phase"], "playing");
    assert_eq!(state["position"]["cubes"].as_array().unwrap().len(), 12);
}

#[tokio::test(start_paused = true)]
async fn everybody_sees_their_own_part_in_the_events() {
    let client = Client::new();
    let (ada, bob) = (client.visitor('a'), client.visitor('b'));
    let game = ada.begin("ewn", [human(), open()], "canonical").await;
    assert_eq!(game["players"][0]["here"], false);
    let mut of_ada = ada.events(&path(&game, "/events")).await;
    let (_, state) = of_ada.next().await.unwrap();
    assert_eq!((&state["invite"], &state["players"][0]["here"]), (&game["invite"], &json!(true)));
    let mut of_watcher = client.events(&path(&game, "/events")).await;
    bob.posted(&path(&game, "/join"), json!({"invite": game["invite"]})).await;
    let state = of_ada.until(|state| state["players"][1]["seat"] == "taken").await;
    assert_eq!((&state["you"], &state["players"][1]["here"]), (&json!(["red"]), &json!(false)));
    let mut of_bob = bob.events(&path(&game, "/events")).await;
    assert_eq!(of_bob.next().await.unwrap().1["you"], json!(["blue"]));
    of_ada.until(|state| state["players"][1]["here"] == true).await;
    let seen = of_watcher.until(|state| state["players"][1]["here"] == true).await;
    assert_eq!((&seen["you"], &seen["invite"]), (&json!([]), &Value::Null));
    // A second window of the same person changes nothing; the connection of the first is lost.
    let second = bob.events(&path(&game, "/events")).await;
    drop(of_bob);
    drop(second);
    of_ada.until(|state| state["players"][1]["here"] == false).await;
}

#[test]
fn seats_survive_a_restart_and_old_files_belong_to_everybody() {
    let folder = Folder::new();
    let game = life(&folder.file(), async |client| {
        let game = Friends::of_ewn(client).await;
        game.step().await;
        game.bob.posted(&path(&game.game, "/phrases"), json!({"phrase": "hello"})).await;
        game.ada.posted(&path(&game.game, "/take_back"), Value::Null).await
    });
    life(&folder.file(), async |client| {
        let (ada, bob) = (client.visitor('a'), client.visitor('b'));
        let state = ada.state(&game).await;
        assert_eq!(state, game);
        assert_eq!(state["offers"]["take_back"], "red");
        assert_eq!(state["phrases"][0]["phrase"], "hello");
        assert_eq!(bob.state(&game).await["you"], json!(["blue"]));
        assert_eq!(client.get("/games").await.1["total"], 0);
    });
}

#[tokio::test]
async fn lists_show_own_games_and_public_ones() {
    let client = Client::new();
    let Friends { ada, bob, game } = Friends::of_ewn(&client).await;
    let carl = client.visitor('c');
    let request = |public: bool| json!({"game": "tzaar", "players": [human(), greedy()], "set_up": "random", "public": public});
    let shown = ada.game(request(true)).await;
    let hidden = ada.game(request(false)).await;
    let nobodys = client.game(request(false)).await;
    let ids = async |client: &Client, query: &str| {
        let (status, list) = client.get(&format!("/games{query}")).await;
        assert_eq!(status, 200, "{list}");
        let games = list["games"].as_array().unwrap();
        let mut ids: Vec<Value> = games.iter().map(|game| game["id"].clone()).collect();
        assert_eq!(list["total"], ids.len());
        ids.sort_by_key(Value::to_string);
        ids
    };
    let expected = |games: &[&Value]| {
        let mut ids: Vec<Value> = games.iter().map(|game| game["id"].clone()).collect();
        ids.sort_by_key(Value::to_string);
        ids
    };
    assert_eq!(ids(&ada, "").await, expected(&[&game, &shown, &hidden, &nobodys]));
    assert_eq!(ids(&ada, "?whose=mine").await, expected(&[&game, &shown, &hidden]));
    assert_eq!(ids(&bob, "?whose=mine").await, expected(&[&game]));
    for other in [&carl, &client] {
        assert_eq!(ids(other, "").await, expected(&[&shown, &nobodys]));
        assert_eq!(ids(other, "?whose=public").await, expected(&[&shown, &nobodys]));
        assert_eq!(ids(other, "?whose=mine").await, expected(&[]));
    }
    let body = json!({"player": "red"});
    ada.posted(&path(&game, "/resign"), body).await;
    assert_eq!(ids(&ada, "?result=lost").await, expected(&[&game]));
    assert_eq!(ids(&bob, "?result=won").await, expected(&[&game]));
    assert_eq!(ids(&ada, "?result=won").await, expected(&[]));
    assert_eq!(ids(&ada, "?whose=mine&result=over").await, expected(&[&game]));
    assert_eq!(ids(&ada, "?whose=mine&result=running").await, expected(&[&shown, &hidden]));
    assert_eq!(ids(&ada, "?game=tzaar&whose=mine").await, expected(&[&shown, &hidden]));
    assert_eq!(ids(&ada, "?text=BO").await, expected(&[&game]));
    assert_eq!(ids(&ada, "?text=%25").await, expected(&[]), "no pattern");
    assert_eq!(ids(&ada, "?text=greedy&whose=public").await, expected(&[&shown, &nobodys]));
    assert_eq!(ids(&ada, "?level=club").await, expected(&[]));
    let level = json!({"kind": "level", "level": "club"});
    let against = ada.game(json!({"game": "ewn", "players": [level, human()]})).await;
    assert_eq!(ids(&ada, "?level=club").await, expected(&[&against]));
    for query in ["?whose=yours", "?result=drawn", "?x=1"] {
        assert_eq!(ada.get(&format!("/games{query}")).await.0, 400, "{query}");
    }
    let (_, list) = bob.get("/games?whose=mine").await;
    assert_eq!(list["games"][0]["you"], json!(["blue"]));
    assert_eq!(list["games"][0]["players"][1]["name"], "Bob");
}
