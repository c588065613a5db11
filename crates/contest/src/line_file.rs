use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;

/// A file to which lines are appended, by one process at a time. Whatever happens while it is
/// written, the lines before stay whole.
#[derive(Debug)]
pub struct LineFile {
    file: File,
    /// The number of bytes of its lines. Half a line may follow them.
    length: u64,
    /// Whether a line may be cut off at the end.
    is_torn: bool,
}

impl LineFile {
    /// Opens or makes a file; `None` if another process has it open.
    ///
    /// # Errors
    /// If it cannot be used.
    pub fn open(path: &Path) -> io::Result<Option<Self>> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self { file, length: 0, is_torn: true })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Calls `visit` with every line. One that is cut off at the end, as by a killed program, is
    /// left out, and removed before the next line is added.
    ///
    /// # Errors
    /// If the file cannot be read, or those of `visit`.
    pub fn read<E: From<io::Error>>(
        &mut self,
        mut visit: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut lines = BufReader::new(&self.file);
        let mut line = Vec::new();
        let mut length = 0;
        // Bytes, because half a line may end within a letter.
        while lines.read_until(b'\n', &mut line)? > 0 && line.ends_with(b"\n") {
            visit(&line)?;
            length += line.len() as u64;
            line.clear();
        }
        self.length = length;
        Ok(())
    }

    /// Removes all lines.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn clear(&mut self) -> io::Result<()> {
        self.file.set_len(0)?;
        self.length = 0;
        Ok(())
    }

    /// Adds lines, which are on the disk when this returns. After an error there are none of them,
    /// or only the first ones if the process ends before anything else is added.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, lines: &str) -> io::Result<()> {
        if self.is_torn {
            self.file.set_len(self.length)?;
        }
        self.is_torn = true;
        self.file.write_all(lines.as_bytes())?;
        self.file.sync_data()?;
        self.length += lines.len() as u64;
        self.is_torn = false;
        Ok(())
    }

    /// All lines of the file with this path, which has them.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn lines_at(&self, path: &Path) -> io::Result<impl Iterator<Item = io::Result<String>>> {
        Ok(BufReader::new(File::open(path)?.take(self.length)).lines())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn lines(file: &mut LineFile) -> Vec<String> {
        let mut lines = Vec::new();
        let keep = |line: &[u8]| {
            lines.push(String::from_utf8(line.to_vec()).unwrap());
            Ok::<(), io::Error>(())
        };
        file.read(keep).unwrap();
        lines
    }

    #[test]
    fn a_line_that_is_cut_off_within_a_letter_is_removed() {
        let path = std::env::temp_dir().join(format!("lines-{}", std::process::id()));
        fs::write(&path, "one\nzwölf\n".as_bytes().split_at(7).0).unwrap();
        let mut file = LineFile::open(&path).unwrap().unwrap();
        assert!(LineFile::open(&path).unwrap().is_none(), "it is in use");
        assert_eq!(lines(&mut file), ["one\n"]);
        file.append("two\n").unwrap();
        let read: Vec<String> = file.lines_at(&path).unwrap().map(Result::unwrap).collect();
        assert_eq!(read, ["one", "two"]);
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\n");
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn nothing_follows_half_a_line() {
        let path = std::env::temp_dir().join(format!("half-lines-{}", std::process::id()));
        let mut file = LineFile::open(&path).unwrap().unwrap();
        file.append("one\n").unwrap();
        // As after a write that failed in its middle.
        file.file.write_all(b"tw").unwrap();
        file.is_torn = true;
        file.append("three\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\nthree\n");
        fs::remove_file(path).unwrap();
    }
}
