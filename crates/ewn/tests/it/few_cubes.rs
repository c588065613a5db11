//! Games with fewer cubes.

use ewn::{Board5, FewCubes, Position5, RED, SetUp, Size};

#[test]
fn set_ups_of_a_smaller_board_go_into_the_corners() {
    let small = Size::new(4).unwrap();
    let red = SetUp::parse(small, "123").unwrap();
    let blue = SetUp::parse(small, "312").unwrap();
    let start = FewCubes::<Board5>::start(Size::FIVE, &red, &blue, RED).unwrap();
    assert_eq!(start.to_string(), "r1r2.../r3..../...../....b2/...b1b3 r - 3");
    let large = SetUp::canonical(Size::new(6).unwrap());
    assert_eq!(FewCubes::<Board5>::start(Size::FIVE, &large, &large, RED), None);
    assert_eq!(
        FewCubes::<Board5>::start(Size::FIVE, &red, &SetUp::canonical(Size::FIVE), RED),
        None
    );
}

#[test]
fn what_does_not_fit_the_die_is_refused_with_the_reason() {
    for (text, faces, message) in [
        ("startpos", 5, "cube 6: expected numbers from 1 to 5, the faces of the die"),
        ("startpos", 7, "\"7\" faces of the die: expected 1 to 6 on this board"),
        ("startpos", 0, "\"0\" faces of the die: expected 1 to 6 on this board"),
        ("r1..../...../...../...../....b1 r 4", 3, "die 4: expected 1 to 3"),
    ] {
        let position: Position5 = text.parse().unwrap();
        assert_eq!(FewCubes::new(position, faces).unwrap_err().to_string(), message);
    }
}
