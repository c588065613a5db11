use std::sync::atomic::{AtomicU64, Ordering};

use crate::table::{Bound, reserve_buckets};

/// What is known of positions: scores, bounds and best moves, for any number of threads to
/// share.
///
/// An entry is two words: the data, and the key mixed with the data. Threads may overwrite
/// each other's words at any time; an entry whose words do not belong together is no entry.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    /// Counts searches, so that old entries go first.
    search: u8,
    is_clean: bool,
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

/// What a search found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The mover's; wins are counted from this position on.
    pub score: i32,
    pub bound: Bound,
    /// How many moves deep it was searched.
    pub depth: u32,
    /// The code of the best move, or of one that is good enough for a cut.
    pub best: Option<u16>,
}

impl Table {
    /// A table of at most so many MiB, at least one; smaller where there is less memory.
    pub fn new(mebibytes: usize) -> Self {
        let (mut buckets, count) = reserve_buckets(mebibytes);
        buckets.extend(std::iter::repeat_with(Bucket::default).take(count));
        Self { buckets, search: 0, is_clean: true }
    }

    /// Begins a new search: entries of earlier ones are kept, but go first.
    pub fn new_search(&mut self) {
        self.search = self.search.wrapping_add(1) & SEARCH_MASK;
        self.is_clean = false;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        if !self.is_clean {
            self.buckets.fill_with(Bucket::default);
            self.search = 0;
            self.is_clean = true;
        }
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.mixed_key.load(Ordering::Relaxed) ^ data == key && Packed(data).is_entry() {
                return Some(Packed(data).entry());
            }
        }
        None
    }

    /// Remembers an entry, in place of what is least worth keeping.
    #[inline]
    pub fn put(&self, key: u64, entry: Entry) {
        let slots = &self.bucket(key).0;
        let mut victim = &slots[0];
        let mut least = u32::MAX;
        for slot in slots {
            let old = slot.data.load(Ordering::Relaxed);
            if slot.mixed_key.load(Ordering::Relaxed) ^ old == key {
                victim = slot;
                break;
            }
            let worth = Packed(old).worth(self.search);
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        let data = Packed::new(entry, self.search).0;
        victim.data.store(data, Ordering::Relaxed);
        victim.mixed_key.store(key ^ data, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // The high half: two keys in one bucket differ elsewhere, too.
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        &self.buckets[spread as usize & (self.buckets.len() - 1)]
    }
}

const BEST_SHIFT: u32 = 32;
const DEPTH_SHIFT: u32 = 48;
const BOUND_SHIFT: u32 = 56;
const SEARCH_SHIFT: u32 = 58;
const SEARCH_MASK: u8 = 0x3f;
const NO_MOVE: u16 = u16::MAX;

/// From the lowest bit: score (32), best move (16), depth (8), bound (2, 0 for no entry),
/// search (6).
#[derive(Clone, Copy)]
struct Packed(u64);

impl Packed {
    #[inline]
    fn new(entry: Entry, search: u8) -> Self {
        let bound = match entry.bound {
            Bound::Lower => 1u64,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        Self(
            u64::from(entry.score as u32)
                | u64::from(entry.best.unwrap_or(NO_MOVE)) << BEST_SHIFT
                | u64::from(entry.depth.min(255)) << DEPTH_SHIFT
                | bound << BOUND_SHIFT
                | u64::from(search) << SEARCH_SHIFT,
        )
    }

    #[inline]
    const fn is_entry(self) -> bool {
        self.0 >> BOUND_SHIFT & 3 != 0
    }

    #[inline]
    const fn depth(self) -> u32 {
        (self.0 >> DEPTH_SHIFT & 0xff) as u32
    }

    #[inline]
    fn entry(self) -> Entry {
        let bound = match self.0 >> BOUND_SHIFT & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        };
        let best = (self.0 >> BEST_SHIFT) as u16;
        Entry {
            score: self.0 as u32 as i32,
            bound,
            depth: self.depth(),
            best: (best != NO_MOVE).then_some(best),
        }
    }

    /// Deep entries of this search are worth most.
    #[inline]
    const fn worth(self, search: u8) -> u32 {
        if !self.is_entry() {
            return 0;
        }
        let is_new = (self.0 >> SEARCH_SHIFT) as u8 & SEARCH_MASK == search;
        1 + self.depth() + if is_new { 256 } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_survive() {
        let table = Table::new(1);
        let mut key = 1u64;
        for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
            for score in [-2_000_000_000, -1, 0, 1, 2_000_000_000] {
                for best in [None, Some(0), Some(77), Some(16_383)] {
                    for depth in [0, 3, 200] {
                        key = key.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        let entry = Entry { score, bound, depth, best };
                        table.put(key, entry);
                        assert_eq!(table.get(key), Some(entry));
                        assert_eq!(table.get(key ^ 1 << 50), None);
                    }
                }
            }
        }
    }

    #[test]
    fn a_full_table_keeps_the_deep_entries_until_it_is_cleared() {
        let mut table = Table::new(1);
        table.new_search();
        let entry = |depth| Entry { score: 5, bound: Bound::Exact, depth, best: None };
        table.put(1 << 40, entry(9));
        for key in 0..1 << 20 {
            table.put(key, entry(2));
        }
        assert_eq!(table.get(1 << 40), Some(entry(9)));
        table.clear();
        assert_eq!(table.get(1 << 40), None);
    }
}
