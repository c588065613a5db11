//! Attacks kept up to date, and wins by one capture.

use game::{Dice, Position as _};
use search::alpha_beta::Heuristic;
use testkit::random_game;
use tzaar::{Action, ActionKind, Position, Side};
use tzaar_engine::{Attacks, Simple, TzaarHeuristic};

#[test]
fn attacks_after_actions_are_those_from_scratch() {
    let (mut dice, heuristic) = (Dice::new(1), TzaarHeuristic(Simple));
    for _ in 0..30 {
        for position in random_game(Position::random_start(&mut dice), &mut dice) {
            let attacks = Attacks::new(&position);
            for player in Side::BOTH {
                assert_eq!(attacks.on(&position, player), position.capturable(player).bits());
            }
            for action in position.moves() {
                let (parent, next) = (heuristic.state(&position), position.play(action));
                let mut after = parent;
                heuristic.advance(&parent, &position, action, &next, &mut after);
                assert_eq!(
                    after.attacks,
                    Attacks::new(&position.play(action)),
                    "{position} {action}"
                );
            }
        }
    }
}

#[test]
fn wins_at_once_are_those_that_take_the_last_of_a_kind() {
    let mut dice = Dice::new(2);
    let mut wins = 0;
    for _ in 0..200 {
        for position in random_game(Position::random_start(&mut dice), &mut dice) {
            let is_capture = |action: &Action| action.kind() == ActionKind::Capture;
            let takes_last = position.moves().filter(is_capture).any(|action| {
                let target = position.stack(action.to()).unwrap();
                position.count(target.owner(), target.kind()) == 1
            });
            assert_eq!(Attacks::new(&position).win_at_once(&position), takes_last);
            wins += u32::from(takes_last);
        }
    }
    assert!(wins > 50, "{wins}");
}
