use rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// The one source of randomness: xoshiro256++ with a seed that is always known.
///
/// The generator and the way numbers are drawn from it are pinned, so that a seed gives
/// the same games on every machine and in every version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// Dice that always fall the same way for the same seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number in `0..bound`, all equally likely up to 2^-32.
    ///
    /// # Panics
    /// In debug builds, if `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0);
        (((self.0.next_u64() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// A number in `[0, 1)` with 53 random bits.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// A seed for other dice.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Puts `items` into a random order, all orders equally likely (Fisher-Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// The seed of game `index` of the experiment with seed `experiment`: it depends on
/// nothing else, so games can be played in any order, on any thread or machine.
#[must_use]
pub fn derive_seed(experiment: u64, index: u64) -> u64 {
    let mut mix = SplitMix64::seed_from_u64(experiment);
    let stream = mix.next_u64();
    SplitMix64::seed_from_u64(stream ^ index).next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_pinned() {
        let mut dice = Dice::new(42);
        let rolls: Vec<u32> = (0..12).map(|_| dice.below(6) + 1).collect();
        assert_eq!(rolls, PINNED_ROLLS);
        assert_eq!(derive_seed(1, 0), PINNED_SEEDS[0]);
        assert_eq!(derive_seed(1, 1), PINNED_SEEDS[1]);
    }

    // From an independent implementation of splitmix64 and xoshiro256++.
    const PINNED_ROLLS: [u32; 12] = [5, 2, 6, 5, 5, 4, 1, 4, 2, 6, 4, 6];
    const PINNED_SEEDS: [u64; 2] = [0x5e41ab087439611e, 0xe9fd6049d65af21e];

    #[test]
    fn every_face_comes_up_equally_often() {
        let mut dice = Dice::new(7);
        let mut counts = [0u32; 6];
        for _ in 0..600_000 {
            counts[dice.below(6) as usize] += 1;
        }
        // Six standard deviations of a binomial(600000, 1/6) are 1732.
        for count in counts {
            assert!(count.abs_diff(100_000) < 1_732, "{counts:?}");
        }
    }

    #[test]
    fn shuffling_reaches_every_order_equally_often() {
        let mut dice = Dice::new(3);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..60_000 {
            let mut items = [0, 1, 2];
            dice.shuffle(&mut items);
            *counts.entry(items).or_insert(0u32) += 1;
        }
        assert_eq!(counts.len(), 6);
        for count in counts.values() {
            assert!(count.abs_diff(10_000) < 548, "{counts:?}");
        }
    }
}
