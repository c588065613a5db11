use crate::{Board, Board5, Cube, CubeSet, Side, Size, Square};

/// A board of any size.
///
/// Code that needs speed converts an official board to [`Board5`] once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnyBoard {
    size: Size,
    mover: Side,
    over: bool,
    /// Bit i: number i + 1 is on the board; for each player.
    present: [u32; 2],
    /// Bit i: a cube is on square i.
    occupied: u64,
    /// The square of each cube; 0 for captured ones, so that equal boards compare equal.
    squares: [[u8; Size::MAX_CUBES]; 2],
}

impl AnyBoard {
    /// Converts a board of the official size to its fast type; `None` for other sizes.
    #[inline]
    pub fn official(&self) -> Option<Board5> {
        let mut board = Board5::empty(self.size, self.mover)?;
        copy_cubes(self, &mut board);
        board.over = self.over;
        Some(board)
    }

    const fn without_cubes(size: Size, mover: Side) -> Self {
        Self {
            size,
            mover,
            over: false,
            present: [0; 2],
            occupied: 0,
            squares: [[0; Size::MAX_CUBES]; 2],
        }
    }

    fn remove(&mut self, player: Side, cube: Cube) {
        let square = &mut self.squares[player.index()][cube.index()];
        self.occupied &= !(1 << *square);
        *square = 0;
        self.present[player.index()] &= !(1 << cube.index());
    }
}

impl Board for AnyBoard {
    fn empty(size: Size, mover: Side) -> Option<Self> {
        Some(Self::without_cubes(size, mover))
    }

    #[inline]
    fn size(&self) -> Size {
        self.size
    }

    #[inline]
    fn mover(&self) -> Side {
        self.mover
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.over
    }

    /// On the official board the key equals that of [`Board5`].
    fn key(&self) -> u64 {
        if let Some(board) = self.official() {
            return board.key();
        }
        let mut hash = mix(u64::from(self.size.side()) << 1 | self.mover as u64);
        for player in Side::BOTH {
            for cube in self.cubes(player).iter() {
                let square = u64::from(self.square_of(player, cube).index());
                let place = (player.index() * Size::MAX_CUBES + cube.index()) as u64;
                hash = mix(hash ^ (place << 6 | square));
            }
        }
        hash
    }

    #[inline]
    fn cubes(&self, player: Side) -> CubeSet {
        CubeSet::from_bits(self.present[player.index()])
    }

    #[inline]
    fn square_of(&self, player: Side, cube: Cube) -> Square {
        Square::from_index(self.squares[player.index()][cube.index()])
    }

    #[inline]
    fn occupant(&self, square: Square) -> Option<(Side, Cube)> {
        if self.occupied >> square.index() & 1 == 0 {
            return None;
        }
        Side::BOTH.into_iter().find_map(|player| {
            let mut cubes = self.cubes(player).iter();
            cubes.find(|&cube| self.square_of(player, cube) == square).map(|cube| (player, cube))
        })
    }

    fn place(&mut self, player: Side, cube: Cube, square: Square) {
        self.present[player.index()] |= 1 << cube.index();
        self.occupied |= 1 << square.index();
        self.squares[player.index()][cube.index()] = square.index();
    }

    #[inline]
    fn step(mut self, cube: Cube, to: Square) -> Self {
        let mover = self.mover;
        if let Some((owner, captured)) = self.occupant(to) {
            self.remove(owner, captured);
        }
        self.remove(mover, cube);
        self.place(mover, cube, to);
        self.mover = mover.opponent();
        self.over = to == Square::goal(self.size, mover) || self.cubes(self.mover).is_empty();
        self
    }
}

impl From<Board5> for AnyBoard {
    fn from(board: Board5) -> Self {
        let (mover, over) = (board.mover(), board.is_over());
        let mut any = Self { over, ..Self::without_cubes(Size::FIVE, mover) };
        copy_cubes(&board, &mut any);
        any
    }
}

#[inline]
fn copy_cubes(from: &impl Board, to: &mut impl Board) {
    for player in Side::BOTH {
        for cube in from.cubes(player).iter() {
            to.place(player, cube, from.square_of(player, cube));
        }
    }
}

/// Mixes the bits of a word; different words stay different.
const fn mix(word: u64) -> u64 {
    // 2^64 divided by the golden ratio, as in Fibonacci hashing.
    let word = word.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word ^ word >> 29
}
