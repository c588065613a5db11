//! Moves that the rules forbid.

use ewn::{AnyPosition, Board, Move, Position, Position5, Square};
use game::Position as _;

fn message<B: Board>(position: &Position<B>, from: u8, to: u8) -> String {
    let (from, to) = (Square::from_index(from), Square::from_index(to));
    Move::find(position, from, to).unwrap_err().to_string()
}

#[test]
fn no_cube_stands_off_the_board_and_none_goes_there() {
    // Red 2 is captured: a packed board must not find it on its square 31.
    let text = "r1..../...../...../...../....b1 r 1";
    let (packed, wide): (Position5, AnyPosition) = (text.parse().unwrap(), text.parse().unwrap());
    for index in [25, 30, 31, 63, 64, 255] {
        let reason = format!("#{index}b4: there is no red cube on #{index}, and red is to move");
        assert_eq!(message(&packed, index, 6), reason);
        assert_eq!(message(&wide, index, 6), reason);
        let reason =
            format!("a5#{index}: red moves one step right, down, or diagonally right and down");
        assert_eq!(message(&packed, 0, index), reason);
        assert_eq!(message(&wide, 0, index), reason);
    }
}

#[test]
fn a_finished_game_is_over_before_it_lacks_a_roll() {
    let position: AnyPosition = "r1../.b1./... r 1".parse().unwrap();
    let finished = position.play(position.parse_move("a3b2").unwrap());
    assert_eq!(finished.parse_move("b2c1").unwrap_err().to_string(), "b2c1: the game is over");
    let unrolled = Position::unrolled(*position.board());
    let error = unrolled.parse_move("a3b2").unwrap_err();
    assert_eq!(error.to_string(), "a3b2: the die is not rolled yet");
}
