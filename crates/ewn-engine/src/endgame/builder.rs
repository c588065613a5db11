use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::thread;

use crate::tablebase::{
    Bits, Build, FolderLock, Layout, Progress, Solver, Table, TableError, default_folder,
};

use super::label_class::{CLASSES, LABEL_CLASSES};
use super::level::{FEWEST_CUBES, Level};
use super::slice_pair::{self, SlicePair, SolvedPair};
use super::table::{EndgameTable, bits_of, open_file};

/// Builds the files with up to `cubes` cubes ([`EndgameTable::MOST_CUBES`] at most) that a folder
/// lacks or that are damaged. Waits for another process that is doing the same.
pub fn build(
    folder: &Path,
    cubes: u32,
    how: Build<'_>,
    tell: &(dyn Fn(Progress) + Sync),
) -> Result<EndgameTable, TableError> {
    let lock = FolderLock::wait(folder, how.stop)?;
    let most = cubes as usize;
    let mut table = EndgameTable { files: Vec::new() };
    for cubes in FEWEST_CUBES..=most {
        // Values that larger tables are computed from are stored more exactly.
        let bits = if cubes < most { Bits::TwentyFour } else { bits_of(cubes) };
        let file = match usable_file(folder, cubes, bits)? {
            Some(file) => file,
            None => {
                let lower = table.files.last();
                let solver = LevelSolver { level: Level::of(cubes), bits, lower };
                crate::tablebase::build(folder, &lock, &solver, how, tell)?;
                open_file(folder, cubes)?
            }
        };
        table.files.push(file);
    }
    Ok(table)
}

/// The file with this many cubes if it is there, sound and exact enough.
fn usable_file(folder: &Path, cubes: usize, bits: Bits) -> Result<Option<Table>, TableError> {
    let opened = open_file(folder, cubes).and_then(|file| file.check().map(|()| file));
    match opened {
        Ok(file) => Ok((file.layout.bits >= bits).then_some(file)),
        Err(error) if error.is_damage() || error.is_missing_file() => Ok(None),
        Err(error) => Err(error),
    }
}

/// The memory limit for building small tables automatically.
const MEMORY: u64 = 1 << 30;

impl EndgameTable {
    /// The tables of the user's folder: the small ones, built if missing or damaged, and whatever
    /// larger ones are usable. `tell` gets messages for the user.
    pub fn auto(tell: &dyn Fn(&str)) -> Result<Self, TableError> {
        Self::auto_in(&default_folder()?, tell)
    }

    /// The same in a given folder.
    pub fn auto_in(folder: &Path, tell: &dyn Fn(&str)) -> Result<Self, TableError> {
        Self::auto_until(folder, tell, &AtomicBool::new(false))
    }

    /// The same; `stop` ends building.
    pub fn auto_until(
        folder: &Path,
        tell: &dyn Fn(&str),
        stop: &AtomicBool,
    ) -> Result<Self, TableError> {
        let present = Self::open_present(folder, tell);
        if present.max_cubes() >= Self::SMALL_CUBES {
            return Ok(present);
        }
        let (cubes, place) = (Self::SMALL_CUBES, folder.display());
        tell(&format!("building the endgame tables up to {cubes} cubes in {place}"));
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let how = Build { threads, memory: MEMORY, stop };
        match build(folder, cubes, how, &|_| ()) {
            Ok(_) => Ok(Self::open_present(folder, tell)),
            Err(TableError::Stopped) => Err(TableError::Stopped),
            Err(error) if present.max_cubes() >= Self::FEWEST_CUBES => {
                tell(&format!("{error}; using smaller tables"));
                Ok(present)
            }
            Err(error) => Err(error),
        }
    }
}

/// Solves all positions with the same number of cubes, given those with one less.
struct LevelSolver<'a> {
    level: &'static Level,
    bits: Bits,
    /// The table with one cube less; the lowest level needs none.
    lower: Option<&'a Table>,
}

impl LevelSolver<'_> {
    /// The classes of the two sides of every pair of slices.
    fn pairs(&self) -> impl Iterator<Item = [usize; 2]> {
        let all = (0..CLASSES).flat_map(|one| (one..CLASSES).map(move |other| [one, other]));
        let cubes = self.level.cubes;
        all.filter(move |&[one, other]| {
            LABEL_CLASSES[one].size + LABEL_CLASSES[other].size == cubes
        })
    }

    /// The numbers of the slices of a pair: first to move, and second to move if that differs.
    fn slices(&self, [one, other]: [usize; 2]) -> Vec<usize> {
        let number = |mover, opponent| self.level.number(mover as u8, opponent as u8);
        let mut slices = vec![number(one, other), number(other, one)];
        slices.dedup();
        slices
    }
}

impl Solver for LevelSolver<'_> {
    type Solved = SolvedPair;

    fn layout(&self) -> Layout {
        self.level.layout(self.bits)
    }

    fn jobs(&self) -> Vec<Vec<usize>> {
        self.pairs().map(|pair| self.slices(pair)).collect()
    }

    fn memory_of_a_job(&self) -> u64 {
        slice_pair::memory(self.level.cubes)
    }

    fn solve(&self, job: &[usize], stop: &AtomicBool) -> Option<SolvedPair> {
        let classes = self.pairs().find(|&pair| self.slices(pair) == job)?;
        let pair = SlicePair::solve(classes, self.lower, stop)?;
        let slices = job.iter().map(|&slice| (slice, &self.level.slices[slice])).collect();
        Some(SolvedPair { pair, slices })
    }
}
