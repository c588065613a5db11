//! Positions in our notation and in WALTZ's: exact texts, exact error messages, round trips.

use game::{Dice, Position as _};
use proptest::prelude::*;
use tzaar::notation::waltz;
use tzaar::{Action, Position, Step, WholeTurn};

use crate::random_games::{any_text, damaged, random_position};

const START: &str = "ooooO/OrrrRO/ORttTRO/ORToOTRO/ORTOotro/ortoOtro/ortTTro/orRRRo/oOOOO w 1";

/// Three stacks a side.
const SMALL: &str = "T2R.../O...../......./......../......../......../......./....../tro3.. w 1";

#[test]
fn starts_are_written_as_expected() {
    assert_eq!(Position::fixed_start().to_string(), START);
    assert_eq!("startpos".parse(), Ok(Position::fixed_start()));
    assert_eq!(START.parse(), Ok(Position::fixed_start()));
    let random = Position::random_start(&mut Dice::new(7));
    assert_eq!("random:7".parse(), Ok(random));
    assert_ne!("random:8".parse(), Ok(random));
}

#[test]
fn the_first_turn_follows_from_the_board() {
    let start = Position::fixed_start();
    assert!(start.is_first_turn());
    let after = start.play(start.parse_move("D5D4").unwrap());
    assert_eq!((after.mover(), after.step()), (tzaar::BLACK, Step::First));
    let after = after.play(after.moves().next().unwrap());
    assert_eq!((after.mover(), after.step()), (tzaar::BLACK, Step::Second));
}

#[test]
fn bad_positions_are_refused_with_the_reason() {
    let full = START.trim_end_matches(" w 1");
    for (text, reason) in [
        (
            String::new(),
            "\"\" is not a position: expected COLUMNS MOVER ACTION, startpos or random:SEED, found 0 fields",
        ),
        ("random:x".into(), "\"random:x\": expected a number after random:"),
        ("a/b w 1".into(), "\"a/b\" has 2 columns: expected 9, A to I, with / between them"),
        (
            START.replacen('o', "x", 1),
            "column A (xoooO): unexpected 'x', expected '.', or T, R, O, t, r or o and a height above 1",
        ),
        (START.replacen("/OrrrRO", "/OrrrR", 1), "column B (OrrrR): 5 points, expected 6"),
        (
            START.replacen('o', "o1", 1),
            "column A (o1oooO): o1: expected a height of 2 to 30, or none for a single piece",
        ),
        (
            START.replacen('o', "o31", 1),
            "column A (o31oooO): o31: expected a height of 2 to 30, or none for a single piece",
        ),
        (format!("{full} x 1"), "mover \"x\": expected w or b"),
        (
            format!("{full} w 3"),
            "action \"3\": expected 1 or 2, the action of the turn that is next",
        ),
        (
            START.replacen('o', "o2", 1),
            "black has 31 pieces in all stacks together: expected 30 at most",
        ),
        (START.replacen('o', "t", 1), "black has 7 stacks with a Tzaar on top: expected 6 at most"),
        (SMALL.replace('t', "."), "the game is over: black has no Tzaar on top of a stack"),
        (SMALL.into(), "the game is over: white begins a turn and cannot capture"),
        (
            format!("{full} w 2"),
            "white is at the second action of a turn, but black has lost no piece: the first action is a capture",
        ),
        (
            START.replacen('o', ".", 1).replace("w 1", "w 2"),
            "white is at the second action of a turn, but a single point is empty: the very first turn is one capture",
        ),
        (
            START.replacen('O', ".", 1).replace("w 1", "w 2"),
            "white is at the second action of a turn, but black has lost no piece: the first action is a capture",
        ),
    ] {
        assert_eq!(text.parse::<Position>().unwrap_err().to_string(), reason, "{text}");
    }
}

#[test]
fn without_a_capture_the_second_action_is_still_possible() {
    let position: Position = SMALL.replace("w 1", "w 2").parse().unwrap();
    let actions: Vec<String> = position.moves().map(|action| action.to_string()).collect();
    assert_eq!(actions, ["pass"], "covering the last stack of a type is not allowed");
    let after = position.play(Action::PASS);
    assert_eq!(after.turn(), game::Turn::Over(game::Outcome { winner: tzaar::WHITE }));
}

#[test]
fn illegal_actions_are_refused_with_the_rule() {
    let text = "T2Rr../OO3..o./......./......../......../......../......./....../.tr.o w 2";
    let position: Position = text.parse().unwrap();
    for (action, reason) in [
        ("", "\"\" is not an action: expected two points such as D5D4, or pass"),
        ("A1A9", "\"A1A9\" is not an action: expected two points such as D5D4, or pass"),
        ("A3A2", "A3A2: there is no white stack on A3, and white is to move"),
        ("A1A4", "A1A4: A4 is empty, expected a stack to capture or to go on top of"),
        ("A1A3", "A1A3: A3 is not the first stack on a line from A1"),
        ("A1A2", "A1A2: it would cover the player's own last Tzarra"),
    ] {
        assert_eq!(position.parse_move(action).unwrap_err().to_string(), reason, "{action}");
    }
    assert!(position.parse_move("A1B1").is_ok());
    let first: Position = text.replace("w 2", "w 1").parse().unwrap();
    for (action, reason) in [
        ("pass", "pass: the first action of a turn is a capture"),
        ("A1B1", "A1B1: the first action of a turn is a capture, not a stacking"),
    ] {
        assert_eq!(first.parse_move(action).unwrap_err().to_string(), reason);
    }
    let high: Position = text.replace("Rr..", "Rr3..").parse().unwrap();
    assert_eq!(
        high.parse_move("A2A3").unwrap_err().to_string(),
        "A2A3: a stack of height 1 cannot capture one of height 3"
    );
}

#[test]
fn files_of_waltz_are_refused_with_the_reason() {
    let start = waltz::write(&Position::fixed_start()).unwrap();
    assert!(start.starts_with("1\n-1 1 1 1 1 100 100 100 100\n-1 -2 2 2 2 -1 100"), "{start}");
    for (from, to, reason) in [
        ("1\n", "2\n", "mover 2: expected 1 for white or -1 for black"),
        ("1\n", "", "162 integers: expected 163, the mover and two for each place of a 9x9 grid"),
        ("1\n", "x ", "\"x\": expected an integer"),
        ("-1 1", "4 1", "4 on A1: expected 0, or 1, 2 or 3, negative for black"),
        ("100", "0", "0 in row 1, column 6: expected 100, there is no point"),
        ("\n1 1 1", "\n0 1 1", "height 0 on A1: expected 1 to 30"),
    ] {
        let text = start.replacen(from, to, 1);
        assert_eq!(waltz::position(&text).unwrap_err().to_string(), reason);
    }
}

proptest! {
    #[test]
    fn positions_survive_both_notations(seed in any::<u64>()) {
        let position = random_position(seed);
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        match position.step() {
            Step::First => {
                let written = waltz::write(&position).unwrap();
                prop_assert_eq!(waltz::position(&written), Ok(position));
            }
            Step::Second => prop_assert!(waltz::write(&position).is_err()),
        }
    }

    #[test]
    fn actions_survive(seed in any::<u64>()) {
        let position = random_position(seed);
        for action in position.moves() {
            prop_assert_eq!(position.parse_move(&action.to_string()), Ok(action));
        }
    }

    #[test]
    fn spoilt_positions_never_panic(seed: u64, damage: u64) {
        let position = random_position(seed);
        let text = damaged(&position.to_string(), damage);
        if let Ok(read) = text.parse::<Position>() {
            prop_assert_eq!(read.to_string().parse(), Ok(read));
            prop_assert!(read.moves().len() > 0);
        }
        if let Ok(written) = waltz::write(&position) {
            let _ = waltz::position(&damaged(&written, damage));
        }
    }

    #[test]
    fn no_text_panics(seed in any::<u64>(), text in any_text()) {
        let position = random_position(seed);
        let _ = text.parse::<Position>();
        let _ = waltz::position(&text);
        let _ = position.parse_move(&text);
        let _ = WholeTurn::parse(&position, &text);
    }
}
