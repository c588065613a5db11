use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::tablebase::TableError;

/// The default folder of tables: `DREISTEIN_CACHE`, else `dreistein` in the user's cache folder.
pub fn default_folder() -> Result<PathBuf, TableError> {
    default_folder_with(|name| std::env::var_os(name)).ok_or(TableError::NoFolder)
}

fn default_folder_with(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let path = |name| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    // Relative paths are ignored, as the XDG specification asks.
    let absolute = |name| path(name).filter(|path| path.is_absolute());
    path("DREISTEIN_CACHE")
        .or_else(|| absolute("XDG_CACHE_HOME").map(|cache| cache.join("dreistein")))
        .or_else(|| absolute("HOME").map(|home| home.join(".cache/dreistein")))
}

/// Waits until no other process writes tables in this folder, and creates it if necessary. The lock
/// lasts as long as the returned file is open.
pub fn lock_folder(folder: &Path, stop: &AtomicBool) -> Result<File, TableError> {
    fs::create_dir_all(folder).map_err(TableError::io("make the folder", folder))?;
    let path = folder.join("tables.lock");
    let file = File::options().write(true).create(true).truncate(false).open(&path);
    let file = file.map_err(TableError::io("write", &path))?;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if stop.load(Ordering::Relaxed) => {
                return Err(TableError::Stopped);
            }
            Err(TryLockError::WouldBlock) => thread::sleep(RETRY),
            Err(TryLockError::Error(error)) => return Err(TableError::io("lock", &path)(error)),
        }
    }
}

/// How long a waiting process sleeps between attempts.
const RETRY: Duration = Duration::from_millis(50);

#[cfg(test)]
#[path = "../../tests/unit/tablebase_folder.rs"]
mod tests;
