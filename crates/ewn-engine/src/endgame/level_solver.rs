use std::sync::atomic::AtomicBool;

use tablebase::{Bits, Layout, Solver, Table};

use super::couple::{self, Couple, SolvedCouple};
use super::label_class::{CLASSES, LABEL_CLASSES};
use super::level::Level;

/// Solves all positions with the same number of cubes, given those with one less.
pub(super) struct LevelSolver<'a> {
    pub level: &'static Level,
    pub bits: Bits,
    /// The table with one cube less; the lowest level needs none.
    pub lower: Option<&'a Table>,
}

impl LevelSolver<'_> {
    /// The classes of the two sides of every couple.
    fn couples(&self) -> impl Iterator<Item = [usize; 2]> {
        let all = (0..CLASSES).flat_map(|one| (one..CLASSES).map(move |other| [one, other]));
        let cubes = self.level.cubes;
        all.filter(move |&[one, other]| {
            LABEL_CLASSES[one].size + LABEL_CLASSES[other].size == cubes
        })
    }

    /// The numbers of the slices of a couple: first to move, and second to move if that differs.
    fn slices(&self, [one, other]: [usize; 2]) -> Vec<usize> {
        let number = |mover, opponent| self.level.number(mover as u8, opponent as u8);
        let mut slices = vec![number(one, other), number(other, one)];
        slices.dedup();
        slices
    }
}

impl Solver for LevelSolver<'_> {
    type Solved = SolvedCouple;

    fn layout(&self) -> Layout {
        self.level.layout(self.bits)
    }

    fn jobs(&self) -> Vec<Vec<usize>> {
        self.couples().map(|couple| self.slices(couple)).collect()
    }

    fn memory_of_a_job(&self) -> u64 {
        couple::memory(self.level.cubes)
    }

    fn solve(&self, job: &[usize], stop: &AtomicBool) -> Option<SolvedCouple> {
        let classes = self.couples().find(|&couple| self.slices(couple) == job)?;
        let couple = Couple::solve(classes, self.lower, stop)?;
        let slices = job.iter().map(|&slice| (slice, &self.level.slices[slice])).collect();
        Some(SolvedCouple { couple, slices })
    }
}
