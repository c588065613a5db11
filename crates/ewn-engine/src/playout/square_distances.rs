use ewn::{Side, Size, Square};

/// The moves from each square to each player's goal, tabulated to avoid divisions.
#[derive(Clone, Debug)]
pub struct SquareDistances([[u8; Size::MAX_SQUARES]; 2]);

impl SquareDistances {
    pub fn of(size: Size) -> Self {
        let mut distances = [[0; Size::MAX_SQUARES]; 2];
        for player in Side::BOTH {
            for index in 0..size.squares() {
                let distance = Square::from_index(index).distance_to_goal(size, player);
                distances[player.index()][usize::from(index)] = distance;
            }
        }
        Self(distances)
    }

    #[inline]
    pub const fn get(&self, player: Side, square: Square) -> u8 {
        // The mask is free and avoids the bounds check.
        self.0[player.index()][square.index() as usize & (Size::MAX_SQUARES - 1)]
    }
}
