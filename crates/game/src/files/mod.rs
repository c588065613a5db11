//! Files that survive the end of the process or a loss of power at any moment.

mod line_file;

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

pub use line_file::LineFile;

/// Syncs the folder of a file that was created or renamed: syncing a file does not cover its name,
/// which a power cut could lose. Does nothing where folders cannot be opened or synced.
pub fn sync_folder_of(file: &Path) -> io::Result<()> {
    // If the path is a link, the name behind the link matters.
    let file = file.canonicalize()?;
    let synced = File::open(file.parent().unwrap_or(&file)).and_then(|folder| folder.sync_all());
    match synced {
        Err(error) if CANNOT_SYNC.contains(&error.kind()) => Ok(()),
        synced => synced,
    }
}

/// Windows cannot open folders, folders without read permission cannot be opened, and some file
/// systems cannot sync them.
const CANNOT_SYNC: [ErrorKind; 2] = [ErrorKind::PermissionDenied, ErrorKind::InvalidInput];
