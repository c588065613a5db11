use ewn::{Position5, SetUp, SetUpRule, Side, Size};
use ewn_engine::{DistanceIndex, Distances};
use game::{Dice, Position};

#[test]
fn the_packed_index_is_the_index_of_the_distances() {
    let mut dice = Dice::new(1);
    for _ in 0..2000 {
        let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, &mut dice);
        let mut position = Position5::start(&red, &blue, Side::First).unwrap();
        while let Some(roll) = position.random_roll(&mut dice) {
            let rolled = position.roll(roll);
            position = rolled.play(rolled.random_move(&mut dice).unwrap());
            for player in Side::BOTH {
                let board = position.board();
                assert_eq!(board.distance_index(player), Distances::of(board, player).index());
            }
        }
    }
}

#[test]
fn lists_that_do_not_fit_the_board_are_refused() {
    assert!(Distances::from_list(Size::FIVE, &[4, 4, 4, 4, 4, 4]).is_some());
    assert!(Distances::from_list(Size::FIVE, &[4, 4, 4, 4, 4]).is_none());
    assert!(Distances::from_list(Size::FIVE, &[5, 4, 4, 4, 4, 4]).is_none());
}
