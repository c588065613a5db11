use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::thread;

use tablebase::{Build, TableError, default_folder};

use super::builder::build;
use super::level::FEWEST_CUBES;
use super::slice_index::MOST_CUBES;
use super::table::{EndgameTable, SMALL, open_file};

/// Files up to [`SMALL`] are built in so much memory without asking.
const MEMORY: u64 = 1 << 30;

impl EndgameTable {
    /// The tables of the user's folder: those with up to four cubes, which are built if they
    /// are missing or damaged, and larger ones as far as they are there. `tell` hears what a
    /// user should know.
    ///
    /// # Errors
    /// There is no such folder, or it cannot be written to.
    pub fn auto(tell: &dyn Fn(&str)) -> Result<Self, TableError> {
        Self::auto_in(&default_folder()?, tell)
    }

    /// The same in a given folder.
    ///
    /// # Errors
    /// The folder cannot be written to.
    pub fn auto_in(folder: &Path, tell: &dyn Fn(&str)) -> Result<Self, TableError> {
        let mut table = match Self::open(folder, SMALL as u32) {
            Ok(table) => table,
            Err(error) => {
                if error.is_damage() {
                    tell(&error.to_string());
                }
                let place = folder.display();
                tell(&format!("building the endgame tables up to {SMALL} cubes in {place}"));
                let threads = thread::available_parallelism().map_or(1, usize::from);
                let how = Build { threads, memory: MEMORY, stop: &AtomicBool::new(false) };
                build(folder, SMALL as u32, how, &|_| ())?
            }
        };
        for cubes in SMALL + 1..=MOST_CUBES {
            match open_file(folder, cubes) {
                Ok(file) => table.push(file),
                Err(error) => {
                    if error.is_damage() {
                        tell(&format!("{error}; doing without it"));
                    }
                    break;
                }
            }
        }
        debug_assert!(table.max_cubes() as usize >= FEWEST_CUBES);
        Ok(table)
    }
}
