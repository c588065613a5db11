use crate::table::{Bound, Entry};

/// An entry of the table: the mover's win probability before a roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StarEntry {
    pub value: f64,
    pub bound: Bound,
    pub depth: u32,
    /// Whether the value follows from ends of games alone, without any evaluation.
    pub is_proven: bool,
}

impl StarEntry {
    /// The smallest and the largest possible value, for the mover or for the opponent.
    pub fn bounds(self, is_mover: bool) -> (f64, f64) {
        let (lower, upper) = match self.bound {
            Bound::Exact => (self.value, self.value),
            Bound::Lower => (self.value, 1.0),
            Bound::Upper => (0.0, self.value),
        };
        if is_mover { (lower, upper) } else { (1.0 - upper, 1.0 - lower) }
    }
}

const VALUE_BITS: u32 = 43;
const VALUE_ONE: f64 = (1u64 << VALUE_BITS) as f64 - 1.0;
const PROVEN_SHIFT: u32 = VALUE_BITS;
const DEPTH_SHIFT: u32 = PROVEN_SHIFT + 1;
const BOUND_SHIFT: u32 = DEPTH_SHIFT + 8;

/// From the lowest bit: value (43), proven (1), depth (8), bound (2).
impl Entry for StarEntry {
    const GAME_BITS: u32 = 6;
    const SEARCH_BITS: u32 = 4;

    #[inline]
    fn pack(self) -> u64 {
        // Sums of probabilities can be a hair above 1.
        let scaled = self.value.clamp(0.0, 1.0) * VALUE_ONE;
        // Bounds are rounded to the safe side.
        let value = match self.bound {
            Bound::Lower => scaled.floor(),
            Bound::Upper => scaled.ceil(),
            Bound::Exact => scaled.round(),
        };
        value as u64
            | u64::from(self.is_proven) << PROVEN_SHIFT
            | u64::from(self.depth.min(255)) << DEPTH_SHIFT
            | (self.bound as u64) << BOUND_SHIFT
    }

    #[inline]
    fn unpack(word: u64) -> Self {
        Self {
            value: (word & ((1 << VALUE_BITS) - 1)) as f64 / VALUE_ONE,
            bound: Bound::from_bits(word >> BOUND_SHIFT),
            depth: Self::worth(word),
            is_proven: word >> PROVEN_SHIFT & 1 == 1,
        }
    }

    #[inline]
    fn worth(word: u64) -> u32 {
        (word >> DEPTH_SHIFT & 0xff) as u32
    }

    /// Keeps values of different depths side by side, since a search needs one exact depth.
    #[inline]
    fn in_place_of(self, old: Self) -> Option<Self> {
        (old.depth == self.depth).then_some(self)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/star_entry.rs"]
mod tests;
