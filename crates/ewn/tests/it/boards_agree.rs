//! The packed 5 x 5 board and the board of any size play the same game.

use ewn::{AnyPosition, Board, Move, Position5, SetUp, SetUpRule, Side, Size, Square};
use game::{Dice, Position, Turn, derive_seed};

const GAMES: u64 = 4_000;

#[test]
fn both_boards_agree_along_random_games() {
    let mut positions = 0;
    for game in 0..GAMES {
        positions += play(&mut Dice::new(derive_seed(5, game)));
    }
    assert!(positions > 10 * GAMES, "only {positions} positions");
}

fn play(dice: &mut Dice) -> u64 {
    let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, dice);
    let first = Side::BOTH[dice.below(2) as usize];
    let mut packed = Position5::start(&red, &blue, first).unwrap();
    let mut wide = AnyPosition::start(&red, &blue, first).unwrap();
    let mut positions = 0;
    loop {
        assert_same(&packed, &wide);
        positions += 1;
        match packed.turn() {
            Turn::Over(_) => return positions,
            Turn::ToRoll => {
                let die = packed.random_roll(dice).unwrap();
                (packed, wide) = (packed.roll(die), wide.roll(die));
            }
            Turn::ToMove(_) => {
                let moves: Vec<Move> = packed.moves().collect();
                assert_eq!(moves, wide.moves().collect::<Vec<_>>(), "{packed}");
                for &mov in &moves {
                    assert_same(&packed.play(mov), &wide.play(mov));
                }
                let mov = packed.random_move(dice).unwrap();
                (packed, wide) = (packed.play(mov), wide.play(mov));
            }
        }
    }
}

fn assert_same(packed: &Position5, wide: &AnyPosition) {
    assert_eq!(packed.to_string(), wide.to_string());
    assert_eq!(packed.turn(), wide.turn(), "{packed}");
    assert_eq!(packed.mover(), wide.mover(), "{packed}");
    assert_eq!(packed.convert().as_ref(), (!wide.board().is_over()).then_some(wide), "{packed}");
    for index in 0..Size::FIVE.squares() {
        let square = Square::from_index(index);
        assert_eq!(packed.board().occupant(square), wide.board().occupant(square), "{packed}");
    }
}

/// Different boards have different keys, and the die is ignored.
#[test]
fn different_boards_have_different_keys() {
    let mut dice = Dice::new(8);
    for side in [3, 4, 5, 8] {
        let size = Size::new(side).unwrap();
        let mut keys = std::collections::HashMap::new();
        for _ in 0..200 {
            let [red, blue] = SetUp::pair(SetUpRule::Random, size, &mut dice);
            let start = AnyPosition::start(&red, &blue, Side::First).unwrap();
            for position in testkit::random_game(start, &mut dice) {
                let rolled = position.roll(position.random_roll(&mut dice).unwrap());
                assert_eq!(rolled.key(), position.key(), "{rolled}");
                let known = *keys.entry(position.key()).or_insert(position);
                assert_eq!(known, position, "the same key");
            }
        }
    }
}
