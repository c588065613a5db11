use crate::{Board, Position, RED};

/// An upper bound for the number of positions that can follow, symmetric ones counted once: every
/// cube is captured or on one of the squares ahead of it. Many of these positions cannot occur,
/// since both sides move equally often and some moves are never needed.
pub fn position_bound<B: Board>(position: &Position<B>) -> f64 {
    let board = position.board();
    let side = board.size().side();
    let places = crate::Side::BOTH.into_iter().flat_map(|player| {
        let ahead = move |line: u8| u16::from(if player == RED { side - line } else { line + 1 });
        board.cubes(player).iter().map(move |cube| {
            let index = board.square_of(player, cube).index();
            f64::from(ahead(index / side) * ahead(index % side) + 1)
        })
    });
    // Two movers; half for the mirror image, for each side's numbering and for the colours.
    places.product::<f64>() * 2.0 / 16.0
}
