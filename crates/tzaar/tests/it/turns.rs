//! Turns of two actions, and how they share time.

use game::{Dice, Position as _};
use testkit::random_game;
use tzaar::{Action, Position, WholeTurn};

#[test]
fn the_first_action_of_a_turn_has_three_times_as_much_time_as_the_second() {
    // White begins with a single action.
    let white = Position::fixed_start();
    let black = white.play(white.moves().next().unwrap());
    let second = black.play(black.moves().next().unwrap());
    assert_eq!([white, black, second].map(|position| position.pace().halves), [1, 3, 1]);
}

#[test]
fn bits_lead_back_to_legal_actions_and_to_no_others() {
    let mut dice = Dice::new(4);
    for _ in 0..3 {
        let game = random_game(Position::random_start(&mut dice), &mut dice);
        for position in game.into_iter().step_by(5) {
            let mut found: Vec<Action> =
                (0..=u16::MAX).filter_map(|bits| Action::from_bits(&position, bits)).collect();
            let mut legal: Vec<Action> = position.moves().collect();
            found.sort_unstable();
            legal.sort_unstable();
            assert_eq!(found, legal, "{position}");
        }
    }
}

#[test]
fn turns_are_complete_and_survive() {
    let start = Position::fixed_start();
    let first = WholeTurn::parse(&start, "D5D4").unwrap();
    let position = first.play(start);
    for capture in position.moves() {
        let after = position.play(capture);
        for second in after.moves() {
            let turn = WholeTurn { first: capture, second: Some(second) };
            assert_eq!(WholeTurn::parse(&position, &turn.to_string()), Ok(turn));
            assert_eq!(turn.play(position), after.play(second));
        }
        let half = WholeTurn { first: capture, second: None }.to_string();
        let error = WholeTurn::parse(&position, &half).unwrap_err().to_string();
        assert!(error.ends_with(&format!("a second action such as {half}-pass")), "{error}");
    }
    assert_eq!(
        WholeTurn::parse(&start, "D5D4-pass").unwrap_err().to_string(),
        "D5D4-pass: the turn ends with D5D4, expected nothing after it"
    );
    assert_eq!(
        WholeTurn::parse(&position, "pass").unwrap_err().to_string(),
        "pass: the first action of a turn is a capture"
    );
}
