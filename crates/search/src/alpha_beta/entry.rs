use super::{MAX_SCORE, is_proven};
use crate::table::{Bound, Entry};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScoreEntry {
    /// The mover's score; wins are counted from this position.
    pub score: i32,
    pub bound: Bound,
    /// The search depth in moves.
    pub depth: u32,
    /// The code of the best move, or of one that causes a cut.
    pub best: Option<u16>,
}

impl ScoreEntry {
    /// Raises the score by this much, unless the score is proven.
    #[inline]
    pub fn raised(self, by: i32) -> Self {
        if is_proven(self.score) {
            return self;
        }
        Self { score: (self.score + by).clamp(-MAX_SCORE, MAX_SCORE), ..self }
    }
}

const BEST_SHIFT: u32 = 32;
const DEPTH_SHIFT: u32 = 48;
const BOUND_SHIFT: u32 = 56;
const NO_MOVE: u16 = u16::MAX;

/// From the lowest bit: score (32), best move (16), depth (8), bound (2).
impl Entry for ScoreEntry {
    const GAME_BITS: u32 = 0;
    const SEARCH_BITS: u32 = 6;

    #[inline]
    fn pack(self) -> u64 {
        u64::from(self.score as u32)
            | u64::from(self.best.unwrap_or(NO_MOVE)) << BEST_SHIFT
            | u64::from(self.depth.min(255)) << DEPTH_SHIFT
            | (self.bound as u64) << BOUND_SHIFT
    }

    #[inline]
    fn unpack(word: u64) -> Self {
        let best = (word >> BEST_SHIFT) as u16;
        Self {
            score: word as u32 as i32,
            bound: Bound::from_bits(word >> BOUND_SHIFT),
            depth: Self::worth(word),
            best: (best != NO_MOVE).then_some(best),
        }
    }

    #[inline]
    fn worth(word: u64) -> u32 {
        (word >> DEPTH_SHIFT & 0xff) as u32
    }
}
