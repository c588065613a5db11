use ewn::{Board, Position, RED, Square};

/// No more positions than this can follow, those that are the same but for symmetry counted
/// once: every cube stands on one of the squares ahead of it or is gone. Many of these cannot
/// come up, since both sides move equally often and some moves are never needed.
#[must_use]
pub fn position_bound<B: Board>(position: &Position<B>) -> f64 {
    let board = position.board();
    let size = board.size();
    let places = ewn::Side::BOTH.into_iter().flat_map(|player| {
        board.cubes(player).iter().map(move |cube| {
            let square = board.square_of(player, cube);
            f64::from(squares_ahead(square, player == RED, size.side()) + 1)
        })
    });
    // Two movers; a mirror image, another numbering for each side and the swap of colours.
    places.product::<f64>() * 2.0 / 16.0
}

fn squares_ahead(square: Square, is_red: bool, side: u8) -> u16 {
    let (row, column) = (square.index() / side, square.index() % side);
    let ahead = |line: u8| u16::from(if is_red { side - line } else { line + 1 });
    ahead(row) * ahead(column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ewn::AnyPosition;

    #[test]
    fn each_cube_may_stand_anywhere_ahead_of_it() {
        let position: AnyPosition = "r1../.../..b1 r -".parse().unwrap();
        assert_eq!(position_bound(&position), 10.0 * 10.0 / 8.0);
        let position: AnyPosition = ".../.r1./.b1. r -".parse().unwrap();
        assert_eq!(position_bound(&position), 5.0 * 7.0 / 8.0);
    }
}
