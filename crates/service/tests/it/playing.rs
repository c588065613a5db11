use std::time::Duration;

use games::Game;
use search::Stopwatch;
use serde_json::{Value, json};

use crate::clock;
use crate::page::{Page, greedy, human, path, plies};

/// Whole games against the weaker levels, which need no time.
fn check_levels(game: Game, levels: usize) {
    let mut page = Page::new();
    for level in &game.levels[..levels] {
        let opponent = json!({"kind": "level", "level": level.name});
        for players in [[human(), opponent.clone()], [opponent.clone(), human()]] {
            let game = page.begin(game.name(), players);
            let state = page.play_to_the_end(&game);
            assert_eq!(state["phase"], "over");
            assert_eq!(state["winner"], state["position"]["winner"]);
            assert_eq!(state["ending"]["reason"], state["position"]["ending"]["reason"]);
            let row = &page.rows[game["id"].as_str().unwrap()];
            assert_eq!((&row["phase"], &row["winner"]), (&json!("over"), &state["winner"]));
        }
    }
}

#[test]
fn people_play_whole_games_of_ewn_against_levels() {
    check_levels(Game::Ewn, 3);
}

#[test]
fn people_play_whole_games_of_tzaar_against_levels() {
    check_levels(Game::Tzaar, 1);
}

#[test]
fn a_person_sees_the_side_of_the_board_that_is_theirs() {
    let mut page = Page::new();
    let game = page.begin("ewn", [greedy(), human()]);
    assert_eq!((&game["you"], &game["thinking"]), (&json!(["blue"]), &json!("red")));
    assert_eq!((&game["players"][1]["seat"], &game["public"]), (&json!("taken"), &json!(false)));
    assert_eq!(game["players"][1]["here"], false);
    assert_eq!(page.watch(&game)["body"]["players"][1]["here"], true);
}

#[test]
fn a_search_that_was_overtaken_changes_nothing() {
    let mut page = Page::new();
    let game = page.begin("ewn", [human(), greedy()]);
    let id = game["id"].as_str().unwrap();
    page.step(&game);
    let turn = page.turns[id]["turn"].as_u64().unwrap();
    let task = page.games.next_search(id, turn).unwrap();
    let found = page.find(&serde_json::to_string(&task).unwrap());
    let back = page.post(&path(&game, "/take_back"), &json!({}));
    assert_eq!((&page.turns[id]["kind"], &back["thinking"]), (&json!("none"), &Value::Null));
    assert!(page.games.next_search(id, turn).is_none());
    let outcome = page.engine_moved(&game, turn, &found);
    assert_eq!((&outcome["status"], &outcome["saved"]), (&json!(409), &json!([])));
    assert_eq!(plies(&page.state(&game)), 0);
}

#[test]
fn hints_are_searched_elsewhere_and_counted() {
    let mut page = Page::new();
    clock::fly();
    for (name, actions) in [("ewn", 1), ("tzaar", 2)] {
        let mut request = json!({"game": name, "players": [human(), greedy()], "set_up": "random"});
        request["seed"] = u64::MAX.to_string().into();
        let mut game = page.post("/games", &request);
        if name == "tzaar" {
            // The first turn has one action.
            page.step(&game);
            while page.engine_moves(&game) {}
            game = page.state(&game);
        }
        let ask = json!({"ply": plies(&game)}).to_string();
        let asked = page.outcome("POST", &path(&game, "/hint"), Some(&ask));
        assert_eq!((&asked["status"], &asked["body"]), (&json!(202), &Value::Null));
        let task = asked["search"].to_string();
        let begun = Stopwatch::start();
        let found = page.find(&task);
        // 600 ms for the whole turn, and a few looks at the clock, of 20 ms each.
        assert!(begun.elapsed() < Duration::from_millis(900), "{name}: {:?}", begun.elapsed());
        let outcome = page.does(|games| games.hint_found(&task, &found, 7));
        assert_eq!(outcome["status"], 200, "{outcome}");
        let moves = outcome["body"]["moves"].as_array().unwrap();
        assert_eq!(moves.len(), actions, "{name}");
        assert!(game["position"]["moves"].as_array().unwrap().contains(&moves[0]));
        let state = page.state(&game);
        assert_eq!(
            (&state["hints"], &state["version"]),
            (&json!([1, 0]), &asked_version(&game, 1))
        );
        let late = page.refusal("POST", &path(&game, "/hint"), &json!({"ply": 99}));
        assert_eq!(late, (409, "conflict".into()));
    }
}

#[test]
fn a_hint_that_comes_late_counts_for_the_position_it_was_asked_for() {
    let mut page = Page::new();
    let game = page.begin("ewn", [human(), human()]);
    let ask = |page: &mut Page, ply: usize| {
        let ask = json!({"ply": ply}).to_string();
        page.outcome("POST", &path(&game, "/hint"), Some(&ask))["search"].to_string()
    };
    let give = |page: &mut Page, task: &str| {
        let found = json!({"hint": {"moves": ["a1b2"], "value": null}}).to_string();
        assert_eq!(page.does(|games| games.hint_found(task, &found, 7))["status"], 200);
        page.state(&game)["hints"].clone()
    };
    let early = ask(&mut page, 0);
    page.step(&game);
    assert_eq!(give(&mut page, &early), json!([1, 0]));
    let now = ask(&mut page, 1);
    assert_eq!(give(&mut page, &now), json!([1, 1]));
}

fn asked_version(game: &Value, changes: u64) -> Value {
    (game["version"].as_u64().unwrap() + changes).into()
}

#[test]
fn a_match_goes_on_with_the_sides_swapped() {
    let mut page = Page::new();
    let players = [json!({"kind": "human", "name": "Ada"}), greedy()];
    let request = json!({"game": "ewn", "players": players, "set_up": "random", "best_of": 3});
    let game = page.post("/games", &request);
    let early = page.refusal("POST", &path(&game, "/rematch"), &json!({}));
    assert_eq!(early, (409, "conflict".into()));
    page.play_to_the_end(&game);
    let over = page.post(&path(&game, "/rematch"), &json!({}));
    let next = over["next"].as_str().unwrap();
    assert_eq!(page.rows.len(), 2);
    let next = page.get(&format!("/games/{next}"));
    assert_eq!(next["players"][1]["name"], "Ada");
    assert_eq!((&next["match"]["of"], &next["match"]["game"]), (&json!(3), &json!(2)));
    // Asking again finds the same game.
    assert_eq!(page.post(&path(&game, "/rematch"), &json!({}))["next"], over["next"]);
    page.play_to_the_end(&next);
}
