use std::array::from_fn;
use std::collections::HashMap;

use ewn::{Cube, Die, Size, movable_cubes};

use crate::distances::{increment, present_cubes};

/// The maximum length of a race on 5 x 5: six cubes from distance 4 to 1, then one more.
const MAX_MOVES: usize = 19;
/// Entry i is for i + 1 moves; one more makes room for the last [`Window`].
type Row = [f64; MAX_MOVES + 1];

/// The entries of a [`Row`] that are not 0: from the distance d of the nearest cube, which
/// takes d moves at least, to d + 15, since the other five can take three moves each first.
///
/// Aligned, it lies in two cache lines, not three.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Window([f64; 16]);

/// The distribution of the moves to the goal for every array of distances.
///
/// Many arrays have the same distribution (on 5 x 5 there are 1082 among 15,624), so
/// arrays are mapped to classes, and the rows of all classes stay in the cache. The lengths
/// are powers of two: masking an index is cheaper than checking it.
#[derive(Clone, Debug)]
pub(super) struct ExactTables {
    class_of: Box<[Class; ARRAYS]>,
    /// P(the moves are exactly i + 1) for i from [`Class::offset`], by class.
    exactly: Box<[Window; CLASSES]>,
    /// P(the moves are at least i + 1), by class.
    at_least: Box<[Row; CLASSES]>,
}

/// Room for 5^6 arrays.
const ARRAYS: usize = 1 << 14;
/// Room for the classes of the 5 x 5 board.
const CLASSES: usize = 1 << Class::NUMBER_BITS;

/// The number of a distribution; the upper bits say where its [`Window`] begins.
#[derive(Clone, Copy, Debug, Default)]
struct Class(u16);

impl Class {
    const NUMBER_BITS: u32 = 11;

    #[inline]
    const fn number(self) -> usize {
        self.0 as usize & (CLASSES - 1)
    }

    #[inline]
    const fn offset(self) -> usize {
        // At most 3; the mask tells the compiler that the window lies within the row.
        (self.0 >> Self::NUMBER_BITS & 3) as usize
    }
}

impl ExactTables {
    /// Algorithm 2 of the paper, by ascending index: steps always lead to lower indices.
    pub(super) fn new(size: Size) -> Self {
        let base = usize::from(size.side());
        let cubes = usize::from(size.cubes());
        let mut classes = Classes::default();
        let mut class_of = Box::new([Class::default(); ARRAYS]);
        let mut distances = vec![0; cubes];
        for index in 1..base.pow(cubes as u32) {
            increment(&mut distances, base);
            let row = classes.one_move_before(size, index, &distances, &*class_of);
            class_of[index] = classes.find_or_add(row);
        }
        debug_assert!(classes.exactly.len() <= CLASSES);
        let mut exactly = Box::new([Window([0.0; 16]); CLASSES]);
        exactly.iter_mut().zip(classes.windows).for_each(|(to, from)| *to = from);
        let mut at_least = Box::new([[0.0; MAX_MOVES + 1]; CLASSES]);
        at_least.iter_mut().zip(classes.at_least).for_each(|(to, from)| *to = from);
        Self { class_of, exactly, at_least }
    }

    #[inline]
    fn class_of(&self, index: usize) -> Class {
        self.class_of[index & (ARRAYS - 1)]
    }

    /// P(X <= Y) for the moves X of the mover and Y of the other side: algorithm 1.
    #[inline]
    pub(super) fn first_to_move_wins(&self, mover: usize, opponent: usize) -> f64 {
        let (mover, opponent) = (self.class_of(mover), self.class_of(opponent));
        let Window(exactly) = &self.exactly[mover.number()];
        let at_least = &self.at_least[opponent.number()][mover.offset()..][..exactly.len()];
        // Four sums side by side, in an order that does not depend on the processor.
        let sums: [f64; 4] = from_fn(|lane| {
            (0..exactly.len() / 4).map(|i| exactly[4 * i + lane] * at_least[4 * i + lane]).sum()
        });
        // Rounding may leave the sum slightly above 1.
        ((sums[0] + sums[2]) + (sums[1] + sums[3])).min(1.0)
    }

    /// P(the moves are at least i + 1), by i.
    pub(super) fn at_least(&self, index: usize) -> &[f64] {
        &self.at_least[self.class_of(index).number()]
    }
}

/// The distinct distributions found so far.
#[derive(Default)]
struct Classes {
    exactly: Vec<Row>,
    at_least: Vec<Row>,
    windows: Vec<Window>,
    expected: Vec<f64>,
    by_row: HashMap<[u64; MAX_MOVES + 1], Class>,
}

impl Classes {
    /// Computes the distribution for an array whose successors are known.
    fn one_move_before(
        &self,
        size: Size,
        index: usize,
        distances: &[u8],
        class_of: &[Class],
    ) -> Row {
        let present = present_cubes(distances);
        // A step that reaches the goal has no class.
        let after = |cube: Cube| {
            let place = usize::from(size.side()).pow(cube.index() as u32);
            (distances[cube.index()] > 1).then(|| class_of[index - place].number())
        };
        let expected = |class: Option<usize>| class.map_or(0.0, |class| self.expected[class]);
        let mut row = [0.0; MAX_MOVES + 1];
        for die in Die::faces(size) {
            let (lower, higher) = movable_cubes(present, die);
            let (lower, higher) = (after(lower), after(higher));
            let best = if expected(higher) < expected(lower) { higher } else { lower };
            match best {
                None => row[0] += 1.0,
                Some(class) => {
                    for (sum, &next) in row[1..].iter_mut().zip(&self.exactly[class]) {
                        *sum += next;
                    }
                }
            }
        }
        row.map(|sum| sum / f64::from(size.cubes()))
    }

    fn find_or_add(&mut self, row: Row) -> Class {
        // Equal distributions may differ in their last bits, so compare only 40 bits.
        let rounded = row.map(|probability| (probability * (1u64 << 40) as f64).round() as u64);
        if let Some(&class) = self.by_row.get(&rounded) {
            return class;
        }
        let mut at_least = row;
        for i in (0..MAX_MOVES).rev() {
            at_least[i] += at_least[i + 1];
        }
        let offset = row.iter().take_while(|&&probability| probability == 0.0).count();
        let class = Class((offset << Class::NUMBER_BITS | self.exactly.len()) as u16);
        self.windows.push(Window(from_fn(|i| row[offset + i])));
        self.expected.push(at_least.iter().sum());
        self.at_least.push(at_least);
        self.exactly.push(row);
        self.by_row.insert(rounded, class);
        class
    }
}
