//! Rows of numbers are positions written another way.

use game::{Dice, Position, Turn};
use games::{GameKind, GameName, GameWork, variant_with_board};

struct RoundTrips {
    board: Option<usize>,
}

impl GameWork for RoundTrips {
    type Output = ();

    fn on<G: GameKind>(self) {
        let variant = variant_with_board::<G>(self.board).unwrap();
        let mut dice = Dice::new(7);
        for _ in 0..30 {
            let mut position = G::start(variant).unwrap();
            loop {
                let mut row = vec![99; G::row_length(variant)];
                G::write_row(&position, &mut row);
                if matches!(position.turn(), Turn::Over(_)) {
                    assert!(G::read_row(variant, &row).is_err(), "{position} is over");
                    break;
                }
                assert_eq!(G::read_row(variant, &row).unwrap(), position);
                check_damaged::<G>(variant, row, &mut dice);
                position = match position.random_roll(&mut dice) {
                    Some(roll) => position.roll(roll),
                    None => position.play(position.random_move(&mut dice).unwrap()),
                };
            }
        }
    }
}

/// A row with a wrong number is refused, or is another position.
fn check_damaged<G: GameKind>(variant: G::Variant, mut row: Vec<i8>, dice: &mut Dice) {
    let place = dice.below(row.len() as u32) as usize;
    row[place] = (dice.below(256) as u8).cast_signed();
    if let Ok(position) = G::read_row(variant, &row) {
        let mut written = vec![0; row.len()];
        G::write_row(&position, &mut written);
        assert_eq!(written, row);
    }
}

#[test]
fn rows_and_positions_are_the_same() {
    for game in GameName::ALL.iter().chain(GameName::UNLISTED) {
        game.run(RoundTrips { board: None });
    }
    for board in [3, 4, 8] {
        GameName::Ewn.run(RoundTrips { board: Some(board) });
    }
}
