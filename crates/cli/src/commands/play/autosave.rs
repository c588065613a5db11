use std::fmt::Display;
use std::path::PathBuf;

use crate::file;

/// The file in which the record of the game is kept up to date.
pub struct Autosave {
    path: PathBuf,
    /// Until then, a file with this name is somebody else's.
    is_written: bool,
}

impl Autosave {
    /// Makes sure that the file can be written and is not there yet.
    pub fn new(path: PathBuf) -> anyhow::Result<Self> {
        file::check_new(&path)?;
        Ok(Self { path, is_written: false })
    }

    pub fn write(&mut self, record: &impl Display) -> anyhow::Result<()> {
        let text = record.to_string();
        if self.is_written {
            return file::write_atomically(&self.path, &text);
        }
        file::write_new(&self.path, &text)?;
        self.is_written = true;
        Ok(())
    }
}
