use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::thread;

use tablebase::{Build, TableError, default_folder};

use super::builder::build;
use super::table::EndgameTable;

/// Small tables are built in so much memory without asking.
const MEMORY: u64 = 1 << 30;

impl EndgameTable {
    /// The tables of the user's folder: the small ones, which are built if they are missing or
    /// damaged, and larger ones as far as they are there and sound. `tell` hears what a user
    /// should know.
    pub fn auto(tell: &dyn Fn(&str)) -> Result<Self, TableError> {
        Self::auto_in(&default_folder()?, tell)
    }

    /// The same in a given folder.
    pub fn auto_in(folder: &Path, tell: &dyn Fn(&str)) -> Result<Self, TableError> {
        let present = Self::open_present(folder, tell);
        if present.max_cubes() >= Self::SMALL_CUBES {
            return Ok(present);
        }
        let (cubes, place) = (Self::SMALL_CUBES, folder.display());
        tell(&format!("building the endgame tables up to {cubes} cubes in {place}"));
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let how = Build { threads, memory: MEMORY, stop: &AtomicBool::new(false) };
        match build(folder, cubes, how, &|_| ()) {
            Ok(_) => Ok(Self::open_present(folder, tell)),
            Err(error) if present.max_cubes() >= Self::FEWEST_CUBES => {
                tell(&format!("{error}; smaller tables are used"));
                Ok(present)
            }
            Err(error) => Err(error),
        }
    }
}
