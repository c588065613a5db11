//! The server answers in the words of the protocol, in any game.

use std::io::Cursor;

use game::Dice;
use games::Game;
use proptest::prelude::*;
use protocol::{Reply, ServedEngine, serve};

/// An engine's answers, without the lines about itself.
fn answers(game: Game, engine: &str, input: impl AsRef<[u8]>) -> Vec<String> {
    let mut output = Vec::new();
    let engine = ServedEngine::new(game, engine, Dice::new(1), |_| ()).unwrap();
    serve(engine, Cursor::new(input.as_ref().to_vec()), &mut output).unwrap();
    let lines = String::from_utf8(output).unwrap();
    let is_about_itself = |line: &&str| line.starts_with("id ") || line.starts_with("option ");
    lines.lines().filter(|line| !is_about_itself(line)).map(str::to_owned).collect()
}

/// On 3x3, the only cubes can capture each other.
const EWN: &str = "position fen .../.r1./..b1 r 1";

#[test]
fn any_game_is_served_with_its_own_texts() {
    let questions =
        "query mover\nquery legalmoves\nquery rolls\nquery result\nsetoption name a value b\n";
    let found = answers(
        Game::Ewn,
        "random",
        format!("ugi\n{EWN}\n{questions}{EWN} moves b2c1\nquery rolls\n{EWN} moves b2c1 @9\n"),
    );
    assert_eq!(found[..4], ["ugiok", "response p1", "response b2c2 b2b1 b2c1", "response none"]);
    assert_eq!(found[4], "response none");
    assert!(found[5].starts_with("error bad-option "), "{found:?}");
    let found = answers(Game::Tzaar, "random", "setup p1\nposition startpos\nquery chance\n");
    assert_eq!(found, ["error no-setup this engine arranges no pieces", "response false"]);
}

#[test]
fn the_end_of_input_stops_a_search() {
    let found = answers(Game::Ewn, "star2", format!("{EWN}\ngo infinite\n"));
    assert!(found.iter().any(|line| line.starts_with("info depth 1 ")), "{found:?}");
    assert!(found.last().unwrap().starts_with("bestmove b2"), "{found:?}");
    let found = answers(Game::Ewn, "random", format!("{EWN}\ngo eval"));
    assert_eq!(found, ["error no-eval this engine has no values"]);
}

#[test]
fn an_engine_that_does_not_suit_a_board_says_so_and_plays_no_move() {
    for go in ["go", "go eval"] {
        let spec = "greedy:eval=net";
        let found = answers(Game::Ewn, spec, format!("{EWN}\nisready\n{go}\n"));
        let told = "error bad-option net: a 3x3 board, expected 5x5";
        assert_eq!(found, ["readyok", told], "{go}");
    }
}

#[test]
fn quit_ends_even_an_endless_search() {
    let found = answers(
        Game::Ewn,
        "star2",
        "position startpos moves @1\ngo infinite\nisready\nquit\nisready\n",
    );
    assert!(found.contains(&"readyok".to_owned()), "{found:?}");
    assert!(!found.iter().any(|line| line.starts_with("bestmove")), "{found:?}");
}

fn line() -> impl Strategy<Value = Vec<u8>> {
    let known = prop::sample::select(vec![
        "ugi",
        "isready",
        "uginewgame",
        "stop",
        "go",
        "go infinite",
        "go eval",
        "go depth 3 nodes",
        "position startpos",
        "position fen .../.r1./..b1 r 1 moves b2c1",
        "position",
        "position startpos moves @1",
        "query fen",
        "query legalmoves",
        "setup p1",
        "setup p2 fen x",
        "setoption name",
        "setoption name x value y",
        "",
    ]);
    prop_oneof![
        4 => known.prop_map(|text| text.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..40),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_is_said_is_answered_in_the_words_of_the_protocol(
        lines in prop::collection::vec(line(), 0..20)
    ) {
        for answer in answers(Game::Ewn, "greedy", lines.join(&b'\n')) {
            prop_assert!(Reply::parse(&answer).is_some(), "{answer}");
        }
    }
}
