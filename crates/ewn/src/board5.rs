use crate::{Board, Cube, CubeSet, Die, Side, Size, Square, movable_cubes};

/// The official 5 x 5 board in two words: the mover's cubes and the opponent's.
///
/// The words swap with every move. Most moves change only one of them, so the processor can start
/// on the next player's moves before the current move is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board5 {
    own: PackedSquares,
    other: PackedSquares,
    mover: Side,
    pub(crate) over: bool,
}

/// The squares of one player's cubes: six fields of five bits, number 6 lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct PackedSquares(u32);

const FIELD_BITS: u32 = 5;
const CUBES: u32 = 6;
const SIDE_BITS: u32 = CUBES * FIELD_BITS;
/// A field without a square: the cube is captured.
const CAPTURED: u32 = 31;
/// The lowest bit of each field.
const LOWEST: u32 = 0x0210_8421;
/// The highest bit of each field.
const HIGHEST: u32 = LOWEST << (FIELD_BITS - 1);

impl PackedSquares {
    const EMPTY: Self = Self((1 << SIDE_BITS) - 1);

    #[inline]
    const fn shift(cube: Cube) -> u32 {
        FIELD_BITS * (CUBES - 1 - cube.index() as u32)
    }

    #[inline]
    fn cubes(self) -> CubeSet {
        // Squares are at most 24 = 0b11000: these three bits are set together only in CAPTURED.
        let captured = self.0 >> 4 & self.0 >> 3 & self.0 >> 2 & LOWEST;
        // Gathers bits 0, 5, .., 25 into bits 30, 29, .., 25, so that number 1 ends lowest.
        let gathered = captured.wrapping_mul(0x4104_1041) >> 25;
        CubeSet::from_bits(!gathered & ((1 << CUBES) - 1))
    }

    #[inline]
    fn square_of(self, cube: Cube) -> Square {
        Square::from_index((self.0 >> Self::shift(cube) & CAPTURED) as u8)
    }

    /// The highest bit of the field that holds `square`, or 0.
    #[inline]
    fn field_holding(self, square: Square) -> u32 {
        // Finds the lowest zero field; borrows only spoil fields above it.
        let difference = self.0 ^ LOWEST.wrapping_mul(square.index().into());
        let zeros = difference.wrapping_sub(LOWEST) & !difference & HIGHEST;
        zeros & zeros.wrapping_neg()
    }

    fn cube_on(self, square: Square) -> Option<Cube> {
        let field = self.field_holding(square);
        let index = || CUBES - 1 - field.trailing_zeros() / FIELD_BITS;
        (field != 0).then(|| Cube::from_index(index() as u8))
    }

    /// Removes the cube in the field with this highest bit; 0 changes nothing.
    #[inline]
    const fn without(self, field: u32) -> Self {
        Self(self.0 | ((field << 1) - (field >> (FIELD_BITS - 1))))
    }

    #[inline]
    const fn with(self, cube: Cube, square: Square) -> Self {
        let shift = Self::shift(cube);
        Self(self.0 & !(CAPTURED << shift) | (square.index() as u32) << shift)
    }
}

impl Board5 {
    /// One player's squares: six fields of five bits, number 6 lowest, 31 for a captured cube.
    #[inline]
    pub const fn packed_squares(&self, player: Side) -> u32 {
        self.side(player).0
    }

    #[inline]
    const fn side(&self, player: Side) -> PackedSquares {
        if player as u8 == self.mover as u8 { self.own } else { self.other }
    }
}

impl Board for Board5 {
    fn empty(size: Size, mover: Side) -> Option<Self> {
        let board =
            Self { own: PackedSquares::EMPTY, other: PackedSquares::EMPTY, mover, over: false };
        (size == Size::FIVE).then_some(board)
    }

    #[inline]
    fn size(&self) -> Size {
        Size::FIVE
    }

    #[inline]
    fn mover(&self) -> Side {
        self.mover
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.over
    }

    #[inline]
    fn key(&self) -> u64 {
        let sides = u64::from(self.own.0) | u64::from(self.other.0) << SIDE_BITS;
        sides | (self.mover as u64) << (2 * SIDE_BITS)
    }

    #[inline]
    fn cubes(&self, player: Side) -> CubeSet {
        self.side(player).cubes()
    }

    #[inline]
    fn movable(&self, die: Die) -> (Cube, Cube) {
        let present = self.own.cubes().bits() as usize;
        // Both masks are free and avoid the bounds checks.
        MOVABLE[present & 63][usize::from(die.face()) & 7]
    }

    #[inline]
    fn square_of(&self, player: Side, cube: Cube) -> Square {
        self.side(player).square_of(cube)
    }

    #[inline]
    fn occupant(&self, square: Square) -> Option<(Side, Cube)> {
        let of = |player| self.side(player).cube_on(square).map(|cube| (player, cube));
        of(Side::First).or_else(|| of(Side::Second))
    }

    #[inline]
    fn place(&mut self, player: Side, cube: Cube, square: Square) {
        let side = if player == self.mover { &mut self.own } else { &mut self.other };
        *side = side.with(cube, square);
    }

    #[inline]
    fn step(self, cube: Cube, to: Square) -> Self {
        let own = self.own.without(self.own.field_holding(to)).with(cube, to);
        let mut next = Self {
            own: self.other,
            other: own,
            mover: self.mover.opponent(),
            over: to == Square::goal(Size::FIVE, self.mover),
        };
        // Deliberately a branch: captures are rare, so it is usually predicted.
        let target = next.own.field_holding(to);
        if target != 0 {
            next.own = next.own.without(target);
            next.over |= next.own == PackedSquares::EMPTY;
        }
        next
    }
}

/// [`movable_cubes`] by the cubes present and the face: one load instead of many instructions.
static MOVABLE: [[(Cube, Cube); 8]; 1 << CUBES] = {
    let none = (Cube::from_index(0), Cube::from_index(0));
    let mut table = [[none; 8]; 1 << CUBES];
    let mut present = 1;
    while present < table.len() {
        let mut index = 0;
        while index < CUBES as usize {
            let die = Die::of(Cube::from_index(index as u8));
            let cubes = CubeSet::from_bits(present as u32);
            table[present][die.face() as usize] = movable_cubes(cubes, die);
            index += 1;
        }
        present += 1;
    }
    table
};
