//! Games with fewer cubes.

use ewn::{Board5, FewCubes, RED, SetUp, Size};

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
fn bad_texts_are_refused_with_the_reason() {
    for (text, message) in [
        ("startpos 5", "cube 6: expected numbers from 1 to 5, the faces of the die"),
        ("startpos 7", "\"7\" faces of the die: expected 1 to 6 on this board"),
        ("startpos 0", "\"0\" faces of the die: expected 1 to 6 on this board"),
        ("startpos x", "\"x\" faces of the die: expected 1 to 6 on this board"),
        ("startpos 999", "\"999\" faces of the die: expected 1 to 6 on this board"),
        ("r1..../...../...../...../....b1 r 4 3", "die 4: expected 1 to 3"),
    ] {
        assert_eq!(text.parse::<FewCubes<Board5>>().unwrap_err().to_string(), message);
    }
    assert!("x".parse::<FewCubes<Board5>>().is_err());
}
