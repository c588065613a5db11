//! Tournament set-ups, piece by piece.

use game::{Position as _, Turn};
use tzaar::{BLACK, Kind, Placement, Point, Stack, WHITE};

#[test]
fn players_place_in_turn_until_the_board_is_full() {
    let mut placement = Placement::default();
    for (number, point) in Point::all().enumerate() {
        assert_eq!(placement.position(), None);
        let mover = if number % 2 == 0 { WHITE } else { BLACK };
        assert_eq!(placement.mover(), mover);
        assert_eq!(placement.empty().len(), 60 - number);
        let kind = Kind::ALL.into_iter().rfind(|&kind| placement.left(mover, kind) > 0);
        placement = placement.place(kind.unwrap(), point).unwrap();
        assert_eq!(placement.piece(point), Some(Stack::single(mover, kind.unwrap())));
    }
    let position = placement.position().unwrap();
    assert_eq!(position.turn(), Turn::ToMove(WHITE));
    assert_eq!(position.to_string().parse(), Ok(position));
}

#[test]
fn taken_points_and_missing_pieces_are_refused() {
    let mut placement = Placement::default();
    for point in Point::all().take(12) {
        placement = placement.place(Kind::Tzaar, point).unwrap();
    }
    let free = Point::from_index(30);
    assert_eq!(
        placement.place(Kind::Tzaar, free).unwrap_err().to_string(),
        "white has no Tzaar left to place"
    );
    assert_eq!(
        placement.place(Kind::Tott, Point::from_index(1)).unwrap_err().to_string(),
        "A2 is taken by t: expected an empty point"
    );
}
