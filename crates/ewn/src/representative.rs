use game::{Position as _, Turn};

use crate::{Board, Cube, Player, Position, RED, Size};

impl<B: Board> Position<B> {
    /// One position for all those that are the same but for symmetry, in a game whose cubes are
    /// numbered 1 to `numbers`: Red is the mover, and of the mirror images and the ways to number
    /// the cubes from either end one is chosen. A position with a rolled die, or of a finished
    /// game, stands for itself.
    #[must_use]
    pub fn representative(&self, numbers: u8) -> Self {
        let mover = self.board().mover();
        let size = self.board().size();
        let (Turn::ToRoll, Some(mut board)) = (self.turn(), B::empty(size, RED)) else {
            return *self;
        };
        let image = |transpose| {
            [mover, mover.opponent()].map(|player| {
                let squares = Squares::of(self.board(), player, mover, transpose);
                squares.min(squares.reversed(numbers))
            })
        };
        let sides = image(false).min(image(true));
        for (player, side) in Player::BOTH.into_iter().zip(sides) {
            for (index, &square) in side.0[..numbers.into()].iter().enumerate() {
                if square != GONE {
                    let cube = Cube::from_index(index as u8);
                    board.place(player, cube, crate::Square::from_index(square));
                }
            }
        }
        Self::unrolled(board)
    }
}

/// The square of each cube of one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Squares([u8; Size::MAX_CUBES]);

const GONE: u8 = u8::MAX;

impl Squares {
    /// As the mover would see them as Red.
    fn of<B: Board>(board: &B, player: Player, mover: Player, transpose: bool) -> Self {
        let size = board.size();
        let mut squares = [GONE; Size::MAX_CUBES];
        for cube in board.cubes(player).iter() {
            let square = board.square_of(player, cube);
            let square = if mover == RED { square } else { square.reflected(size) };
            let square = if transpose { square.transposed(size) } else { square };
            squares[cube.index()] = square.index();
        }
        Self(squares)
    }

    fn reversed(mut self, numbers: u8) -> Self {
        self.0[..numbers.into()].reverse();
        self
    }
}
