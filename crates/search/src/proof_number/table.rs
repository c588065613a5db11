use super::numbers::Numbers;

/// What proof searches found out about positions. Memory is fixed when the table is made;
/// entries that took little work give way.
pub struct ProofTable {
    /// Slots of two words, a key and its entry. Memory of words is taken only when it is used.
    words: Vec<u64>,
    /// Where the first bucket begins, so that none lies in two cache lines.
    first: usize,
    /// How many buckets there are, less one.
    mask: usize,
}

/// Slots that share a cache line.
const BUCKET_SLOTS: usize = 4;
const BUCKET_WORDS: usize = 2 * BUCKET_SLOTS;
const CACHE_LINE: usize = 64;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Who wins, and after how many moves in the proof that was found.
    Solved {
        /// Whether the mover wins.
        mover_wins: bool,
        /// Moves to the end of the game.
        distance: u8,
    },
    /// Not yet who wins.
    Open(Open),
}

/// What is known of a position that is not decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// Proof and disproof number, if there were any.
    pub numbers: Option<Numbers>,
    /// Within how many turns the mover certainly does not win.
    pub no_win: u8,
    /// Within how many turns the opponent certainly does not win.
    pub no_loss: u8,
}

/// The greatest number of turns that an entry can hold.
pub const MOST_TURNS: u8 = 15;

impl ProofTable {
    /// A table of at most so many MiB, at least one; smaller where there is less memory.
    pub fn new(mebibytes: usize) -> Self {
        let bytes = mebibytes.max(1).saturating_mul(1 << 20);
        // One bucket is given up for the place of the first.
        let count = bytes / CACHE_LINE - 1;
        // The largest power of two that fits, so that a mask finds the bucket.
        let mut count = 1usize << count.ilog2();
        // Asked for and given back: unlike memory that is only reserved, memory of zeros cannot
        // be asked for without ending the program where there is none.
        while Vec::<u64>::new().try_reserve_exact((count + 1) * BUCKET_WORDS).is_err() {
            count /= 2;
        }
        let words = vec![0u64; (count + 1) * BUCKET_WORDS];
        let first = words.as_ptr().align_offset(CACHE_LINE) % BUCKET_WORDS;
        Self { words, first, mask: count - 1 }
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let begin = self.begin(key);
        let slots = self.words[begin..begin + BUCKET_WORDS].chunks_exact(2);
        slots.into_iter().find(|slot| slot[0] == key && slot[1] != 0).map(|slot| unpack(slot[1]))
    }

    /// Keeps an entry that took the work of so many nodes.
    #[inline]
    pub fn put(&mut self, key: u64, entry: Entry, nodes: u64) {
        let begin = self.begin(key);
        let bucket = &mut self.words[begin..begin + BUCKET_WORDS];
        let mut victim = 0;
        let mut work_done = nodes.max(1).ilog2();
        for slot in (0..BUCKET_WORDS).step_by(2) {
            if bucket[slot] == key && bucket[slot + 1] != 0 {
                victim = slot;
                work_done = work_done.max(work(bucket[slot + 1]));
                break;
            }
            if worth(bucket[slot + 1]) < worth(bucket[victim + 1]) {
                victim = slot;
            }
        }
        bucket[victim] = key;
        bucket[victim + 1] = pack(entry, work_done);
    }

    /// The place of the bucket of a key.
    #[inline]
    fn begin(&self, key: u64) -> usize {
        // Keys are random numbers already for most games; the product mends the others.
        let bucket = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & self.mask;
        self.first + bucket * BUCKET_WORDS
    }
}

// From the lowest bit: what the entry is (2, 0 for none), work (6, a logarithm), and then
// either the distance (8) or no win (4), no loss (4) and the two numbers (24 each).
const OPEN: u64 = 1;
const WON: u64 = 2;
const LOST: u64 = 3;
const WORK_SHIFT: u32 = 2;
const WORK_MASK: u64 = 0x3f;
const REST_SHIFT: u32 = 8;
const NUMBER_BITS: u32 = 24;

#[inline]
fn pack(entry: Entry, work: u32) -> u64 {
    let (tag, rest) = match entry {
        Entry::Solved { mover_wins, distance } => {
            (if mover_wins { WON } else { LOST }, u64::from(distance))
        }
        Entry::Open(open) => {
            // No open position has two zeros.
            let numbers = open.numbers.unwrap_or(Numbers { win: 0, loss: 0 });
            let pair = u64::from(numbers.win) << NUMBER_BITS | u64::from(numbers.loss);
            let turns = open.no_win.min(MOST_TURNS) | open.no_loss.min(MOST_TURNS) << 4;
            (OPEN, pair << 8 | u64::from(turns))
        }
    };
    tag | u64::from(work) << WORK_SHIFT | rest << REST_SHIFT
}

#[inline]
fn unpack(packed: u64) -> Entry {
    let rest = packed >> REST_SHIFT;
    if packed & 3 != OPEN {
        return Entry::Solved { mover_wins: packed & 3 == WON, distance: rest as u8 };
    }
    let mask = (1 << NUMBER_BITS) - 1;
    let (win, loss) = ((rest >> 8 >> NUMBER_BITS & mask) as u32, (rest >> 8 & mask) as u32);
    let numbers = (win | loss != 0).then_some(Numbers { win, loss });
    Entry::Open(Open { numbers, no_win: rest as u8 & 15, no_loss: rest as u8 >> 4 })
}

#[inline]
const fn work(packed: u64) -> u32 {
    (packed >> WORK_SHIFT & WORK_MASK) as u32
}

/// Empty slots are worth nothing, and what is decided a little more than what is not.
#[inline]
const fn worth(packed: u64) -> u64 {
    let is_decided = packed & 2 != 0;
    (packed != 0) as u64 + (packed >> WORK_SHIFT & WORK_MASK) * 2 + if is_decided { 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof_number::numbers::GREATEST;

    #[test]
    fn entries_come_back_as_they_were() {
        let mut table = ProofTable::new(1);
        let numbers = Some(Numbers { win: GREATEST, loss: 1 });
        for (key, entry) in [
            Entry::Solved { mover_wins: true, distance: 3 },
            Entry::Solved { mover_wins: false, distance: 255 },
            Entry::Open(Open::default()),
            Entry::Open(Open { numbers, no_win: 15, no_loss: 0 }),
            Entry::Open(Open { numbers: None, no_win: 0, no_loss: 7 }),
        ]
        .into_iter()
        .enumerate()
        {
            for nodes in [0, 1, u64::MAX] {
                table.put(key as u64, entry, nodes);
                assert_eq!(table.get(key as u64), Some(entry));
            }
        }
        assert_eq!(table.get(99), None);
    }

    #[test]
    fn a_full_table_keeps_what_took_most_work() {
        let mut table = ProofTable::new(1);
        let entry = Entry::Solved { mover_wins: true, distance: 1 };
        table.put(u64::MAX, entry, 1 << 20);
        for key in 0..1 << 18 {
            table.put(key, Entry::Open(Open::default()), 4);
        }
        assert_eq!(table.get(u64::MAX), Some(entry));
    }

    #[test]
    fn more_memory_than_there_is_gives_a_smaller_table() {
        // Memory that is not used is only an address.
        for mebibytes in [usize::MAX, 1 << 43] {
            let mut table = ProofTable::new(mebibytes);
            let entry = Entry::Solved { mover_wins: true, distance: 1 };
            table.put(u64::MAX, entry, 1);
            assert_eq!(table.get(u64::MAX), Some(entry));
        }
    }

    #[test]
    fn memory_is_never_more_than_allowed() {
        for mebibytes in [1, 3, 7, 16] {
            let table = ProofTable::new(mebibytes);
            assert!(table.words.capacity() * size_of::<u64>() <= mebibytes << 20);
        }
    }
}
