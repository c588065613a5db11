use std::iter;
use std::sync::LazyLock;

use crate::tablebase::{Bits, Layout};

use super::label_class::{CLASSES, LABEL_CLASSES};
use super::slice_index::{MOST_CUBES, SliceIndex};

/// The fewest cubes in an unfinished game.
pub(crate) const FEWEST_CUBES: usize = 2;

/// All slices with the same number of cubes: what one file holds.
#[derive(Debug)]
pub(crate) struct Level {
    /// The number of cubes of both sides.
    pub cubes: usize,
    /// The slices, by the mover's class and then by the opponent's.
    pub slices: Vec<SliceIndex>,
    /// The number of the slice of two classes.
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

    /// The classes of the two sides of every pair of slices.
    pub fn pairs(&self) -> Vec<[usize; 2]> {
        let all = (0..CLASSES).flat_map(|one| (one..CLASSES).map(move |other| [one, other]));
        let cubes = |pair: &[usize; 2]| pair.map(|class| LABEL_CLASSES[class].size).iter().sum();
        all.filter(|pair| self.cubes == cubes(pair)).collect()
    }

    /// The numbers of the slices of a pair: first to move, and second to move if that differs.
    pub fn slices_of(&self, [one, other]: [usize; 2]) -> impl Iterator<Item = usize> {
        let number = |mover, opponent| self.number(mover as u8, opponent as u8);
        let reversed = (one != other).then(|| number(other, one));
        iter::once(number(one, other)).chain(reversed)
    }

    /// What the file of this level holds.
    pub fn layout(&self, bits: Bits) -> Layout {
        let slices = self.slices.iter().map(SliceIndex::len).collect();
        Layout { game: "ewn-5x5", pieces: self.cubes as u32, bits, slices }
    }
}
