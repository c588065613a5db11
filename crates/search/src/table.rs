use std::sync::atomic::{AtomicU64, Ordering};

/// What a search found out about a position, for any number of threads to share.
///
/// An entry is two words: the data, and the key mixed with the data. Threads may overwrite
/// each other's words at any time; an entry whose words do not belong together is no entry.
/// Memory is fixed when the table is made.
pub struct Table {
    buckets: Vec<Bucket>,
    /// Searches so far, so that old entries go first.
    generation: u8,
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
}

impl Table {
    /// A table of at most so many MiB, at least one.
    #[must_use]
    pub fn new(mebibytes: usize) -> Self {
        let bytes = mebibytes.max(1) << 20;
        // The largest power of two that fits, so that a mask finds the bucket.
        let count = 1 << (bytes / size_of::<Bucket>()).ilog2();
        Self {
            buckets: std::iter::repeat_with(Bucket::default).take(count).collect(),
            generation: 0,
        }
    }

    /// Begins a new search: entries of earlier ones are kept, but go first.
    pub fn new_search(&mut self) {
        self.generation = self.generation.wrapping_add(1) & GENERATION_MASK;
    }

    /// What is known of the position with this key at exactly this depth.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u64, depth: u32) -> Option<Entry> {
        let hash = mix(key);
        for slot in &self.bucket(hash).0 {
            let data = slot.data.load(Ordering::Relaxed);
            let matches = slot.mixed_key.load(Ordering::Relaxed) ^ data == hash;
            if matches && Packed(data).depth() == depth {
                return Some(Packed(data).entry());
            }
        }
        None
    }

    /// Remembers an entry, in place of what is least worth keeping.
    #[inline]
    pub fn put(&self, key: u64, entry: Entry) {
        let hash = mix(key);
        let data = Packed::new(entry, self.generation).0;
        let slots = &self.bucket(hash).0;
        let mut victim = &slots[0];
        let mut least = u32::MAX;
        for slot in slots {
            let old = slot.data.load(Ordering::Relaxed);
            if slot.mixed_key.load(Ordering::Relaxed) ^ old == hash
                && Packed(old).depth() == entry.depth
            {
                victim = slot;
                break;
            }
            let worth = Packed(old).worth(self.generation);
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

const VALUE_BITS: u32 = 44;
const VALUE_ONE: f64 = (1u64 << VALUE_BITS) as f64 - 1.0;
const DEPTH_SHIFT: u32 = VALUE_BITS;
const BOUND_SHIFT: u32 = DEPTH_SHIFT + 8;
const GENERATION_SHIFT: u32 = BOUND_SHIFT + 2;
const GENERATION_MASK: u8 = 0x3f;

/// From the lowest bit: value (44), depth (8), bound (2, 0 for no entry), generation (6).
#[derive(Clone, Copy)]
struct Packed(u64);

impl Packed {
    #[inline]
    fn new(entry: Entry, generation: u8) -> Self {
        let scaled = entry.value * VALUE_ONE;
        // Bounds are rounded to the safe side.
        let (value, bound) = match entry.bound {
            Bound::Lower => (scaled.floor(), 1),
            Bound::Upper => (scaled.ceil(), 2),
            Bound::Exact => (scaled.round(), 3),
        };
        Self(
            value as u64
                | u64::from(entry.depth.min(255)) << DEPTH_SHIFT
                | bound << BOUND_SHIFT
                | u64::from(generation) << GENERATION_SHIFT,
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
        Entry { value, bound, depth: self.depth() }
    }

    /// Deep entries of this search are worth most, empty slots nothing.
    #[inline]
    fn worth(self, generation: u8) -> u32 {
        let age = generation.wrapping_sub((self.0 >> GENERATION_SHIFT) as u8) & GENERATION_MASK;
        let is_entry = self.0 >> BOUND_SHIFT & 3 != 0;
        if is_entry { 1 + self.depth() + if age == 0 { 256 } else { 0 } } else { 0 }
    }
}
