use crate::{Board, Cube, CubeSet, Player, Size, Square};

/// The official 5 x 5 board in one word.
///
/// Twelve fields of five bits hold the squares of the cubes: red 6 to red 1 from the
/// lowest bit, then blue 6 to blue 1; [`CAPTURED`] marks a cube that is gone. Bit 60 is
/// set if Blue is to move, bit 61 if the game is over. Equal words are equal boards, so
/// the word is its own perfect hash key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board5(u64);

const FIELD_BITS: u32 = 5;
const CUBES: u32 = 6;
const SIDE_BITS: u32 = CUBES * FIELD_BITS;
const CAPTURED: u64 = 31;
const SIDE_MASK: u64 = (1 << SIDE_BITS) - 1;
/// The lowest bit of each of the twelve fields.
const LOWEST: u64 = 0x0084_2108_4210_8421;
/// The highest bit of each of the twelve fields.
const HIGHEST: u64 = LOWEST << (FIELD_BITS - 1);
const MOVER_BIT: u32 = 60;
const OVER: u64 = 1 << 61;

impl Board5 {
    /// The word itself: a lossless key of the board.
    #[inline]
    #[must_use]
    pub const fn key(self) -> u64 {
        self.0
    }

    /// The six fields of one player, 30 bits: number 6 lowest.
    #[inline]
    #[must_use]
    pub const fn side(self, player: Player) -> u32 {
        ((self.0 >> (SIDE_BITS * player as u32)) & SIDE_MASK) as u32
    }

    #[inline]
    const fn shift(player: Player, cube: Cube) -> u32 {
        SIDE_BITS * player as u32 + FIELD_BITS * (CUBES - 1 - cube.index() as u32)
    }

    /// The highest bit of the field that holds `square`, or 0.
    #[inline]
    const fn field_holding(self, square: Square) -> u64 {
        // The classic search for a zero field. Borrows can only spoil fields above the
        // first hit, and a square is held by one cube at the most.
        let difference = self.0 ^ LOWEST.wrapping_mul(square.index() as u64);
        let zeros = difference.wrapping_sub(LOWEST) & !difference & HIGHEST;
        zeros & zeros.wrapping_neg()
    }
}

impl Board for Board5 {
    #[inline]
    fn empty(size: Size, mover: Player) -> Option<Self> {
        let cubes = SIDE_MASK << SIDE_BITS | SIDE_MASK;
        (size == Size::FIVE).then_some(Self(cubes | (mover as u64) << MOVER_BIT))
    }

    #[inline]
    fn size(&self) -> Size {
        Size::FIVE
    }

    #[inline]
    fn mover(&self) -> Player {
        if self.0 >> MOVER_BIT & 1 == 0 { Player::First } else { Player::Second }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.0 & OVER != 0
    }

    #[inline]
    fn cubes(&self, player: Player) -> CubeSet {
        let side = u64::from(self.side(player));
        // Squares are at most 24 = 0b11000, so these three bits are set together only in CAPTURED.
        let captured = side >> 4 & side >> 3 & side >> 2 & LOWEST & SIDE_MASK;
        // Gathers bits 0, 5, .., 25 into bits 30, 29, .., 25: number 1 ends lowest.
        let gathered = captured.wrapping_mul(0x4104_1041) >> 25;
        CubeSet::from_bits(!(gathered as u32) & ((1 << CUBES) - 1))
    }

    #[inline]
    fn square_of(&self, player: Player, cube: Cube) -> Square {
        Square::from_index((self.0 >> Self::shift(player, cube) & CAPTURED) as u8)
    }

    #[inline]
    fn occupant(&self, square: Square) -> Option<(Player, Cube)> {
        let field = self.field_holding(square);
        (field != 0).then(|| {
            let index = field.trailing_zeros() / FIELD_BITS;
            let player = if index < CUBES { Player::First } else { Player::Second };
            (player, Cube::from_index((CUBES - 1 - index % CUBES) as u8))
        })
    }

    fn place(&mut self, player: Player, cube: Cube, square: Square) {
        let shift = Self::shift(player, cube);
        self.0 = self.0 & !(CAPTURED << shift) | u64::from(square.index()) << shift;
    }

    #[inline]
    fn step(self, cube: Cube, to: Square) -> Self {
        let mover = self.mover();
        let target = self.field_holding(to);
        // All five bits of the field: nothing if there is no target.
        let after_capture = self.0 | ((target << 1) - (target >> (FIELD_BITS - 1)));
        let shift = Self::shift(mover, cube);
        let moved = after_capture & !(CAPTURED << shift) | u64::from(to.index()) << shift;
        let next = Self(moved ^ 1 << MOVER_BIT);
        let won = to == Square::goal(Size::FIVE, mover)
            || u64::from(next.side(mover.opponent())) == SIDE_MASK;
        Self(next.0 | if won { OVER } else { 0 })
    }
}
