/// Values one move above the leaves, where most nodes are: a small cache for each thread, as they
/// are cheap to recompute and a shared table would miss the processor's cache.
pub struct FrontierCache {
    /// Keys and values.
    entries: Vec<(u64, f64)>,
    is_empty: bool,
}

/// 2 MiB, perhaps more than a core's cache, as a search waits for all moves of a node at once.
const ENTRIES: usize = 1 << 17;
/// An empty entry. A position that hashes to it, one in 2^64, would be given the value 0.
const NO_KEY: u64 = u64::MAX;

impl FrontierCache {
    pub fn new() -> Self {
        Self { entries: vec![(NO_KEY, 0.0); ENTRIES], is_empty: true }
    }

    pub fn clear(&mut self) {
        if !self.is_empty {
            self.entries.fill((NO_KEY, 0.0));
            self.is_empty = true;
        }
    }

    /// Brings an entry into the processor's cache.
    #[inline]
    pub fn touch(&self, key: u64) -> u64 {
        self.entries[Self::index(key)].0
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<f64> {
        let (stored, value) = self.entries[Self::index(key)];
        (stored == key).then_some(value)
    }

    #[inline]
    pub fn put(&mut self, key: u64, value: f64) {
        self.entries[Self::index(key)] = (key, value);
        self.is_empty = false;
    }

    #[inline]
    const fn index(key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 47) as usize & (ENTRIES - 1)
    }
}
