use std::path::Path;

use tablebase::{Bits, Build, FolderLock, Progress, Table, TableError};

use super::level::{FEWEST_CUBES, Level};
use super::level_solver::LevelSolver;
use super::table::{EndgameTable, bits_of, open_file};

/// Makes sure that a folder has every file with up to `cubes` cubes, from
/// [`EndgameTable::FEWEST_CUBES`] to [`EndgameTable::MOST_CUBES`], and builds those that are
/// missing or damaged. Waits for another process that is doing the same.
pub fn build(
    folder: &Path,
    cubes: u32,
    how: Build<'_>,
    tell: &(dyn Fn(Progress) + Sync),
) -> Result<EndgameTable, TableError> {
    let lock = FolderLock::wait(folder, how.stop)?;
    let most = cubes as usize;
    let mut table = EndgameTable::empty();
    for cubes in FEWEST_CUBES..=most {
        // Values that others are worked out from have to be more exact than those.
        let bits = if cubes < most { Bits::TwentyFour } else { bits_of(cubes) };
        let file = match usable_file(folder, cubes, bits)? {
            Some(file) => file,
            None => {
                let lower = table.files().last();
                let solver = LevelSolver { level: Level::of(cubes), bits, lower };
                tablebase::build(folder, &lock, &solver, how, tell)?;
                open_file(folder, cubes)?
            }
        };
        table.push(file);
    }
    Ok(table)
}

/// The file with this many cubes if it is there, sound and exact enough.
fn usable_file(folder: &Path, cubes: usize, bits: Bits) -> Result<Option<Table>, TableError> {
    let opened = open_file(folder, cubes).and_then(|file| file.check().map(|()| file));
    match opened {
        Ok(file) => Ok((file.layout().bits >= bits).then_some(file)),
        Err(error) if error.is_damage() || error.is_missing_file() => Ok(None),
        Err(error) => Err(error),
    }
}
