use crate::{Board, Cube, Die, Position, Side, Size, Sketch, Square};

/// A symmetry of the game: any combination of these four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Reflect the board in the diagonal through both goals.
    pub transpose: bool,
    /// Turn the board by 180 degrees and swap the colours.
    pub rotate_colours: bool,
    /// Number a player's cubes from the other end; by the player before any swap.
    pub reverse_numbers: [bool; 2],
}

impl Symmetry {
    /// All sixteen, the identity first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..16u8).map(|bits| Self {
            transpose: bits & 1 != 0,
            rotate_colours: bits & 2 != 0,
            reverse_numbers: [bits & 4 != 0, bits & 8 != 0],
        })
    }

    /// The side that `player` has in the changed position.
    pub const fn player(self, player: Side) -> Side {
        if self.rotate_colours { player.opponent() } else { player }
    }

    /// The image of a square.
    pub const fn square(self, size: Size, square: Square) -> Square {
        let square = if self.transpose { square.transposed(size) } else { square };
        if self.rotate_colours { square.reflected(size) } else { square }
    }

    /// The new number of a cube of `player` (before any swap of colours).
    pub const fn cube(self, size: Size, player: Side, cube: Cube) -> Cube {
        if self.reverse_numbers[player.index()] {
            Cube::from_index(size.cubes() - 1 - cube.index() as u8)
        } else {
            cube
        }
    }

    /// The changed position; `None` for a finished game.
    pub fn position<B: Board>(self, position: &Position<B>) -> Option<Position<B>> {
        let size = position.board().size();
        let mover = position.board().mover();
        let mut sketch = Sketch::from(position);
        for placed in &mut sketch.cubes {
            let cube = Cube::from_index(placed.number - 1);
            placed.number = self.cube(size, placed.player, cube).number();
            placed.square = self.square(size, placed.square);
            placed.player = self.player(placed.player);
        }
        let die = |die: Die| Die::of(self.cube(size, mover, die.cube())).face();
        sketch.die = position.die().map(die);
        sketch.mover = self.player(mover);
        sketch.position().ok()
    }
}
