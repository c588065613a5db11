use tzaar::Point;

use crate::attacks::can_capture;

/// How many others each stack could capture, and how many could capture it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Captures {
    /// By point; the entries after the last point are not used.
    counts: [Count; 64],
}

/// The attackers in the low four bits, the targets in the high four.
pub type Count = u8;

const ATTACKER: Count = 1;
const TARGET: Count = 1 << 4;
/// Attackers and targets are counted up to this.
const MANY: usize = 2;

impl Default for Captures {
    fn default() -> Self {
        Self { counts: [0; 64] }
    }
}

impl Captures {
    /// The number of cases: 0, 1 or more attackers, with 0, 1 or more targets.
    pub const CASES: usize = (MANY + 1) * (MANY + 1);

    /// The case of a stack by its attackers and targets, below [`Captures::CASES`].
    #[inline]
    pub fn case(&self, point: Point) -> usize {
        usize::from(CASE_OF[usize::from(self.counts[point.index()])])
    }

    #[inline]
    pub fn set(&mut self, point: Point, count: Count) {
        self.counts[point.index()] = count;
    }

    /// Adds a change to a count; sums wrap around, so that changes can be negative.
    #[inline]
    pub fn change(&mut self, point: Point, change: Count) {
        let count = &mut self.counts[point.index()];
        *count = count.wrapping_add(change);
    }
}

static CASE_OF: [u8; 256] = {
    let mut cases = [0; 256];
    let mut count = 0;
    while count < cases.len() {
        let (attackers, targets) = (count % TARGET as usize, count / TARGET as usize);
        let attackers = if attackers < MANY { attackers } else { MANY };
        let targets = if targets < MANY { targets } else { MANY };
        cases[count] = (attackers * (MANY + 1) + targets) as u8;
        count += 1;
    }
    cases
};

/// How two stacks that see each other change the counts of both.
pub struct Relation {
    pub of_one: Count,
    pub of_other: Count,
}

impl Relation {
    /// The relation of two stacks, given by their bits.
    #[inline(always)]
    pub fn new(one: u8, other: u8) -> Self {
        let (forth, back) = (can_capture(one, other), can_capture(other, one));
        Self {
            of_one: back * ATTACKER + forth * TARGET,
            of_other: forth * ATTACKER + back * TARGET,
        }
    }
}
