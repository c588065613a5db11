//! Rows of numbers are positions written another way.

use game::{Dice, Position as _, Turn};
use games::{Game, Variant};

fn check_rows(variant: Variant) {
    let mut dice = Dice::new(7);
    for _ in 0..30 {
        let mut position = variant.start().unwrap();
        loop {
            let mut row = vec![99; variant.row_length()];
            position.write_row(&mut row);
            if matches!(position.turn(), Turn::Over(_)) {
                assert!(variant.read_row(&row).is_err(), "{position} is over");
                break;
            }
            assert_eq!(variant.read_row(&row).unwrap(), position);
            check_damaged(variant, row, &mut dice);
            position = match position.random_roll(&mut dice) {
                Some(roll) => position.roll(roll),
                None => position.play(position.random_move(&mut dice).unwrap()),
            };
        }
    }
}

/// A row with a wrong number is refused, or is another position.
fn check_damaged(variant: Variant, mut row: Vec<i8>, dice: &mut Dice) {
    let place = dice.below(row.len() as u32) as usize;
    row[place] = (dice.below(256) as u8).cast_signed();
    if let Ok(position) = variant.read_row(&row) {
        let mut written = vec![0; row.len()];
        position.write_row(&mut written);
        assert_eq!(written, row);
    }
}

#[test]
fn rows_and_positions_are_the_same() {
    Game::EVERY.iter().for_each(|game| check_rows(game.default_variant()));
    [3, 4, 8].into_iter().for_each(|board| check_rows(Game::Ewn.variant(Some(board)).unwrap()));
}
