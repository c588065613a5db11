/// Values one move above the leaves, where most nodes are: a small cache for each thread, as they
/// are cheap to recompute and a shared table would miss the processor's cache.
pub struct FrontierCache(Vec<(u64, f64)>);

/// 1 MiB: as much as fits into a core's second-level cache beside the evaluation's tables.
const ENTRIES: usize = 1 << 16;
/// An empty entry. A position that hashes to it, one in 2^64, would be given the value 0.
const NO_KEY: u64 = u64::MAX;

impl FrontierCache {
    pub fn new() -> Self {
        Self(vec![(NO_KEY, 0.0); ENTRIES])
    }

    pub fn clear(&mut self) {
        self.0.fill((NO_KEY, 0.0));
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<f64> {
        let (stored, value) = self.0[Self::index(key)];
        (stored == key).then_some(value)
    }

    #[inline]
    pub fn put(&mut self, key: u64, value: f64) {
        self.0[Self::index(key)] = (key, value);
    }

    #[inline]
    const fn index(key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize & (ENTRIES - 1)
    }
}
