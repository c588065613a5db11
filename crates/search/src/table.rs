use std::sync::atomic::{AtomicU64, Ordering};

/// What a search found out about a position, for any number of threads to share.
///
/// An entry is two words: the data, and the key mixed with the data. Threads may overwrite
/// each other's words at any time; an entry whose words do not belong together is no entry.
/// Memory is fixed when the table is made.
pub struct Table {
    buckets: Vec<Bucket>,
    /// Counts games: entries of others are no entries.
    game: u8,
    /// Counts searches, so that old entries go first.
    search: u8,
}

/// Entries that share a cache line.
#[repr(align(64))]
#[derive(Default)]
struct Bucket([Slot; 4]);

#[derive(Default)]
struct Slot {
    mixed_key: AtomicU64,
    data: AtomicU64,
}

/// How the stored value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
    /// The value is this.
    Exact,
}

/// A value found by a search of a depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// The mover's win probability.
    pub value: f64,
    /// What the value says.
    pub bound: Bound,
    /// How many moves deep it was searched.
    pub depth: u32,
    /// Whether it follows from the ends of games alone, without any evaluation.
    pub is_proven: bool,
}

impl Table {
    /// A table of at most so many MiB, at least one; smaller where there is less memory.
    #[must_use]
    pub fn new(mebibytes: usize) -> Self {
        let (mut buckets, count) = reserve_buckets(mebibytes);
        buckets.extend(std::iter::repeat_with(Bucket::default).take(count));
        Self { buckets, game: 0, search: 0 }
    }

    /// Begins a new search: entries of earlier ones are kept, but go first.
    pub fn new_search(&mut self) {
        self.search = self.search.wrapping_add(1) & SEARCH_MASK;
    }

    /// Forgets everything; now and then this takes as long as writing all memory.
    pub fn new_game(&mut self) {
        self.game = self.game.wrapping_add(1) & GAME_MASK;
        if self.game == 0 {
            self.buckets.fill_with(Bucket::default);
        }
    }

    /// What is known of the position with this key at exactly this depth.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u64, depth: u32) -> Option<Entry> {
        let hash = mix(key);
        for slot in &self.bucket(hash).0 {
            let data = slot.data.load(Ordering::Relaxed);
            let matches = slot.mixed_key.load(Ordering::Relaxed) ^ data == hash;
            if matches && Packed(data).depth() == depth && Packed(data).is_of_game(self.game) {
                return Some(Packed(data).entry());
            }
        }
        None
    }

    /// Remembers an entry, in place of what is least worth keeping.
    #[inline]
    pub fn put(&self, key: u64, entry: Entry) {
        let hash = mix(key);
        let data = Packed::new(entry, self.game, self.search).0;
        let slots = &self.bucket(hash).0;
        let mut victim = &slots[0];
        let mut least = u32::MAX;
        for slot in slots {
            let old = slot.data.load(Ordering::Relaxed);
            if slot.mixed_key.load(Ordering::Relaxed) ^ old == hash
                && Packed(old).depth() == entry.depth
                && Packed(old).is_of_game(self.game)
            {
                victim = slot;
                break;
            }
            let worth = Packed(old).worth(self.game, self.search);
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        victim.data.store(data, Ordering::Relaxed);
        victim.mixed_key.store(hash ^ data, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        &self.buckets[hash as usize & (self.buckets.len() - 1)]
    }
}

/// Spreads keys over the buckets; one to one, so no two keys are confused.
#[inline]
const fn mix(key: u64) -> u64 {
    let key = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    key ^ key >> 32
}

const VALUE_BITS: u32 = 43;
const VALUE_ONE: f64 = (1u64 << VALUE_BITS) as f64 - 1.0;
const PROVEN_SHIFT: u32 = VALUE_BITS;
const DEPTH_SHIFT: u32 = PROVEN_SHIFT + 1;
const BOUND_SHIFT: u32 = DEPTH_SHIFT + 8;
const GAME_SHIFT: u32 = BOUND_SHIFT + 2;
const GAME_MASK: u8 = 0x3f;
const SEARCH_SHIFT: u32 = GAME_SHIFT + 6;
const SEARCH_MASK: u8 = 0xf;

/// From the lowest bit: value (43), proven (1), depth (8), bound (2, 0 for no entry), game (6), search (4).
#[derive(Clone, Copy)]
struct Packed(u64);

impl Packed {
    #[inline]
    fn new(entry: Entry, game: u8, search: u8) -> Self {
        // Sums of probabilities can be a hair above 1.
        let scaled = entry.value.clamp(0.0, 1.0) * VALUE_ONE;
        // Bounds are rounded to the safe side.
        let (value, bound) = match entry.bound {
            Bound::Lower => (scaled.floor(), 1),
            Bound::Upper => (scaled.ceil(), 2),
            Bound::Exact => (scaled.round(), 3),
        };
        Self(
            value as u64
                | u64::from(entry.is_proven) << PROVEN_SHIFT
                | u64::from(entry.depth.min(255)) << DEPTH_SHIFT
                | bound << BOUND_SHIFT
                | u64::from(game) << GAME_SHIFT
                | u64::from(search) << SEARCH_SHIFT,
        )
    }

    #[inline]
    const fn depth(self) -> u32 {
        (self.0 >> DEPTH_SHIFT & 0xff) as u32
    }

    #[inline]
    fn entry(self) -> Entry {
        let value = (self.0 & ((1 << VALUE_BITS) - 1)) as f64 / VALUE_ONE;
        let bound = match self.0 >> BOUND_SHIFT & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        };
        let is_proven = self.0 >> PROVEN_SHIFT & 1 == 1;
        Entry { value, bound, depth: self.depth(), is_proven }
    }

    #[inline]
    const fn is_of_game(self, game: u8) -> bool {
        (self.0 >> GAME_SHIFT) as u8 & GAME_MASK == game && self.0 >> BOUND_SHIFT & 3 != 0
    }

    /// Deep entries of this search are worth most, then deep ones of this game.
    #[inline]
    const fn worth(self, game: u8, search: u8) -> u32 {
        if !self.is_of_game(game) {
            return 0;
        }
        let is_new = (self.0 >> SEARCH_SHIFT) as u8 & SEARCH_MASK == search;
        1 + self.depth() + if is_new { 256 } else { 0 }
    }
}

/// Memory for a power of two of buckets, so that a mask finds them: as many as fit into so many
/// MiB, at least one, and into what there is. Also how many they are.
pub(crate) fn reserve_buckets<B>(mebibytes: usize) -> (Vec<B>, usize) {
    let bytes = mebibytes.max(1).saturating_mul(1 << 20);
    let mut count = 1 << (bytes / size_of::<B>()).ilog2();
    let mut buckets = Vec::new();
    while buckets.try_reserve_exact(count).is_err() {
        count /= 2;
    }
    (buckets, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_memory_than_there_is_gives_a_smaller_table() {
        for mebibytes in [usize::MAX, usize::MAX >> 20, 1 << 43] {
            let (buckets, count) = reserve_buckets::<Bucket>(mebibytes);
            assert!(count.is_power_of_two() && buckets.capacity() >= count);
        }
        let (buckets, count) = reserve_buckets::<Bucket>(3);
        assert_eq!((buckets.capacity(), count), (1 << 15, 1 << 15));
    }

    fn entry(depth: u32, value: f64) -> Entry {
        Entry { value, bound: Bound::Exact, depth, is_proven: depth == 3 }
    }

    #[test]
    fn entries_are_found_at_their_depth_only() {
        let table = Table::new(1);
        table.put(7, entry(3, 0.25));
        table.put(7, entry(4, 0.75));
        assert!((table.get(7, 3).unwrap().value - 0.25).abs() < 1e-12);
        assert!((table.get(7, 4).unwrap().value - 0.75).abs() < 1e-12);
        assert!(table.get(7, 3).unwrap().is_proven && !table.get(7, 4).unwrap().is_proven);
        assert_eq!(table.get(7, 5), None);
        assert_eq!(table.get(8, 3), None);
    }

    #[test]
    fn bounds_are_rounded_to_the_safe_side() {
        let table = Table::new(1);
        for value in [0.0, 1.0 / 3.0, 0.7, 1.0] {
            for (bound, key) in [(Bound::Lower, 1), (Bound::Upper, 2), (Bound::Exact, 3)] {
                table.put(key, Entry { value, bound, depth: 1, is_proven: false });
                let found = table.get(key, 1).unwrap();
                assert_eq!(found.bound, bound);
                assert!((found.value - value).abs() < 1e-12);
                match bound {
                    Bound::Lower => assert!(found.value <= value),
                    Bound::Upper => assert!(found.value >= value),
                    Bound::Exact => {}
                }
            }
        }
    }

    #[test]
    fn a_new_game_begins_with_an_empty_table_and_every_game_does() {
        let mut table = Table::new(1);
        for game in 0..200 {
            assert_eq!(table.get(5, 2), None, "game {game}");
            table.put(5, entry(2, 0.5));
            table.new_search();
            assert!(table.get(5, 2).is_some());
            table.new_game();
        }
    }

    #[test]
    fn a_full_table_keeps_the_deep_entries() {
        let table = Table::new(1);
        table.put(1 << 40, entry(9, 0.5));
        for key in 0..1 << 20 {
            table.put(key, entry(2, 0.25));
        }
        assert!(table.get(1 << 40, 9).is_some());
    }
}
