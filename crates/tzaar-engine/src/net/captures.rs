use tzaar::Point;

/// How many others each stack could capture, and how many could capture it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Captures {
    /// By the point: its attackers in the low four bits, its targets in the others. The last few
    /// belong to no point.
    counts: [u8; 64],
}

impl Default for Captures {
    fn default() -> Self {
        Self { counts: [0; 64] }
    }
}

/// More attackers or targets than this count as so many.
const MANY: u8 = 2;
const COUNT_BITS: u32 = 4;

impl Captures {
    /// The cases that are told apart.
    pub const CASES: usize = (MANY as usize + 1) * (MANY as usize + 1);

    /// Adds what two stacks that see each other could do, this many times; stacks are given by
    /// their bits.
    #[inline(always)]
    pub fn add(&mut self, (one, stack): (Point, u8), (other, seen): (Point, u8), times: i8) {
        let (forth, back) = (can_capture(stack, seen), can_capture(seen, stack));
        let own = (back | forth << COUNT_BITS).wrapping_mul(times.cast_unsigned());
        let others = (forth | back << COUNT_BITS).wrapping_mul(times.cast_unsigned());
        let count = &mut self.counts[one.index()];
        *count = count.wrapping_add(own);
        let count = &mut self.counts[other.index()];
        *count = count.wrapping_add(others);
    }

    /// How many attackers and targets a stack has: a number below [`Captures::CASES`].
    #[inline]
    pub fn case(&self, point: Point) -> usize {
        let count = self.counts[point.index()];
        let (attackers, targets) = (count & ((1 << COUNT_BITS) - 1), count >> COUNT_BITS);
        usize::from(attackers.min(MANY) * (MANY + 1) + targets.min(MANY))
    }
}

/// 1 if the first stack could capture the second, else 0.
#[inline(always)]
fn can_capture(stack: u8, target: u8) -> u8 {
    const OF_BLACK: u8 = 1 << 2;
    const HEIGHT_SHIFT: u32 = 3;
    let are_enemies = (stack ^ target) & OF_BLACK != 0;
    u8::from(are_enemies & (stack >> HEIGHT_SHIFT >= target >> HEIGHT_SHIFT))
}
