use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

use zerocopy::{FromZeros, KnownLayout};

/// A transposition table, shared by any number of threads.
///
/// A slot is two words: the data, and the key mixed with the data. Threads may overwrite each
/// other's words at any time; a slot whose words do not match counts as empty.
pub(crate) struct Table<E> {
    slots: Box<[Slot]>,
    /// The slot where the first bucket begins: chosen so that no bucket lies in two cache lines.
    first: usize,
    /// The number of buckets minus one.
    mask: usize,
    /// Counts games, if the entries leave room for it: entries of other games are ignored.
    game: u64,
    /// Counts searches, so that entries of older ones are replaced first.
    search: u64,
    is_empty: bool,
    entries: PhantomData<fn() -> E>,
}

/// Slots that share a cache line.
type Bucket = [Slot; 4];

#[derive(Default, FromZeros, KnownLayout)]
struct Slot {
    mixed_key: AtomicU64,
    data: AtomicU64,
}

/// What a search stores about a position, packed into a word.
pub(crate) trait Entry: Copy {
    /// The number of bits, above its own, that tell games apart; the highest bits tell searches
    /// apart. Without bits for games, a new game has to clear the whole table.
    const GAME_BITS: u32;
    /// See [`Entry::GAME_BITS`].
    const SEARCH_BITS: u32;

    /// The entry's own bits, never all 0; the bits for games and searches are left 0.
    fn pack(self) -> u64;

    /// Reads a packed entry; ignores the bits for games and searches.
    fn unpack(word: u64) -> Self;

    /// How much a packed entry is worth keeping; ignores the bits for games and searches.
    fn worth(word: u64) -> u32;

    /// The entry that replaces an older one for the same position; `None` keeps both.
    #[inline]
    fn in_place_of(self, _: Self) -> Option<Self> {
        Some(self)
    }
}

/// How a stored value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The value is at least this.
    Lower = 1,
    /// The value is at most this.
    Upper = 2,
    /// The value is exactly this.
    Exact = 3,
}

impl Bound {
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        match bits & 3 {
            1 => Self::Lower,
            2 => Self::Upper,
            _ => Self::Exact,
        }
    }
}

impl<E: Entry> Table<E> {
    /// The rotation that brings the bits of the game to the lowest place.
    const GAME_TURN: u32 = E::GAME_BITS + E::SEARCH_BITS;
    const GAME_MASK: u64 = (1 << E::GAME_BITS) - 1;
    const SEARCH_MASK: u64 = (1 << E::SEARCH_BITS) - 1;
    const OWN_BITS: u64 = u64::MAX >> Self::GAME_TURN;

    /// Allocates at most this many MiB, at least one; less if there is not enough memory.
    pub fn new(mebibytes: usize) -> Self {
        let bytes = mebibytes.max(1).saturating_mul(1 << 20);
        // A power of two, so that a mask finds the bucket.
        let mut count = 1usize << (bytes / size_of::<Bucket>()).ilog2();
        // One more, to begin at a cache line: an aligned allocation would write to all of it.
        let slots = loop {
            match <[Slot]>::new_box_zeroed_with_elems((count + 1).saturating_mul(4)) {
                Ok(slots) => break slots,
                Err(_) => count /= 2,
            }
        };
        let first = slots.as_ptr().align_offset(size_of::<Bucket>()) % 4;
        let mask = count - 1;
        Self { slots, first, mask, game: 0, search: 0, is_empty: true, entries: PhantomData }
    }

    /// Begins a new search: entries of earlier ones are kept, but replaced first.
    pub fn new_search(&mut self) {
        self.search = self.search.wrapping_add(1) & Self::SEARCH_MASK;
        self.is_empty = false;
    }

    pub fn new_game(&mut self) {
        if !self.is_empty {
            self.game = self.game.wrapping_add(1) & Self::GAME_MASK;
            if self.game == 0 {
                self.clear();
            }
            (self.search, self.is_empty) = (0, true);
        }
    }

    /// Empties the table. This writes to all its memory, which the system may provide only now.
    pub fn clear(&mut self) {
        self.slots.fill_with(Slot::default);
    }

    /// The first entry for a key that `is_of_use` accepts.
    #[inline]
    pub fn find(&self, key: u64, is_of_use: impl Fn(&E) -> bool) -> Option<E> {
        let hash = mix(key);
        for slot in self.bucket(hash) {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.mixed_key.load(Ordering::Relaxed) ^ data == hash && self.is_entry(data) {
                let entry = E::unpack(data);
                if is_of_use(&entry) {
                    return Some(entry);
                }
            }
        }
        None
    }

    /// Brings the bucket of a key into the processor's cache; the returned value is meaningless.
    #[inline]
    pub fn touch(&self, key: u64) -> u64 {
        self.bucket(mix(key))[0].data.load(Ordering::Relaxed)
    }

    /// The entry for a key, if any.
    #[inline]
    pub fn get(&self, key: u64) -> Option<E> {
        self.find(key, |_| true)
    }

    /// Stores an entry in place of an older one for the key, or of the one least worth keeping.
    #[inline]
    pub fn put(&self, key: u64, entry: E) {
        let hash = mix(key);
        let slots = self.bucket(hash);
        let mut kept = entry;
        let mut victim = &slots[0];
        let mut least = u32::MAX;
        for slot in slots {
            let old = slot.data.load(Ordering::Relaxed);
            if slot.mixed_key.load(Ordering::Relaxed) ^ old == hash
                && self.is_entry(old)
                && let Some(replacing) = entry.in_place_of(E::unpack(old))
            {
                (kept, victim) = (replacing, slot);
                break;
            }
            let worth = self.worth(old);
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        let game = self.game.rotate_right(Self::GAME_TURN);
        let data = kept.pack() | game | self.search.rotate_right(E::SEARCH_BITS);
        victim.data.store(data, Ordering::Relaxed);
        victim.mixed_key.store(hash ^ data, Ordering::Relaxed);
    }

    /// Whether a word is an entry of this game.
    #[inline]
    fn is_entry(&self, data: u64) -> bool {
        data & Self::OWN_BITS != 0
            && data.rotate_left(Self::GAME_TURN) & Self::GAME_MASK == self.game
    }

    /// How much a slot is worth keeping: entries of this search are worth more than any others.
    #[inline]
    fn worth(&self, data: u64) -> u32 {
        if !self.is_entry(data) {
            return 0;
        }
        let is_new = data.rotate_left(E::SEARCH_BITS) & Self::SEARCH_MASK == self.search;
        1 + E::worth(data) + if is_new { 1 << 16 } else { 0 }
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        let (buckets, _) = self.slots[self.first..].as_chunks();
        &buckets[hash as usize & self.mask]
    }
}

/// Spreads keys over the buckets. The mapping is one to one, so it confuses no two keys.
#[inline]
const fn mix(key: u64) -> u64 {
    let key = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    key ^ key >> 32
}

#[cfg(test)]
#[path = "../tests/unit/table.rs"]
mod tests;
