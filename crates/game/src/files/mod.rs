//! Files that survive whatever happens to the process or the disk.

mod line_file;

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

pub use line_file::LineFile;

/// Syncs the folder of a file that was created or renamed: the sync of a file does not cover its
/// name, which a power cut would take. Does nothing where folders cannot be opened or synced.
pub fn sync_folder_of(file: &Path) -> io::Result<()> {
    // The name that matters is the one behind links.
    let file = file.canonicalize()?;
    let synced = File::open(file.parent().unwrap_or(&file)).and_then(|folder| folder.sync_all());
    match synced {
        Err(error) if CANNOT_SYNC.contains(&error.kind()) => Ok(()),
        synced => synced,
    }
}

/// Windows opens no folders, nobody opens those that may not be read, and some file systems sync
/// no folders.
const CANNOT_SYNC: [ErrorKind; 2] = [ErrorKind::PermissionDenied, ErrorKind::InvalidInput];
