use std::collections::HashMap;
use std::sync::LazyLock;

use super::label_class::{LABEL_CLASSES, LabelClass, SIDE};
use super::pair_orbits::{FAR_CORNER, PairOrbits, transposed};

/// The maximum number of cubes in a table, counting both sides.
pub(crate) const MOST_CUBES: usize = 6;

/// All squares, and the squares that a cube can occupy: all but its own goal.
const SQUARES: usize = 25;
const STANDS: usize = SQUARES - 1;

/// Numbers the positions of a slice: all positions with given label classes of mover and opponent.
///
/// Squares are counted from a side's goal (0) to its start corner (24). One side *leads*: its
/// first and last cube are ranked together, as an orbit under transposition of the board and,
/// where the class is symmetric, under reversal of its numbers. Then its other cubes
/// and the other side's are ranked one by one among the squares that are left.
#[derive(Clone, Debug)]
pub(crate) struct SliceIndex {
    pub mover: &'static LabelClass,
    pub opponent: &'static LabelClass,
    mover_leads: bool,
    sources: Sources,
    shape: &'static Shape,
}

/// The part of an index that slices share, so that it stays in the processor's caches.
#[derive(Debug)]
struct Shape {
    /// The number of cubes of the lead side.
    lead: usize,
    /// The number of cubes of the other side.
    other: usize,
    pairs: PairOrbits,
    /// The place value of each single cube's rank, by whether the far corner is taken.
    factors: [[u32; SINGLES]; 2],
    /// The squares below those that a cube can occupy: 1 for the lead side, its own goal.
    bias: [u32; SINGLES],
}

/// The shapes by the sides' numbers of cubes and whether the lead side's class is symmetric.
static SHAPES: LazyLock<HashMap<(usize, usize, bool), Shape>> = LazyLock::new(|| {
    let sizes = (1..MOST_CUBES).flat_map(|lead| (1..=MOST_CUBES - lead).map(move |n| (lead, n)));
    let keys = sizes.flat_map(|(lead, other)| [false, true].map(|sym| (lead, other, sym)));
    keys.map(|key| (key, Shape::new(key.0, key.1, key.2))).collect()
});

impl Shape {
    fn new(lead: usize, other: usize, is_symmetric: bool) -> Self {
        let after = ways_after(lead, other);
        let pairs = if lead == 1 {
            // A single cube of each side.
            PairOrbits::new(false, |first, second| first > 0 && second < FAR_CORNER, |_, _| 1)
        } else {
            // The first and last cube of the lead side.
            let is_taken = |first, second| first == FAR_CORNER || second == FAR_CORNER;
            let positions = |first, second| after[usize::from(is_taken(first, second))][2];
            PairOrbits::new(is_symmetric, |first, second| first > 0 && second > 0, positions)
        };
        let (mut factors, mut bias) = ([[0; SINGLES]; 2], [0; SINGLES]);
        for (taken, factors) in factors.iter_mut().enumerate() {
            for placed in 2..lead {
                bias[placed - 2] = 1;
                factors[placed - 2] = after[taken][placed + 1] as u32;
            }
            // The other side's cubes: the last one's rank has place value 1, the one before it the
            // number of squares left for the last, and so on. `pairs` already covers one cube a
            // side.
            let mut factor = 1;
            for cube in (0..if lead > 1 { other } else { 0 }).rev() {
                factors[lead - 2 + cube] = factor;
                factor *= (STANDS - lead + taken - cube) as u32;
            }
        }
        Self { lead, other, pairs, factors, bias }
    }
}

/// The ways to place the other cubes, by whether the far corner is taken and by lead cubes placed.
fn ways_after(lead: usize, other: usize) -> [[u64; MOST_CUBES + 1]; 2] {
    let mut after = [[0; MOST_CUBES + 1]; 2];
    for taken in [1, 0] {
        // A lead cube in the far corner takes no square from the other side.
        let free = STANDS - lead + taken;
        after[taken][lead] = (0..other).map(|placed| (free - placed) as u64).product();
        for placed in (0..lead).rev() {
            let squares = (STANDS - placed) as u64;
            after[taken][placed] = if taken == 1 {
                squares * after[1][placed + 1]
            } else {
                (squares - 1) * after[0][placed + 1] + after[1][placed + 1]
            };
        }
    }
    after
}

/// The squares of the cubes of a slice, each side in class order, as the mover sees them:
/// counted from the mover's goal. Places without a cube are ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Placement {
    /// The mover's cubes; the opponent's begin at [`OPPONENT`].
    pub squares: [u8; 2 * OPPONENT],
}

/// Where the opponent's cubes begin; captured cubes go to the unused places in between.
pub(crate) const OPPONENT: usize = 8;

impl Placement {
    /// The mover's cubes.
    pub fn mover(&self) -> &[u8] {
        &self.squares[..SIDE]
    }

    /// The opponent's cubes.
    pub fn opponent(&self) -> &[u8] {
        &self.squares[OPPONENT..OPPONENT + SIDE]
    }
}

/// The maximum number of cubes that are ranked one by one, after the pair.
const SINGLES: usize = MOST_CUBES - 2;

/// The places of a slice's cubes in a [`Placement`].
#[derive(Clone, Copy, Debug, Default)]
struct Sources {
    pair: [u8; 2],
    /// The single cubes, by whether the lead side is numbered from the other end.
    singles: [[u8; SINGLES]; 2],
}

impl Sources {
    fn new(mover_leads: bool, lead: usize, other: usize) -> Self {
        let (leader, follower) = if mover_leads { (0, OPPONENT) } else { (OPPONENT, 0) };
        let last = if lead > 1 { leader + lead - 1 } else { follower };
        let mut singles = [[0; SINGLES]; 2];
        if lead > 1 {
            for (is_reversed, singles) in singles.iter_mut().enumerate() {
                let middle = (1..lead - 1)
                    .map(|cube| leader + if is_reversed == 1 { lead - 1 - cube } else { cube });
                let all = middle.chain((0..other).map(|cube| follower + cube));
                for (single, source) in singles.iter_mut().zip(all) {
                    *single = source as u8;
                }
            }
        }
        Self { pair: [leader as u8, last as u8], singles }
    }
}

/// A square in other views: index + 32 to transpose the board, + 64 to see it from the other goal.
static VIEWS: [u8; 128] = {
    let mut table = [0; 128];
    let mut square = 0;
    while square < SQUARES {
        table[square] = square as u8;
        table[32 + square] = transposed(square as u8);
        table[64 + square] = FAR_CORNER - square as u8;
        table[96 + square] = FAR_CORNER - transposed(square as u8);
        square += 1;
    }
    table
};

impl SliceIndex {
    /// The index of the slice in which mover and opponent have these classes.
    pub fn new(mover: usize, opponent: usize) -> Self {
        let (mover, opponent) = (&LABEL_CLASSES[mover], &LABEL_CLASSES[opponent]);
        let opponent_leads =
            mover.size == 1 && opponent.size > 1 || opponent.is_symmetric && !mover.is_symmetric;
        let (leader, follower) = if opponent_leads { (opponent, mover) } else { (mover, opponent) };
        let shape = &SHAPES[&(leader.size, follower.size, leader.is_symmetric)];
        let sources = Sources::new(!opponent_leads, leader.size, follower.size);
        Self { mover, opponent, mover_leads: !opponent_leads, sources, shape }
    }

    /// The number of places, each with a value.
    pub const fn len(&self) -> u64 {
        self.shape.pairs.total
    }

    /// The place of a position in the slice. Positions that differ by a symmetry often share it.
    ///
    /// It avoids branches: with random positions the processor would often predict them wrongly.
    #[inline]
    pub fn offset(&self, placement: &Placement) -> u64 {
        let (shape, sources) = (self.shape, &self.sources);
        let from_other_goal = if self.mover_leads { 0 } else { 64 };
        let square = |view: usize, source: u8| {
            let square = placement.squares[usize::from(source) & (2 * OPPONENT - 1)];
            VIEWS[view + (usize::from(square) & 31)]
        };
        let [first, second] = sources.pair.map(|source| square(from_other_goal, source));
        let orbit = shape.pairs.of(first, second);
        let view = from_other_goal + 32 * usize::from(orbit.is_transposed);
        let [first, second] = sources.pair.map(|source| square(view, source));
        let mut occupied = 1u32 << first | 1 << second;
        let mut offset = u64::from(orbit.start);
        let singles = &sources.singles[usize::from(orbit.is_reversed)];
        for (cube, &source) in singles.iter().enumerate() {
            let square = square(view, source);
            let is_taken = (occupied >> FAR_CORNER & 1) as usize;
            let below = (occupied & ((1 << square) - 1)).count_ones() + shape.bias[cube];
            let rank = u32::from(square).wrapping_sub(below);
            offset += u64::from(rank.wrapping_mul(shape.factors[is_taken][cube]));
            occupied |= 1 << square;
        }
        offset
    }

    /// Calls `take` with a position for every place, in order.
    pub fn for_each(&self, take: &mut impl FnMut(&Placement)) {
        let (mut placement, shape) = (Placement::default(), self.shape);
        let lead = shape.lead;
        for &(first, second) in &shape.pairs.representatives {
            self.put(&mut placement, true, 0, first);
            let (is_lead, place) = if lead > 1 { (true, lead - 1) } else { (false, 0) };
            self.put(&mut placement, is_lead, place, second);
            self.complete(&mut placement, 2, 1 << first | 1 << second, take);
        }
    }

    /// Places the cubes after the first `placed` ones in every possible way.
    fn complete(
        &self,
        placement: &mut Placement,
        placed: usize,
        occupied: u32,
        take: &mut impl FnMut(&Placement),
    ) {
        if placed == self.shape.lead + self.shape.other {
            return take(placement);
        }
        let is_lead = placed < self.shape.lead;
        let (cube, squares) =
            if is_lead { (placed - 1, 1..=24) } else { (placed - self.shape.lead, 0..=23) };
        for square in squares {
            if occupied >> square & 1 == 0 {
                self.put(placement, is_lead, cube, square);
                self.complete(placement, placed + 1, occupied | 1 << square, take);
            }
        }
    }

    fn put(&self, placement: &mut Placement, is_lead: bool, cube: usize, square: u8) {
        let goal = if self.mover_leads { 0 } else { FAR_CORNER };
        let side = if is_lead == self.mover_leads { 0 } else { OPPONENT };
        placement.squares[side + cube] = square.abs_diff(goal);
    }
}
