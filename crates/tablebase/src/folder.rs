use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::TableError;

/// The default folder of tables: `DREISTEIN_CACHE`, else `dreistein` in the user's cache folder.
pub fn default_folder() -> Result<PathBuf, TableError> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    variable("DREISTEIN_CACHE")
        .map(PathBuf::from)
        .or_else(|| variable("XDG_CACHE_HOME").map(|cache| Path::new(&cache).join("dreistein")))
        .or_else(|| variable("HOME").map(|home| Path::new(&home).join(".cache/dreistein")))
        .ok_or(TableError::NoFolder)
}

/// The right to write tables in a folder, until the process ends.
#[derive(Debug)]
pub struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// Waits until no other process writes tables in this folder, and creates it if necessary.
    pub fn wait(folder: &Path, stop: &AtomicBool) -> Result<Self, TableError> {
        fs::create_dir_all(folder).map_err(TableError::io("make the folder", folder))?;
        let path = folder.join("tables.lock");
        let file = File::options().write(true).create(true).truncate(false).open(&path);
        let file = file.map_err(TableError::io("write", &path))?;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self { _file: file }),
                Err(TryLockError::WouldBlock) if stop.load(Ordering::Relaxed) => {
                    return Err(TableError::Stopped);
                }
                Err(TryLockError::WouldBlock) => thread::sleep(RETRY),
                Err(TryLockError::Error(error)) => {
                    return Err(TableError::io("lock", &path)(error));
                }
            }
        }
    }
}

/// How often a waiting process tries again.
const RETRY: Duration = Duration::from_millis(50);
