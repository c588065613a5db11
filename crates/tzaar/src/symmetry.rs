use game::Position as _;

use crate::grid::{Cell, SIDE};
use crate::{Point, Position, Side};

/// A symmetry of the game: the board turned and reflected, and the colours swapped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// How many sixths of a turn the board is turned clockwise, 0 to 5, after any reflection.
    pub sixths: u8,
    /// Reflect the board in the line through A1 and I5.
    pub reflect: bool,
    /// Swap the players.
    pub swap_colours: bool,
}

impl Symmetry {
    /// All 24, the identity first, then the other eleven of the board alone.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..24).map(|number| Self {
            sixths: number % 6,
            reflect: number / 6 % 2 == 1,
            swap_colours: number >= 12,
        })
    }

    /// The side that `player` has in the changed position.
    pub const fn player(self, player: Side) -> Side {
        if self.swap_colours { player.opponent() } else { player }
    }

    /// The image of a point.
    pub fn point(self, point: Point) -> Point {
        const MIDDLE: isize = (SIDE / 2) as isize;
        let cell = point.cell();
        let (mut x, mut y) = (cell.column as isize - MIDDLE, cell.row as isize - MIDDLE);
        if self.reflect {
            (x, y) = (y, x);
        }
        for _ in 0..self.sixths {
            (x, y) = (y, y - x);
        }
        let middle = Cell { column: SIDE / 2, row: SIDE / 2 };
        // The hexagon is its own image, so there always is such a point.
        middle.offset(x, y).and_then(Point::at).unwrap_or(point)
    }

    /// The changed position.
    pub fn position(self, position: &Position) -> Position {
        let mut stacks = [None; Point::COUNT];
        for point in position.occupied() {
            stacks[self.point(point).index()] =
                position.stack(point).map(|stack| stack.with_owner(self.player(stack.owner())));
        }
        Position::from_stacks(&stacks, self.player(position.mover()), position.step())
    }
}
