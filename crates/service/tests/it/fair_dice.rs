//! Dice that neither the server nor the client can choose.

use game::GameSeed;
use serde_json::{Value, json};
use service::dto::DiceNumber;
use service::play::{DiceFinding, SecretDice, check_dice};

use crate::page::{Page, human, path, plies};

const NUMBER: &str = "00112233445566778899aabbccddeeff";

/// A new promise with a number.
pub fn choice(page: &mut Page) -> Value {
    let promise = page.post("/dice", &json!({}));
    json!({"commitment": promise["commitment"], "number": NUMBER})
}

fn new_game(dice: &Value) -> Value {
    json!({"game": "ewn", "players": [human(), human()], "set_up": "random", "dice": dice})
}

#[track_caller]
pub fn assert_right(state: &Value, has_number: bool) {
    let right = DiceFinding::Right { plies: plies(state), has_number, seed_is_given: false };
    assert_eq!(check_dice(state).unwrap(), right);
}

fn problem(game: &Value) -> String {
    match check_dice(game).unwrap() {
        DiceFinding::Wrong { problem } => problem,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_dice_follow_from_the_promise_and_the_number() {
    let mut page = Page::new();
    let dice = choice(&mut page);
    let game = page.post("/games", &new_game(&dice));
    assert_eq!(game["dice"]["commitment"], dice["commitment"]);
    assert_eq!(game["dice"]["number"], NUMBER);
    assert_eq!((&game["dice"]["seed"], &game["dice"]["salt"]), (&Value::Null, &Value::Null));
    assert_eq!(check_dice(&game).unwrap(), DiceFinding::Secret);
    let state = page.play_to_the_end(&game);
    assert_right(&state, true);
    assert_eq!(page.reopened().state(&game)["plies"], state["plies"]);
    // The record has the seed of the dice themselves.
    let record = page.get(&path(&game, "/record"));
    let seed = state["dice"]["seed"].as_str().unwrap();
    assert!(!record.as_str().unwrap().contains(&format!("[Seed \"{seed}\"]")), "{record}");
    let kept = page.get("/visitor/data")["games"][0].clone();
    assert!(matches!(check_dice(&kept), Ok(DiceFinding::Right { has_number: true, .. })));
}

#[test]
fn every_forgery_is_found() {
    let mut page = Page::new();
    let dice = choice(&mut page);
    let game = page.post("/games", &new_game(&dice));
    let state = page.play_to_the_end(&game);
    let forged = |change: &dyn Fn(&mut Value)| {
        let mut forged = state.clone();
        change(&mut forged);
        problem(&forged)
    };
    let of_seed = "the seed and the salt are not those of the commitment";
    assert_eq!(forged(&|game| game["dice"]["seed"] = json!("1")), of_seed);
    assert_eq!(forged(&|game| game["dice"]["salt"] = json!("00")), of_seed);
    assert_eq!(forged(&|game| game["dice"]["commitment"] = json!("00")), of_seed);
    let die = state["plies"][2]["die"].as_u64().unwrap();
    let other = die % 6 + 1;
    let told = format!("ply 2: die {other}, expected {die}");
    assert_eq!(forged(&|game| game["plies"][2]["die"] = json!(other)), told);
    assert!(forged(&|game| game["plies"][1]["move"] = json!("a1a1")).starts_with("ply 1: "));
    for number in [json!("f".repeat(32)), Value::Null] {
        let told = forged(&|game| game["dice"]["number"] = number.clone());
        assert!(told.starts_with("ply ") && told.contains("expected"), "{told}");
    }
    for broken in [json!({}), json!({"dice": {}}), json!(7), json!({"dice": null})] {
        assert!(check_dice(&broken).is_err(), "{broken}");
    }
}

#[test]
fn a_promise_serves_one_game() {
    let mut page = Page::new();
    let dice = choice(&mut page);
    page.post("/games", &new_game(&dice));
    let mut refused = |request: &Value| page.refusal("POST", "/games", request);
    assert_eq!(refused(&new_game(&dice)), (409, "conflict".to_owned()));
    let unknown = json!({"commitment": "0".repeat(64), "number": NUMBER});
    assert_eq!(refused(&new_game(&unknown)), (409, "conflict".to_owned()));
    let words = ["", "0a", &"0A".repeat(16), &"0g".repeat(16), &"0a".repeat(17), &"é".repeat(16)];
    for number in words.map(Value::from).into_iter().chain([json!(7)]) {
        let malformed = json!({"commitment": "0", "number": number});
        assert_eq!(refused(&new_game(&malformed)), (422, "invalid_body".to_owned()), "{number}");
    }
    assert_eq!(refused(&new_game(&json!({"commitment": "0"}))).0, 422);
    let fresh = choice(&mut page);
    let mut with_seed = new_game(&fresh);
    with_seed["seed"] = json!(1);
    assert_eq!(page.refusal("POST", "/games", &with_seed).0, 422);
    let without_dice =
        json!({"game": "tzaar", "players": [human(), human()], "set_up": "fixed", "dice": fresh});
    assert_eq!(page.refusal("POST", "/games", &without_dice).0, 422);
    page.post("/games", &new_game(&fresh));
    let late = choice(&mut page);
    page.now += 11 * 60 * 1000;
    assert_eq!(page.refusal("POST", "/games", &new_game(&late)).0, 409);
    let [oldest, kept] = [choice(&mut page), choice(&mut page)];
    (1..1000).for_each(|_| drop(choice(&mut page)));
    assert_eq!(page.refusal("POST", "/games", &new_game(&oldest)).0, 409);
    page.post("/games", &new_game(&kept));
}

#[test]
fn the_number_changes_the_dice_but_not_the_commitment() {
    let salt = "000102030405060708090a0b0c0d0e0f".to_owned();
    let plain = SecretDice { seed: 12_345, salt, number: None };
    assert_eq!(plain.game_seed(), GameSeed(12_345));
    let number = DiceNumber::try_from("f0e1d2c3b4a5968778695a4b3c2d1e0f".to_owned()).unwrap();
    let mixed = SecretDice { number: Some(number), ..plain.clone() };
    assert_eq!(mixed.commitment(), plain.commitment());
    // printf 'dreistein dice SEED SALT' | sha256sum, and with the number
    let digits = "1ba7a1b63ab5b2739b5a1b8d820ebe6a7d7bd7c1776080b0cab74e1c1076632d";
    assert_eq!(mixed.commitment(), digits);
    assert_eq!(mixed.game_seed(), GameSeed(12_531_762_448_741_820_173));
}

#[test]
fn a_rematch_has_dice_of_its_own() {
    let mut page = Page::new();
    let dice = choice(&mut page);
    let game = page.post("/games", &new_game(&dice));
    page.play_to_the_end(&game);
    let again = choice(&mut page);
    let used = json!({"dice": dice});
    assert_eq!(page.refusal("POST", &path(&game, "/rematch"), &used).0, 409);
    let finished = page.post(&path(&game, "/rematch"), &json!({"dice": again}));
    let next = json!({"id": finished["next"]});
    let state = page.play_to_the_end(&next);
    assert_eq!(state["dice"]["commitment"], again["commitment"]);
    assert_right(&state, true);
    // Without a number the next rematch follows the old rule.
    let finished = page.post(&path(&next, "/rematch"), &json!({}));
    let state = page.play_to_the_end(&json!({"id": finished["next"]}));
    assert_eq!(state["dice"]["number"], Value::Null);
    assert_right(&state, false);
}

#[test]
fn a_game_that_was_stored_before_there_were_numbers_is_right() {
    let mut page = Page::new();
    let game = page.post("/games", &new_game(&Value::Null));
    let state = page.play_to_the_end(&game);
    assert_right(&state, false);
    let row = &page.rows[game["id"].as_str().unwrap()];
    let setting: Value = serde_json::from_str(row["setting"].as_str().unwrap()).unwrap();
    assert!(setting.get("number").is_none(), "{setting}");
    assert_right(&page.reopened().state(&game), false);
}

#[test]
fn a_die_of_the_start_was_not_rolled() {
    let mut page = Page::new();
    let random = page.post("/games", &new_game(&Value::Null));
    let first = random["position"]["position"].as_str().unwrap();
    assert_ne!(random["start"], *first);
    let dice = choice(&mut page);
    let mut request = new_game(&dice);
    request["start"] = json!(first);
    request.as_object_mut().unwrap().remove("set_up");
    let game = page.post("/games", &request);
    assert_eq!(game["start"], *first);
    let state = page.play_to_the_end(&game);
    assert_right(&state, true);
    let kept = page.get("/visitor/data");
    let kept = kept["games"].as_array().unwrap().iter().find(|kept| kept["id"] == game["id"]);
    assert!(matches!(check_dice(kept.unwrap()), Ok(DiceFinding::Right { .. })), "{kept:?}");
}
