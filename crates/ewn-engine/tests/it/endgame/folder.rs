use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use ewn_engine::endgame::{self, EndgameTable};
use ewn_engine::tablebase::{Build, TableError};

/// A folder of this test run that is empty.
pub fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// Builds a table.
pub fn build(folder: &Path, cubes: u32) -> Result<EndgameTable, TableError> {
    let how = Build { threads: 2, memory: 1 << 30, stop: &AtomicBool::new(false) };
    endgame::build(folder, cubes, how, &|_| ())
}

/// The table that all tests of values share. `ENDGAME_CUBES` asks for more cubes than the
/// usual four, and `ENDGAME_FOLDER` for a folder that has them already.
pub static TABLE: LazyLock<EndgameTable> = LazyLock::new(|| {
    let cubes = std::env::var("ENDGAME_CUBES").map_or(4, |cubes| cubes.parse().unwrap());
    match std::env::var_os("ENDGAME_FOLDER") {
        Some(folder) => EndgameTable::open(Path::new(&folder), cubes).unwrap(),
        None => build(&scratch("endgame-values"), cubes).unwrap(),
    }
});
