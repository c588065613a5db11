use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use crate::tablebase::{
    Bits, Build, PartFile, Progress, Table, TableError, default_folder, do_jobs, lock_folder,
};

use super::label_class::{CLASSES, LABEL_CLASSES};
use super::level::{FEWEST_CUBES, Level};
use super::slice_pair::{self, SlicePair};
use super::table::{EndgameTable, bits_of, open_file};

/// Builds the files with up to `cubes` cubes ([`EndgameTable::MOST_CUBES`] at most) that are
/// missing in a folder or damaged, and opens all. Waits while another process builds there.
pub fn build(
    folder: &Path,
    cubes: u32,
    how: Build<'_>,
    tell: &(dyn Fn(Progress) + Sync),
) -> Result<EndgameTable, TableError> {
    let _lock = lock_folder(folder, how.stop)?;
    let most = cubes as usize;
    let mut table = EndgameTable { files: Vec::new() };
    for cubes in FEWEST_CUBES..=most {
        // Values that larger tables are computed from are stored more exactly.
        let bits = if cubes < most { Bits::TwentyFour } else { bits_of(cubes) };
        let file = match usable_file(folder, cubes, bits)? {
            Some(file) => file,
            None => {
                build_file(folder, Level::of(cubes), bits, table.files.last(), how, tell)?;
                open_file(folder, cubes)?
            }
        };
        table.files.push(file);
    }
    Ok(table)
}

/// Builds the file of a level from the table with one cube less, or continues it. If the process
/// ends early, only the jobs in progress are lost. The finished file is always the same.
fn build_file(
    folder: &Path,
    level: &'static Level,
    bits: Bits,
    lower: Option<&Table>,
    how: Build<'_>,
    tell: &(dyn Fn(Progress) + Sync),
) -> Result<(), TableError> {
    let layout = level.layout(bits);
    let threads = how.affordable_threads(slice_pair::memory(level.cubes))?;
    let part = PartFile::open(&folder.join(layout.file_name()), &layout)?;
    let pairs = pairs_of(level);
    let is_open = |pair: &&[usize; 2]| !slices_of(level, **pair).all(|slice| part.has(slice));
    let open: Vec<&[usize; 2]> = pairs.iter().filter(is_open).collect();
    let (pieces, total) = (layout.pieces, pairs.len());
    let done = AtomicUsize::new(total - open.len());
    tell(Progress { pieces, done: total - open.len(), total });
    do_jobs(threads, open.len(), |job| {
        let pair = *open[job];
        let solved = SlicePair::solve(pair, lower, how.stop).ok_or(TableError::Stopped)?;
        for (mover, slice) in slices_of(level, pair).enumerate() {
            let index = &level.slices[slice];
            part.write(slice, |take| solved.for_each_value(mover, index, take))?;
        }
        tell(Progress { pieces, done: done.fetch_add(1, Ordering::Relaxed) + 1, total });
        Ok(())
    })?;
    part.finish().map(|_| ())
}

/// The classes of the two sides of every pair of slices.
fn pairs_of(level: &Level) -> Vec<[usize; 2]> {
    let all = (0..CLASSES).flat_map(|one| (one..CLASSES).map(move |other| [one, other]));
    let cubes = |pair: &[usize; 2]| pair.iter().map(|&class| LABEL_CLASSES[class].size).sum();
    all.filter(|pair| level.cubes == cubes(pair)).collect()
}

/// The slices of a pair: with the first side to move, then the second if its slice is another.
fn slices_of(level: &Level, [one, other]: [usize; 2]) -> impl Iterator<Item = usize> {
    let number = |mover, opponent| level.number(mover as u8, opponent as u8);
    let second = (one != other).then(|| number(other, one));
    [number(one, other)].into_iter().chain(second)
}

/// Opens the file with this many cubes if it exists, is undamaged and precise enough.
fn usable_file(folder: &Path, cubes: usize, bits: Bits) -> Result<Option<Table>, TableError> {
    let opened = open_file(folder, cubes).and_then(|file| file.check().map(|()| file));
    match opened {
        Ok(file) => Ok((file.layout.bits >= bits).then_some(file)),
        Err(TableError::Damage { .. }) => Ok(None),
        Err(error) if error.is_missing_file() => Ok(None),
        Err(error) => Err(error),
    }
}

/// The memory limit for building small tables automatically.
const MEMORY: u64 = 1 << 30;

impl EndgameTable {
    /// Opens or builds the tables in the user's default folder, as [`EndgameTable::auto`] does.
    pub fn of_user(tell: &dyn Fn(&str), stop: &AtomicBool) -> Result<Self, TableError> {
        Self::auto(&default_folder()?, tell, stop)
    }

    /// Opens the tables of a folder. Builds the small ones if they are missing or damaged, until
    /// `stop` is set, and uses larger ones that are there. `tell` gets messages for the user.
    pub fn auto(folder: &Path, tell: &dyn Fn(&str), stop: &AtomicBool) -> Result<Self, TableError> {
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
