use super::numbers::Numbers;
use crate::table::Entry;

/// What is known about a position, and how much work that took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofEntry {
    pub known: Known,
    /// The binary logarithm of the nodes searched; entries with little work are replaced first.
    work: u32,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Who wins, and after how many moves in the proof that was found.
    Solved {
        /// Whether the mover wins.
        mover_wins: bool,
        /// Moves to the end of the game.
        distance: u8,
    },
    /// The winner is not known yet.
    Open(Open),
}

/// What is known about an undecided position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// Proof and disproof number, if proof-number search has stored any.
    pub numbers: Option<Numbers>,
    /// The number of turns within which the mover cannot win.
    pub no_win: u8,
    /// The number of turns within which the opponent cannot win.
    pub no_loss: u8,
}

/// The largest number of turns that an entry can hold.
pub const MOST_TURNS: u8 = 15;

const OPEN: u64 = 1;
const WON: u64 = 2;
const LOST: u64 = 3;
const WORK_SHIFT: u32 = 2;
const WORK_MASK: u64 = 0x3f;
const REST_SHIFT: u32 = 8;
const NUMBER_BITS: u32 = 24;

impl ProofEntry {
    #[inline]
    pub fn new(known: Known, nodes: u64) -> Self {
        Self { known, work: nodes.max(1).ilog2() }
    }
}

/// From the lowest bit: what the entry is (2), work (6), and then either the distance (8) or no
/// win (4), no loss (4) and the two numbers (24 each).
impl Entry for ProofEntry {
    const GAME_BITS: u32 = 0;
    const SEARCH_BITS: u32 = 0;

    #[inline]
    fn pack(self) -> u64 {
        let (tag, rest) = match self.known {
            Known::Solved { mover_wins, distance } => {
                (if mover_wins { WON } else { LOST }, u64::from(distance))
            }
            Known::Open(open) => {
                // No open position has two zeros.
                let numbers = open.numbers.unwrap_or(Numbers { win: 0, loss: 0 });
                let pair = u64::from(numbers.win) << NUMBER_BITS | u64::from(numbers.loss);
                let turns = open.no_win.min(MOST_TURNS) | open.no_loss.min(MOST_TURNS) << 4;
                (OPEN, pair << 8 | u64::from(turns))
            }
        };
        tag | u64::from(self.work) << WORK_SHIFT | rest << REST_SHIFT
    }

    #[inline]
    fn unpack(word: u64) -> Self {
        let rest = word >> REST_SHIFT;
        let known = if word & 3 == OPEN {
            let mask = (1 << NUMBER_BITS) - 1;
            let (win, loss) = ((rest >> 8 >> NUMBER_BITS & mask) as u32, (rest >> 8 & mask) as u32);
            let numbers = (win | loss != 0).then_some(Numbers { win, loss });
            Known::Open(Open { numbers, no_win: rest as u8 & 15, no_loss: rest as u8 >> 4 })
        } else {
            Known::Solved { mover_wins: word & 3 == WON, distance: rest as u8 }
        };
        Self { known, work: work(word) }
    }

    /// Decided entries are worth slightly more than others.
    #[inline]
    fn worth(word: u64) -> u32 {
        let is_decided = word & 2 != 0;
        work(word) * 2 + if is_decided { 2 } else { 0 }
    }

    #[inline]
    fn in_place_of(self, old: Self) -> Option<Self> {
        Some(Self { work: self.work.max(old.work), ..self })
    }
}

#[inline]
const fn work(word: u64) -> u32 {
    (word >> WORK_SHIFT & WORK_MASK) as u32
}

#[cfg(test)]
#[path = "../../tests/unit/proof_entry.rs"]
mod tests;
