use crate::{Die, Size};

/// A cube of either player: its number less one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cube(u8);

impl Cube {
    /// The cube with this index, 0 for number 1.
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// 0 for number 1.
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

/// The cubes that `die` lets move, given the cubes still on the board (at least one):
/// the one with that number, else the next lower and the next higher one. Both are the
/// same where there is only one.
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

/// The faces of the die that let a cube that is present move: bit i for face i + 1. They
/// are its own and those of the missing numbers next to it.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The rule number by number.
    fn movable_naively(present: &[u8], die: u8) -> Vec<u8> {
        if present.contains(&die) {
            return vec![die];
        }
        let lower = present.iter().copied().filter(|&number| number < die).max();
        let higher = present.iter().copied().filter(|&number| number > die).min();
        lower.into_iter().chain(higher).collect()
    }

    #[test]
    fn the_die_moves_its_cube_or_the_next_lower_or_higher_one() {
        for faces in [1, 3, 6, 10] {
            for bits in 1u32..1 << faces {
                let present = CubeSet::from_bits(bits);
                let numbers: Vec<u8> = present.iter().map(Cube::number).collect();
                for face in 1..=faces {
                    let (lower, higher) = movable_cubes(present, Die::new(face).unwrap());
                    let mut movable = vec![lower.number(), higher.number()];
                    movable.dedup();
                    assert_eq!(movable, movable_naively(&numbers, face), "{numbers:?}, die {face}");
                }
            }
        }
    }

    #[test]
    fn faces_that_move_are_those_whose_choice_has_the_cube() {
        for size in Size::all().take(4) {
            for bits in 1u32..1 << size.cubes() {
                let present = CubeSet::from_bits(bits);
                for cube in present.iter() {
                    let chosen = |die: &Die| {
                        let (lower, higher) = movable_cubes(present, *die);
                        lower == cube || higher == cube
                    };
                    let faces: u32 =
                        Die::faces(size).filter(chosen).map(|die| 1 << die.cube().index()).sum();
                    assert_eq!(faces_that_move(present, cube, size), faces, "{present:?} {cube:?}");
                }
            }
        }
    }

    #[test]
    fn next_is_not_nearest() {
        let present = CubeSet::from_bits(0b100111);
        let (lower, higher) = movable_cubes(present, Die::new(4).unwrap());
        assert_eq!((lower.number(), higher.number()), (3, 6));
    }
}
