use crate::{Die, Size};

/// A cube of either player, stored as its number minus one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cube(u8);

impl Cube {
    /// The cube with this index, 0 for number 1.
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// The number minus one.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number on the cube.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

/// A set of cubes of one player: bit i stands for number i + 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CubeSet(u32);

impl CubeSet {
    /// The set with these bits.
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Bit i is set if number i + 1 is in the set.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether no cube is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of cubes.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the cube is in the set.
    #[inline]
    pub const fn contains(self, cube: Cube) -> bool {
        self.0 >> cube.0 & 1 == 1
    }

    /// The cubes, lowest number first.
    pub fn iter(self) -> impl Iterator<Item = Cube> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let lowest = rest.trailing_zeros();
                rest &= rest - 1;
                Cube(lowest as u8)
            })
        })
    }
}

/// The cubes that `die` lets move: the cube with that number, or else the next lower and the next
/// higher one. A single cube is returned twice. `present` must not be empty.
#[inline]
pub const fn movable_cubes(present: CubeSet, die: Die) -> (Cube, Cube) {
    debug_assert!(!present.is_empty());
    let face = die.cube().0;
    let not_above = present.0 & ((2 << face) - 1);
    let not_below = present.0 & !((1 << face) - 1);
    let highest_not_above = (31 - (not_above | 1).leading_zeros()) as u8;
    let lowest_not_below = not_below.trailing_zeros() as u8;
    (
        Cube(if not_above == 0 { lowest_not_below } else { highest_not_above }),
        Cube(if not_below == 0 { highest_not_above } else { lowest_not_below }),
    )
}

/// The faces of the die that move a cube in `present`: its own number, and the missing numbers next
/// to it. Bit i is face i + 1.
#[inline]
pub const fn faces_that_move(present: CubeSet, cube: Cube, size: Size) -> u32 {
    let own = 1u32 << cube.0;
    let below = present.0 & (own - 1);
    let above = present.0 & !(own | (own - 1));
    // The first face after the next lower number, and the last one before the next higher.
    let first = if below == 0 { 0 } else { 32 - below.leading_zeros() };
    let end = if above == 0 { size.cubes() as u32 } else { above.trailing_zeros() };
    ((1 << end) - 1) & !((1 << first) - 1)
}
