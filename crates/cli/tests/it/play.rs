//! The terminal game, played by scripts.

use std::fs;

use serde_json::{Value, json};

use crate::run::{dreistein, events, refusal, scratch_file, text};

const START: [&str; 6] = ["play", "--setups", "canonical", "--seed", "1", "--json"];

#[test]
fn a_game_of_engines_ends_with_a_winner_and_the_same_seed_repeats_it() {
    let arguments = ["play", "--red", "greedy", "--blue", "random", "--seed", "9", "--json"];
    let output = dreistein(&arguments, "");
    let events = events(&output);
    assert_eq!(events[0]["event"], "start");
    let last = events.last().unwrap();
    assert_eq!(last["event"], "over");
    assert!(last["winner"] == "red" || last["winner"] == "blue");
    assert_eq!(dreistein(&arguments, "").stdout, output.stdout);
}

#[test]
fn taking_back_brings_the_same_die_and_undoes_the_reply_too() {
    let events = events(&dreistein(&START, "1\nundo\n2\nquit\n"));
    let turns: Vec<&Value> = events.iter().filter(|event| event["event"] == "turn").collect();
    assert_eq!(turns[0], turns[2], "after undo it is the same turn again");
    assert_ne!(turns[0]["position"], turns[1]["position"]);
    let moves: Vec<&Value> = events.iter().filter(|event| event["event"] == "move").collect();
    assert_eq!(moves[0]["die"], moves[2]["die"]);
    assert_eq!(moves[1]["die"], moves[3]["die"], "the engine rolls the same again");
}

#[test]
fn what_cannot_be_done_is_explained_and_the_game_goes_on() {
    let script = "undo\ne1d1\na5e5\n9\nsave\nquit now\nbla\nhelp\nhint\nshow\n1\n";
    let events = events(&dreistein(&START, script));
    let problems: Vec<&str> = events.iter().filter_map(|event| event["message"].as_str()).collect();
    assert_eq!(
        problems,
        [
            "there is no move of yours to take back",
            "e1d1: there is no red cube on e1, and red is to move; try help",
            "a5e5: cube 1 cannot move with a 5; only 5 can; try help",
            "move 9: expected a number from 1 to 3",
            "save: expected a file name after it",
            "\"quit now\": expected just quit",
            "\"bla\" is not a move: expected two squares of a 5x5 board, such as a5b4; try help",
        ]
    );
    assert!(events.iter().any(|event| event["event"] == "move"));
    assert!(events.iter().any(|event| event["event"] == "hint"));
    assert_eq!(events.last().unwrap()["reason"], "the game is stopped");
}

#[test]
fn a_game_goes_on_without_hints_that_its_board_does_not_have() {
    let arguments = ["play", "--hints", "net", "--board", "3", "--setups", "canonical", "--seed"];
    let events = events(&dreistein(&[&arguments[..], &["1", "--json"]].concat(), "hint\n1\n"));
    let problem = events.iter().find_map(|event| event["message"].as_str());
    assert!(problem.unwrap().starts_with("net: "), "{events:?}");
    assert!(events.iter().any(|event| event["event"] == "move"), "{events:?}");
}

#[test]
fn set_ups_are_asked_for_and_bad_ones_refused() {
    let arguments = ["play", "--blue", "human", "--seed", "1", "--json"];
    let events = events(&dreistein(&arguments, "112345\n654321\nrandom\nquit\n"));
    assert_eq!(events[0]["event"], "setup");
    assert_eq!(events[0]["player"], "red");
    assert_eq!(events[0]["canonical"], "123456");
    assert_eq!(events[0]["squares"][1], "b5");
    assert_eq!(events[1]["message"], "\"112345\" is not a set-up: 1 appears twice; try help");
    assert_eq!(events[2]["player"], "blue");
    assert_eq!(events[2]["squares"][1], "d1");
    let position = events[3]["position"].as_str().unwrap();
    assert!(position.starts_with("r6r5r4../r3r2.../r1"), "{position}");
}

#[test]
fn own_dice_are_asked_for_and_checked() {
    let arguments = ["play", "--setups", "canonical", "--ask-dice", "--seed", "1", "--json"];
    let events = events(&dreistein(&arguments, "7\nx\n4\n1\n2\n"));
    assert_eq!(events[0]["seed"], 1, "engines may use it");
    assert_eq!(events[1], json!({"event": "roll", "player": "red", "faces": 6}));
    assert_eq!(events[2]["message"], "die \"7\": expected a number from 1 to 6; try help");
    assert_eq!(events[3]["message"], "die \"x\": expected a number from 1 to 6; try help");
    assert_eq!(events[4]["die"], 4);
    assert_eq!(events[6], json!({"event": "roll", "player": "blue", "faces": 6}));
    assert_eq!((&events[7]["player"], &events[7]["die"]), (&"blue".into(), &2.into()));
}

#[test]
fn a_saved_game_can_be_read_again_and_is_never_overwritten() {
    let file = scratch_file("saved.record");
    let path = file.to_str().unwrap();
    let arguments = [&START[..], &["--save", path]].concat();
    text(&dreistein(&arguments, "1\nresign\n"));
    let converted = text(&dreistein(&["convert", path, "--to", "record"], ""));
    assert_eq!(converted, fs::read_to_string(&file).unwrap());
    assert!(fs::read_to_string(&file).unwrap().contains("[Result \"blue\"]"));
    let message = refusal(&dreistein(&arguments, ""));
    assert!(message.contains("already exists"), "{message}");
    fs::remove_file(file).unwrap();
}

#[test]
fn a_game_starts_from_any_position_with_its_die() {
    let position = "...../...../...../...r1./b1.... r 3";
    let arguments = ["play", "--position", position, "--seed", "1", "--json"];
    let events = events(&dreistein(&arguments, "hint\nd2e1\n"));
    assert_eq!(events[1]["die"], 3);
    assert_eq!(events[2]["moves"][0]["move"], "d2e1");
    assert_eq!(events[2]["moves"][0]["value"], Value::Null, "it wins at once");
    let last = events.last().unwrap();
    assert_eq!(last["sentence"], "Red wins: Red reached the corner");
    assert_eq!(
        [&last["winner"], &last["player"], &last["reason"]],
        ["red", "red", "reached the corner"]
    );
}

#[test]
fn a_game_that_stops_before_it_begins_is_over() {
    let over = json!({
        "event": "over", "winner": null, "reason": "the game is stopped", "position": null
    });
    for script in ["", "quit\n", "Q\n", "exit\n", "\nexit\n"] {
        let events = events(&dreistein(&["play", "--blue", "human", "--json"], script));
        assert_eq!(events.last(), Some(&over), "{script:?}");
        assert_eq!(events[0]["event"], "setup");
    }
    assert!(text(&dreistein(&["play"], "quit\n")).ends_with("the game is stopped\n"));
}

#[test]
fn the_set_up_prompt_explains_itself_and_takes_blanks() {
    let arguments = ["play", "--blue", "human", "--seed", "1", "--json"];
    let script = "help\nundo\n6 5 4 3 2 1\n1, 2, 3, 4, 5, 6\n";
    let found = events(&dreistein(&arguments, script));
    let help = found[1]["text"].as_str().unwrap();
    assert!(help.contains("a5 b5 c5 a4 b4 a3") && help.contains("Enter"), "{help}");
    let expected = "undo: the game has not begun: expected a set-up, quit or help";
    assert_eq!(found[2]["message"], expected);
    let position = "r6r5r4../r3r2.../r1...b6/...b5b4/..b3b2b1 r -";
    assert_eq!(found[4]["position"], position);
    let arguments = ["play", "--board", "6", "--seed", "1", "--json", "--hints", "schwarz"];
    let found = events(&dreistein(&arguments, "10 9 8 7 6 5 4 3 2 1\n"));
    assert!(found[1]["position"].as_str().unwrap().starts_with("r10r9r8r7../"));
}

#[test]
fn at_the_dice_one_can_do_all_but_move() {
    let arguments = ["play", "--setups", "canonical", "--ask-dice", "--seed", "1", "--json"];
    let file = scratch_file("at_the_dice.record");
    let save = format!("save {}\n", file.display());
    let script = format!("help\nhint\nshow\nundo\n4\n1\n{save}undo\n5\n1\nresign\n");
    let found = events(&dreistein(&arguments, script));
    let names: Vec<&str> = found.iter().map(|event| event["event"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "start", "roll", "help", "problem", "problem", "turn", "move", "roll", "saved", "undo",
            "roll", "turn", "move", "roll", "over"
        ]
    );
    assert_eq!(found[11]["die"], 5, "another die may fall");
    let over = found.last().unwrap();
    assert_eq!(over["winner"], "blue", "who rolls for the engine resigns as Red");
    assert!(fs::read_to_string(&file).unwrap().contains("[Seed \"1\"]"));
    fs::remove_file(file).unwrap();
    let quit = events(&dreistein(&arguments, "quit\n"));
    assert_eq!(quit.last().unwrap()["reason"], "the game is stopped");
}

#[test]
fn moves_can_be_typed_in_several_ways() {
    for text in ["e4d5", "E4D5", "e4-d5", "e4 d5", " E4 - D5 "] {
        let position = "r1..../....b1/...../...../..... b 3";
        let arguments = ["play", "--position", position, "--blue", "human", "--json"];
        let events = events(&dreistein(&arguments, format!("{text}\n")));
        assert_eq!(events[2]["move"], "e4d5", "{text}");
    }
}

#[test]
fn what_is_no_text_is_a_short_problem_and_the_game_goes_on() {
    let script = [&b"a5\xff\n\x1b[31m\n"[..], &[b'x'; 5000], b"\n1\n"].concat();
    let found = events(&dreistein(&START, script));
    let message = |event: usize| found[event]["message"].as_str().unwrap();
    assert_eq!(message(2), "this line is not valid UTF-8: type it again");
    assert!(message(3).starts_with("\"\\u{1b}[31m\" is not a move"), "{}", message(3));
    assert!(message(4).len() < 1100);
    assert_eq!(found[5]["event"], "move");
}

#[test]
fn stopping_draws_no_board_again() {
    let arguments = ["play", "--setups", "canonical", "--seed", "1"];
    for (script, end) in
        [("quit\n", "the game is stopped"), ("resign\n", "Blue wins: Red resigned")]
    {
        let printed = text(&dreistein(&arguments, script));
        assert_eq!(printed.matches("red to move with").count(), 1, "{printed}");
        assert_eq!(printed.matches("a   b   c").count(), 1, "{printed}");
        assert!(printed.contains(end), "{printed}");
    }
}
