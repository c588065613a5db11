use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use game::Position;

/// The values found so far, stored with whole positions, as different ones may share a key.
pub struct Values<P>(HashMap<Keyed<P>, f64, BuildHasherDefault<KeyHasher>>);

impl<P: Position> Values<P> {
    pub fn new() -> Self {
        Self(HashMap::default())
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn get(&self, position: &P) -> Option<f64> {
        self.0.get(&Keyed(*position)).copied()
    }

    /// Keeps a value; `false` if the table would need more than `limit` bytes.
    #[must_use]
    pub fn insert(&mut self, position: P, value: f64, limit: usize) -> bool {
        let capacity = self.0.capacity();
        let buckets = (capacity * 8 / 7).next_power_of_two();
        if self.0.len() == capacity && bytes_to_leave::<P>(buckets) > limit {
            return false;
        }
        self.0.insert(Keyed(position), value);
        true
    }

    /// The most positions that a table can hold without ever needing more than `limit` bytes.
    pub fn most(limit: usize) -> usize {
        let mut buckets = 8;
        while bytes_to_leave::<P>(buckets) <= limit {
            buckets *= 2;
        }
        buckets / 8 * 7
    }
}

/// The bytes needed to grow a table of this many buckets: the old one and one twice as large.
fn bytes_to_leave<P>(buckets: usize) -> usize {
    // The hash map has a byte of its own for each bucket.
    let bucket = size_of::<(Keyed<P>, f64)>() + 1;
    buckets.saturating_mul(3 * bucket)
}

/// A position that is hashed by its key.
#[derive(PartialEq, Eq)]
struct Keyed<P>(P);

impl<P: Position> Hash for Keyed<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.key());
    }
}

#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(self.0 << 8 ^ u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        // The finaliser of splitmix64.
        let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        self.0 = word ^ word >> 31;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
