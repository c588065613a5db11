use ewn::{Board, Position, RED, Square};

/// An upper bound for the number of positions that can follow, symmetric ones counted once: every
/// cube stands on one of the squares ahead of it or is gone. Many of these cannot come up, since both
/// sides move equally often and some moves are never needed.
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
