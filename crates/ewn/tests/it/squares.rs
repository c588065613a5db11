//! Squares and their names.

use ewn::{BLUE, RED, Size, Square};

#[test]
fn names_follow_files_from_the_left_and_ranks_from_the_bottom() {
    for (index, name) in [(0, "a5"), (4, "e5"), (20, "a1"), (24, "e1"), (7, "c4")] {
        let square = Square::from_index(index);
        assert_eq!(square.name(Size::FIVE).to_string(), name);
        assert_eq!(Square::parse(Size::FIVE, name), Some(square));
    }
    for bad in ["", "a", "f1", "a6", "a0", "a55", "A5", "ä1", "5a"] {
        assert_eq!(Square::parse(Size::FIVE, bad), None, "{bad}");
    }
}

#[test]
fn squares_off_the_board_are_written_as_numbers() {
    for index in [25, 63, 255] {
        let square = Square::from_index(index);
        assert!(!square.is_on(Size::FIVE));
        assert_eq!(square.name(Size::FIVE).to_string(), format!("#{index}"));
    }
    assert!(Square::from_index(24).is_on(Size::FIVE));
}

#[test]
fn every_square_is_one_step_nearer_than_its_farthest_successor_allows() {
    for size in Size::all() {
        for player in [RED, BLUE] {
            for index in 0..size.squares() {
                let square = Square::from_index(index);
                let distance = square.distance_to_goal(size, player);
                let nearest = square
                    .steps(size, player)
                    .iter()
                    .map(|to| to.distance_to_goal(size, player))
                    .min();
                match nearest {
                    Some(nearest) => assert_eq!(nearest + 1, distance),
                    None => assert_eq!(square, Square::goal(size, player)),
                }
            }
        }
    }
}
