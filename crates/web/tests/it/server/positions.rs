use game::{Dice, Position, Turn};
use games::Game;
use serde_json::{Value, json};

use super::client::Server;

#[tokio::test]
async fn the_start_is_described_with_all_that_a_page_needs() {
    let server = Server::new();
    let start = server.ask("/ewn/position", &json!({"text": "startpos"})).await;
    assert_eq!(start["position"], "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -");
    assert_eq!(start["turn"], "roll");
    assert_eq!(start["status"], "red to roll");
    assert_eq!(start["rolls"][2], json!({"die": 3, "moves": ["c5d5", "c5c4", "c5d4"]}));
    let small = server.ask("/ewn/position", &json!({"text": "startpos", "board": 3})).await;
    assert_eq!(small["position"], "r1../.../..b1 r -");
    let tzaar = server.ask("/tzaar/position", &json!({"text": " startpos\n"})).await;
    assert_eq!((&tzaar["turn"], &tzaar["winner"]), (&json!("move"), &Value::Null));
    assert_eq!(tzaar["counts"]["white"], json!({"tzaar": 6, "tzarra": 9, "tott": 15}));
    server.assert_described("Described", &start).await;
    server.assert_described("Described", &tzaar).await;
}

#[tokio::test]
async fn what_is_no_position_is_refused_by_name() {
    let server = Server::new();
    for (path, body, wanted) in [
        ("/ewn/position", json!({"text": "nonsense"}), "invalid_position"),
        ("/ewn/position", json!({"text": ""}), "invalid_position"),
        ("/ewn/position", json!({"text": "startpos", "board": 9}), "invalid_body"),
        ("/ewn/position", json!({"text": "r1../.../..b1 r -", "board": 5}), "invalid_position"),
        ("/tzaar/position", json!({"text": "startpos", "board": 5}), "invalid_body"),
        ("/tzaar/position", json!({"text": "r1../.../..b1 r -"}), "invalid_position"),
        ("/ewn/position", json!({"text": 7}), "invalid_body"),
        ("/ewn/position", json!({"text": "startpos", "bord": 5}), "invalid_body"),
        ("/ewn/position", json!({}), "invalid_body"),
        ("/ewn/position", json!(["startpos", 5]), "invalid_body"),
    ] {
        assert_eq!(server.refusal(path, &body).await, (422, wanted.into()), "{body}");
    }
    let misspelt = json!({"text": "startpos", "bord": 5});
    server.refuses("/ewn/position", &misspelt, "invalid_body", "unknown field `bord`").await;
    let other = server.refusal("/chess/position", &json!({"text": "startpos"})).await;
    assert_eq!(other, (404, "not_found".into()));
}

#[tokio::test]
async fn dice_and_moves_are_played_if_the_rules_allow_them() {
    let server = Server::new();
    let play = async |body: Value| server.ask("/ewn/play", &body).await;
    let rolled = play(json!({"position": "startpos", "die": 3})).await;
    assert_eq!((&rolled["die"], &rolled["turn"]), (&json!(3), &json!("move")));
    let moved = play(json!({"position": rolled["position"], "move": "c5-c4"})).await;
    let both = play(json!({"position": "startpos", "die": 3, "move": "C5C4"})).await;
    assert_eq!(moved, both);
    assert_eq!(moved["mover"], "blue");
    assert_eq!(play(json!({"position": "startpos"})).await["turn"], "roll");
    let won =
        play(json!({"position": "...../...../...../...r1./b1.... r 1", "move": "d2e1"})).await;
    assert_eq!([&won["turn"], &won["winner"]], ["over", "red"]);
    assert_eq!(won["ending"]["code"], "corner");
    assert_eq!(won["ending"]["sentence"], "Red wins: Red reached the corner");
    for body in [
        json!({"position": "startpos", "die": 7}),
        json!({"position": "startpos", "die": 0}),
        json!({"position": "startpos", "move": "c5c4"}),
        json!({"position": "startpos", "die": 3, "move": "a5a4"}),
        json!({"position": "startpos", "die": 3, "move": "pass"}),
        json!({"position": rolled["position"], "die": 3}),
    ] {
        assert_eq!(
            server.refusal("/ewn/play", &body).await,
            (422, "illegal_move".into()),
            "{body}"
        );
    }
    let out_of_range = json!({"position": "startpos", "die": 300});
    assert_eq!(server.refusal("/ewn/play", &out_of_range).await, (422, "invalid_body".into()));
}

#[tokio::test]
async fn a_whole_turn_of_tzaar_is_two_actions() {
    let server = Server::new();
    let first = server.ask("/tzaar/play", &json!({"position": "startpos", "move": "d5d4"})).await;
    assert_eq!([&first["mover"], &first["action"]], [&json!("black"), &json!(1)]);
    let actions = first["moves"].as_array().unwrap();
    let one = json!({"position": first["position"], "move": actions[0]});
    let between = server.ask("/tzaar/play", &one).await;
    assert_eq!([&between["mover"], &between["action"]], [&json!("black"), &json!(2)]);
    let turn = format!("{}-pass", actions[0].as_str().unwrap());
    let turn = json!({"position": first["position"], "move": turn});
    assert_eq!(server.ask("/tzaar/play", &turn).await["mover"], "white");
    let die = json!({"position": "startpos", "die": 3});
    assert_eq!(server.refusal("/tzaar/play", &die).await, (422, "illegal_move".into()));
}

#[tokio::test]
async fn what_is_wrong_with_a_move_is_said() {
    let server = Server::new();
    for (path, body, wanted) in [
        (
            "/ewn/play",
            json!({"position": "startpos", "die": 1, "move": "bla"}),
            "\"bla\" is not a move: expected two squares of a 5x5 board, such as a5b4",
        ),
        (
            "/tzaar/play",
            json!({"position": "startpos", "move": "bla"}),
            "\"bla\" is not an action: expected two points such as D5D4, or pass",
        ),
    ] {
        let answer = server.post(path, &body).await;
        assert_eq!((answer.status, answer.message().as_str()), (422, wanted));
    }
}

/// Every position of random games survives the editor, and a page could play every move.
async fn check_games(server: &Server, game: Game, games: u64) {
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let variant = game.default_variant();
        let mut position = variant.drawn_start("random", game::Side::First, &mut dice).unwrap();
        loop {
            let text = position.to_string();
            let path = |name: &str| format!("/{}/{name}", game.name());
            let described = match position.turn() {
                Turn::Over(_) => break,
                _ => server.ask(&path("position"), &json!({"text": text})).await,
            };
            let fields = ["board", "cubes", "stacks", "mover", "die", "action"];
            let edit = fields.iter().filter_map(|field| Some((field, described.get(*field)?)));
            let edit: Value = serde_json::to_value(edit.collect::<Vec<_>>()).unwrap();
            let edit: Value = edit.as_array().unwrap().iter().map(pair).collect();
            assert_eq!(server.ask(&path("edit"), &edit).await, described);
            position = match position.random_roll(&mut dice) {
                Some(roll) => {
                    let body = json!({"position": text, "die": roll.face()});
                    let rolled = server.ask(&path("play"), &body).await;
                    assert_eq!(rolled["position"], position.roll(roll).to_string());
                    assert_eq!(rolled["moves"], moves_after(&described, roll.face().unwrap()));
                    position.roll(roll)
                }
                None => {
                    let mov = position.random_move(&mut dice).unwrap();
                    let body = json!({"position": text, "move": mov.to_string()});
                    let played = server.ask(&path("play"), &body).await;
                    assert_eq!(played["position"], position.play(mov).to_string());
                    position.play(mov)
                }
            };
        }
    }
}

fn pair(pair: &Value) -> (String, Value) {
    (pair[0].as_str().unwrap().to_owned(), pair[1].clone())
}

fn moves_after(described: &Value, face: u8) -> Value {
    let rolls = described["rolls"].as_array().unwrap();
    rolls.iter().find(|roll| roll["die"] == face).unwrap()["moves"].clone()
}

#[tokio::test]
async fn every_position_of_a_game_can_be_edited_and_played_on() {
    let server = Server::new();
    check_games(&server, Game::Ewn, 3).await;
    check_games(&server, Game::Tzaar, 1).await;
}

#[tokio::test]
async fn stacks_of_tzaar_that_must_not_be_lost_are_named() {
    let position = "tTroR/O...../r....../......../......../......../......./....../..... w 1";
    let described = Server::new().ask("/tzaar/position", &json!({"text": position})).await;
    assert_eq!(described["threatened"], json!(["A2", "A5", "B1"]));
    assert_eq!(described["warnings"][0], "your last Tzaar on A2 can be captured");
}

#[tokio::test]
async fn what_is_wrong_with_an_edited_position_is_said() {
    let server = Server::new();
    let cube = |player: &str, number: u8, square: &str| json!({"player": player, "number": number, "square": square});
    let ewn = |cubes: Value| json!({"board": 5, "cubes": cubes, "mover": "red", "die": null});
    let (red, blue) = (cube("red", 1, "a5"), cube("blue", 1, "e1"));
    for (body, wanted) in [
        (ewn(json!([red])), "blue has no cube left"),
        (ewn(json!([red, blue, cube("blue", 2, "a5")])), "two cubes on a5"),
        (ewn(json!([red, blue, cube("blue", 1, "e2")])), "blue 1 appears twice"),
        (ewn(json!([red, blue, cube("blue", 7, "e2")])), "numbered 1 to 6"),
        (ewn(json!([red, blue, cube("green", 2, "e2")])), "expected red or blue"),
        (ewn(json!([red, blue, cube("blue", 2, "f2")])), "no square \"f2\""),
        (ewn(json!([cube("red", 1, "e1"), cube("blue", 1, "e2")])), "red 1 has reached e1"),
    ] {
        server.refuses("/ewn/edit", &body, "invalid_position", wanted).await;
    }
    for body in [
        json!({"board": 5, "cubes": [["red", 1, "a5"]], "mover": "red"}),
        json!({"board": 5, "cubes": 3, "mover": "red"}),
        json!({"stacks": [], "mover": "white", "action": 1}),
        json!({}),
    ] {
        assert_eq!(server.refusal("/ewn/edit", &body).await, (422, "invalid_body".into()));
    }
    let stack = |point: &str, height: u8| json!({"point": point, "player": "white", "kind": "Tott", "height": height});
    let tzaar =
        |stacks: Value, action| json!({"stacks": stacks, "mover": "white", "action": action});
    for (body, wanted) in [
        (tzaar(json!([stack("A1", 1)]), 1), "white has no Tzaar on top of a stack"),
        (tzaar(json!([stack("A1", 1), stack("A1", 2)]), 1), "two stacks on A1"),
        (tzaar(json!([stack("A1", 31)]), 1), "height 31: expected 1 to 30"),
        (tzaar(json!([stack("E5", 1)]), 1), "\"E5\" is not a point"),
        (tzaar(json!([stack("A1", 1)]), 3), "action 3: expected 1 or 2"),
    ] {
        server.refuses("/tzaar/edit", &body, "invalid_position", wanted).await;
    }
}

#[tokio::test]
async fn starts_and_set_ups_come_from_their_seeds() {
    let server = Server::new();
    for path in ["/ewn/random_start", "/tzaar/random_start"] {
        let [one, again] = [0; 2].map(|_| json!({"seed": 7}));
        let start = server.ask(path, &one).await;
        assert_eq!(start, server.ask(path, &again).await);
        let by_chance = server.ask(path, &json!({})).await;
        let repeated = server.ask(path, &json!({"seed": by_chance["seed"]})).await;
        assert_eq!(by_chance, repeated);
    }
    let set_up =
        |how: &str, board: u8| json!({"player": "red", "how": how, "board": board, "seed": 1});
    let good = server.ask("/ewn/set_up", &set_up("good", 5)).await;
    assert_eq!(good["set_up"].as_str().unwrap().len(), 6);
    let random = server.ask("/ewn/set_up", &set_up("random", 4)).await;
    assert_eq!(random["set_up"].as_str().unwrap().len(), 3);
    for (path, body, code) in [
        ("/ewn/set_up", set_up("good", 4), "not_in_this_game"),
        ("/ewn/set_up", set_up("best", 5), "invalid_body"),
        ("/ewn/set_up", json!({"player": "white", "how": "good"}), "invalid_body"),
        ("/tzaar/set_up", json!({"player": "white", "how": "random"}), "not_in_this_game"),
        ("/tzaar/random_start", json!({"seed": -1}), "invalid_body"),
    ] {
        assert_eq!(server.refusal(path, &body).await, (422, code.into()), "{body}");
    }
}
