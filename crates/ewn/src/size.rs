use thiserror::Error;

/// The side of the board, 3 to 8; it decides the number of cubes and of die faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size(u8);

impl Size {
    /// The official board.
    pub const FIVE: Self = Self(5);
    /// The smallest board.
    pub const MIN: Self = Self(3);
    /// The largest board.
    pub const MAX: Self = Self(8);
    /// Cubes of one player on the largest board.
    pub const MAX_CUBES: usize = Self::MAX.cubes() as usize;
    /// Squares of the largest board.
    pub const MAX_SQUARES: usize = Self::MAX.squares() as usize;

    /// A board of `side` x `side` squares.
    pub const fn new(side: usize) -> Result<Self, SizeError> {
        if side >= Self::MIN.0 as usize && side <= Self::MAX.0 as usize {
            Ok(Self(side as u8))
        } else {
            Err(SizeError(side))
        }
    }

    /// All board sizes.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::MIN.0..=Self::MAX.0).map(Self)
    }

    /// Squares along one side.
    #[inline]
    pub const fn side(self) -> u8 {
        self.0
    }

    /// Squares in all.
    #[inline]
    pub const fn squares(self) -> u8 {
        self.0 * self.0
    }

    /// How many cubes each player starts with, which is also how many faces the die has.
    #[inline]
    pub const fn cubes(self) -> u8 {
        (self.0 - 1) * (self.0 - 2) / 2
    }
}

impl Default for Size {
    fn default() -> Self {
        Self::FIVE
    }
}

/// The side of a board that is too small or too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a board of side {0}: expected {min} to {max}", min = Size::MIN.0, max = Size::MAX.0)]
pub struct SizeError(pub usize);
