//! Turns that repeat others, and turns that win.

use std::collections::HashSet;

use game::{Dice, Position as _, Turn};
use testkit::random_game;
use tzaar::{Position, Side, Step};
use tzaar_engine::ordering::is_repeated_turn;
use tzaar_engine::wins_this_turn;

/// Plays every two-action turn from a position. Returns how many there are, the positions they lead
/// to, and the results of the turns that [`is_repeated_turn`] keeps.
fn turns(position: &Position) -> (usize, HashSet<Position>, Vec<Position>) {
    let (mut count, mut all, mut kept) = (0, HashSet::new(), Vec::new());
    for first in position.moves() {
        let between = position.play(first);
        if between.step() == Step::First || matches!(between.turn(), Turn::Over(_)) {
            continue;
        }
        for second in between.moves() {
            let after = between.play(second);
            count += 1;
            all.insert(after);
            if !is_repeated_turn(position, first, second) {
                kept.push(after);
            }
        }
    }
    (count, all, kept)
}

#[test]
fn the_first_turns_of_black_are_as_many_as_others_counted() {
    for (action, pairs, results) in
        [("D5D4", 5667, 4961), ("E4D4", 5958, 5178), ("A5A4", 6142, 5327), ("D5C4", 6355, 5462)]
    {
        let start = Position::fixed_start();
        let position = start.play(start.parse_move(action).unwrap());
        let (count, all, kept) = turns(&position);
        assert_eq!((count, all.len(), kept.len()), (pairs, results, results), "{action}");
    }
}

#[test]
fn no_result_is_lost_and_none_comes_twice() {
    let mut dice = Dice::new(3);
    for _ in 0..6 {
        let game = random_game(Position::random_start(&mut dice), &mut dice);
        for position in game.into_iter().filter(|it| it.step() == Step::First).step_by(3) {
            let (_, all, kept) = turns(&position);
            let different: HashSet<Position> = kept.iter().copied().collect();
            assert_eq!(all, different, "{position}");
            assert_eq!(kept.len(), different.len(), "{position}");
        }
    }
}

/// By trying everything.
fn wins_by_trying(position: &Position, mover: Side) -> bool {
    match position.turn() {
        Turn::Over(outcome) => outcome.winner == mover,
        _ if position.mover() != mover => false,
        _ => position.moves().any(|action| wins_by_trying(&position.play(action), mover)),
    }
}

#[test]
fn what_is_said_is_true_and_much_is_said() {
    let mut dice = Dice::new(1);
    let mut answers = [0, 0, 0];
    for _ in 0..60 {
        let game = random_game(Position::random_start(&mut dice), &mut dice);
        for position in game.into_iter().rev().take(30) {
            if matches!(position.turn(), Turn::Over(_)) {
                continue;
            }
            let is_won = wins_by_trying(&position, position.mover());
            match wins_this_turn(&position) {
                Some(answer) => {
                    assert_eq!(answer, is_won, "{position}");
                    answers[usize::from(answer)] += 1;
                }
                None => answers[2] += 1,
            }
        }
    }
    assert!(answers.iter().all(|&count| count > 50), "{answers:?}");
}
