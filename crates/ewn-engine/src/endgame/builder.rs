use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::tablebase::{
    Bits, Build, FolderLock, PartFile, Progress, Table, TableError, default_folder,
};

use super::level::{FEWEST_CUBES, Level};
use super::slice_pair::{self, SlicePair};
use super::table::{EndgameTable, bits_of, open_file};

/// Builds the files with up to `cubes` cubes ([`EndgameTable::MOST_CUBES`] at most) that a folder
/// lacks or that are damaged. Waits for another process that is doing the same.
pub fn build(
    folder: &Path,
    cubes: u32,
    how: Build<'_>,
    tell: &(dyn Fn(Progress) + Sync),
) -> Result<EndgameTable, TableError> {
    let _lock = FolderLock::wait(folder, how.stop)?;
    let most = cubes as usize;
    let mut table = EndgameTable { files: Vec::new() };
    for cubes in FEWEST_CUBES..=most {
        // Values that larger tables are computed from are stored more exactly.
        let bits = if cubes < most { Bits::TwentyFour } else { bits_of(cubes) };
        let file = match usable_file(folder, cubes, bits)? {
            Some(file) => file,
            None => {
                let lower = table.files.last();
                build_level(folder, Level::of(cubes), bits, lower, how, tell)?;
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
        Self::auto_until(&default_folder()?, tell, &AtomicBool::new(false))
    }

    /// The same in a given folder; `stop` ends building.
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

/// Builds the file of a level in a locked folder, or continues one, given the table with one cube
/// less; the lowest level needs none. Whenever the process ends, at most the pairs of slices in
/// progress are lost; the file is always the same.
fn build_level(
    folder: &Path,
    level: &Level,
    bits: Bits,
    lower: Option<&Table>,
    how: Build<'_>,
    tell: &(dyn Fn(Progress) + Sync),
) -> Result<PathBuf, TableError> {
    let layout = level.layout(bits);
    let threads = how.affordable_threads(slice_pair::memory(level.cubes))?;
    let part = PartFile::open(&folder.join(layout.file_name()), &layout)?;
    let pairs = level.pairs();
    let is_open = |&&pair: &&[usize; 2]| level.slices_of(pair).any(|slice| !part.has(slice));
    let open: Vec<&[usize; 2]> = pairs.iter().filter(is_open).collect();
    let (pieces, total) = (layout.pieces, pairs.len());
    let done = AtomicUsize::new(total - open.len());
    let next = AtomicUsize::new(0);
    let problem = Mutex::new(None);
    tell(Progress { pieces, done: total - open.len(), total });
    let work = || {
        while let Some(&&pair) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(error) = solve_and_write(level, pair, lower, &part, how.stop) {
                // The first one is the cause; others may only have been stopped.
                problem.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                // The others find nothing left to do.
                next.store(open.len(), Ordering::Relaxed);
                return;
            }
            tell(Progress { pieces, done: done.fetch_add(1, Ordering::Relaxed) + 1, total });
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(open.len()) {
            scope.spawn(work);
        }
        work();
    });
    match problem.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => part.finish(),
    }
}

fn solve_and_write(
    level: &Level,
    pair: [usize; 2],
    lower: Option<&Table>,
    part: &PartFile,
    stop: &AtomicBool,
) -> Result<(), TableError> {
    let solved = SlicePair::solve(pair, lower, stop).ok_or(TableError::Stopped)?;
    level.slices_of(pair).enumerate().try_for_each(|(mover, slice)| {
        part.write(slice, |take| solved.for_each_value(mover, &level.slices[slice], take))
    })
}
