use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;

use super::sync_folder_of;

/// A file that one process at a time appends lines to. A failed write leaves earlier lines whole.
#[derive(Debug)]
pub struct LineFile {
    file: File,
    /// The number of bytes of its lines. Half a line may follow them.
    length: u64,
}

impl LineFile {
    /// Opens or makes a file and calls `visit` with every line; `None` if another process has it
    /// open. A line that is cut off at the end, as by a killed program, is left out, and removed
    /// before the next line is added. Errors of `visit` end the reading.
    pub fn open<E: From<io::Error>>(
        path: &Path,
        mut visit: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<Option<Self>, E> {
        let Some(file) = locked(path)? else { return Ok(None) };
        let mut lines = BufReader::new(&file);
        let mut line = Vec::new();
        let mut length = 0;
        // Bytes, because half a line may end within a letter.
        while lines.read_until(b'\n', &mut line)? > 0 && line.ends_with(b"\n") {
            visit(&line)?;
            length += line.len() as u64;
            line.clear();
        }
        Ok(Some(Self { file, length }))
    }

    /// Opens or makes a file and removes all its lines; `None` if another process has it open.
    pub fn restart(path: &Path) -> io::Result<Option<Self>> {
        let Some(file) = locked(path)? else { return Ok(None) };
        file.set_len(0)?;
        Ok(Some(Self { file, length: 0 }))
    }

    /// Adds lines, which are on the disk when this returns. After an error they are not added; only
    /// if the process ends before it adds anything else can the first of them remain.
    pub fn append(&mut self, lines: &str) -> io::Result<()> {
        self.file.set_len(self.length)?;
        self.file.write_all(lines.as_bytes())?;
        self.file.sync_data()?;
        self.length += lines.len() as u64;
        Ok(())
    }

    /// Reads all lines of this file, whose path is `path`.
    pub fn lines_at(&self, path: &Path) -> io::Result<impl Iterator<Item = io::Result<String>>> {
        Ok(BufReader::new(File::open(path)?.take(self.length)).lines())
    }
}

/// Opens or makes a file and locks it; `None` if another process has locked it.
fn locked(path: &Path) -> io::Result<Option<File>> {
    let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(None),
        Err(TryLockError::Error(error)) => return Err(error),
    }
    // Lines are added only after this, so the name of a file with lines is on the disk.
    if file.metadata()?.len() == 0 {
        sync_folder_of(path)?;
    }
    Ok(Some(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_follows_half_a_line() {
        let folder = testkit::Folder::create();
        let path = folder.join("lines");
        let mut file = LineFile::restart(&path).unwrap().unwrap();
        file.append("one\n").unwrap();
        // As left by a write that failed halfway.
        file.file.write_all(b"tw").unwrap();
        file.append("three\n").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "one\nthree\n");
    }
}
