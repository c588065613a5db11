use crate::{Board, Board5, Cube, CubeSet, Die, Side, Size, Square, WideBoard};

/// A board of any size, each in the type that is fastest for it.
///
/// Code that knows the size converts it to [`Board5`] or [`WideBoard`] once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyBoard {
    /// The official 5 x 5 board.
    Official(Board5),
    /// Any other.
    Wide(WideBoard),
}

/// Does the same on either type of board.
macro_rules! on_board {
    ($board:expr, $inner:ident => $result:expr) => {
        match $board {
            AnyBoard::Official($inner) => $result,
            AnyBoard::Wide($inner) => $result,
        }
    };
}

impl Board for AnyBoard {
    fn empty(size: Size, mover: Side) -> Option<Self> {
        let official = Board5::empty(size, mover).map(Self::Official);
        official.or_else(|| WideBoard::empty(size, mover).map(Self::Wide))
    }

    #[inline]
    fn size(&self) -> Size {
        on_board!(self, board => board.size())
    }

    #[inline]
    fn mover(&self) -> Side {
        on_board!(self, board => board.mover())
    }

    #[inline]
    fn is_over(&self) -> bool {
        on_board!(self, board => board.is_over())
    }

    #[inline]
    fn key(&self) -> u64 {
        on_board!(self, board => board.key())
    }

    #[inline]
    fn cubes(&self, side: Side) -> CubeSet {
        on_board!(self, board => board.cubes(side))
    }

    #[inline]
    fn movable(&self, die: Die) -> (Cube, Cube) {
        on_board!(self, board => board.movable(die))
    }

    #[inline]
    fn square_of(&self, side: Side, cube: Cube) -> Square {
        on_board!(self, board => board.square_of(side, cube))
    }

    #[inline]
    fn occupant(&self, square: Square) -> Option<(Side, Cube)> {
        on_board!(self, board => board.occupant(square))
    }

    fn place(&mut self, side: Side, cube: Cube, square: Square) {
        on_board!(self, board => board.place(side, cube, square));
    }

    #[inline]
    fn step(self, cube: Cube, to: Square) -> Self {
        match self {
            Self::Official(board) => Self::Official(board.step(cube, to)),
            Self::Wide(board) => Self::Wide(board.step(cube, to)),
        }
    }
}
