use std::sync::LazyLock;

use crate::tablebase::{Bits, Layout};

use super::label_class::{CLASSES, LABEL_CLASSES};
use super::slice_index::{MOST_CUBES, SliceIndex};

/// The fewest cubes in an unfinished game.
pub(crate) const FEWEST_CUBES: usize = 2;

/// All slices with the same number of cubes. Each level has a file.
#[derive(Debug)]
pub(crate) struct Level {
    /// The number of cubes of both sides together.
    pub cubes: usize,
    /// The slices, by the mover's class and then by the opponent's.
    pub slices: Vec<SliceIndex>,
    /// The place in `slices` for the classes of mover and opponent.
    numbers: Box<[[u16; CLASSES]; CLASSES]>,
}

static LEVELS: LazyLock<Vec<Level>> =
    LazyLock::new(|| (FEWEST_CUBES..=MOST_CUBES).map(Level::new).collect());

impl Level {
    /// The slices with this many cubes, from 2 to [`MOST_CUBES`].
    pub fn of(cubes: usize) -> &'static Self {
        &LEVELS[cubes - FEWEST_CUBES]
    }

    fn new(cubes: usize) -> Self {
        let mut slices = Vec::new();
        let mut numbers = Box::new([[0; CLASSES]; CLASSES]);
        for (mover, numbers) in numbers.iter_mut().enumerate() {
            for (opponent, number) in numbers.iter_mut().enumerate() {
                if LABEL_CLASSES[mover].size + LABEL_CLASSES[opponent].size == cubes {
                    *number = slices.len() as u16;
                    slices.push(SliceIndex::new(mover, opponent));
                }
            }
        }
        Self { cubes, slices, numbers }
    }

    /// The number of the slice in which mover and opponent have these classes.
    #[inline]
    pub fn number(&self, mover: u8, opponent: u8) -> usize {
        self.numbers[usize::from(mover)][usize::from(opponent)].into()
    }

    /// The layout of this level's file.
    pub fn layout(&self, bits: Bits) -> Layout {
        Layout::new(self.cubes as u32, bits, self.slices.iter().map(SliceIndex::len).collect())
    }
}
