use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, anyhow, bail};

use crate::position_argument;

/// The text that an argument names: a file, standard input for `-`, or the argument itself if it is
/// a text. `None` if it is none of these.
pub fn text_of(input: &str) -> anyhow::Result<Option<String>> {
    if input == "-" || Path::new(input).is_file() {
        return read_input(Path::new(input), LONGEST_TEXT).map(Some);
    }
    let is_text = input.trim().contains(char::is_whitespace) || position_argument::is_name(input);
    Ok(is_text.then(|| input.to_owned()))
}

/// The text of a file or, for `-`, of standard input, if it is not longer than this many bytes.
pub fn read_input(path: &Path, limit: u64) -> anyhow::Result<String> {
    match path == Path::new("-") {
        true => read_text(io::stdin(), "standard input", limit),
        false => read_file(path, limit),
    }
}

/// The text of a file, if it is not longer than this many bytes.
pub fn read_file(path: &Path, limit: u64) -> anyhow::Result<String> {
    let name = path.display().to_string();
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    read_text(file, &name, limit)
}

/// All text of an input, without a byte-order mark. An input that never ends is refused before it
/// fills the memory.
fn read_text(input: impl Read, name: &str, limit: u64) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    let read = input.take(limit + 1).read_to_end(&mut bytes).and_then(|count| {
        if count as u64 > limit {
            let message = format!("it is too long: expected at most {} MiB", limit >> 20);
            return Err(io::Error::other(message));
        }
        io::read_to_string(&bytes[..])
    });
    let text = read.with_context(|| format!("cannot read {name}"))?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// The longest input with positions or records, in bytes.
const LONGEST_TEXT: u64 = 256 << 20;

/// The file that an `--output` names; `None` for standard output.
pub fn output_file(output: Option<&Path>) -> Option<&Path> {
    output.filter(|path| *path != Path::new("-"))
}

/// Writes a whole file; see [`AtomicFile`].
pub fn write_atomically(path: &Path, text: &str) -> anyhow::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write(text)?;
    file.finish()
}

/// Refuses to replace a file without --force.
pub fn check_replaceable(path: &Path, force: bool) -> anyhow::Result<()> {
    if !force && path.exists() && !is_stream(path) {
        bail!("{} already exists: use --force to replace it", path.display());
    }
    Ok(())
}

/// Refuses to write over the file that is read, even with --force.
pub fn check_not_input(output: &Path, input: &Path) -> anyhow::Result<()> {
    if output.canonicalize().is_ok_and(|path| input.canonicalize().ok() == Some(path)) {
        bail!("{} is the file that is read: write to another one", output.display());
    }
    Ok(())
}

/// Checks that a file can be written, before work that takes time.
pub fn check_writable(path: &Path, force: bool) -> anyhow::Result<()> {
    check_replaceable(path, force)?;
    if path.is_dir() {
        bail!("{} is a folder: expected a file", path.display());
    }
    if path.symlink_metadata().is_err() { check_new(path) } else { Ok(()) }
}

/// A file that is written piece by piece and replaces the old one when it is complete. Links are
/// followed and permissions kept; pipes and devices are written to directly.
pub struct AtomicFile {
    path: PathBuf,
    part: PathBuf,
    writer: BufWriter<File>,
}

impl AtomicFile {
    pub fn create(path: &Path) -> anyhow::Result<Self> {
        // Links such as /dev/stdout may lead to pipes without a name.
        let is_stream = is_stream(path);
        let path = if is_stream { path.to_path_buf() } else { behind_links(path) };
        let part = if is_stream { path.clone() } else { part_of(&path) };
        let mut options = OpenOptions::new();
        let options = match is_stream {
            true => options.append(true),
            false => options.write(true).create(true).truncate(true),
        };
        let file = options.open(&part).with_context(|| cannot_write(&path))?;
        if !is_stream {
            unfinished().push(part.clone());
        }
        Ok(Self { path, part, writer: BufWriter::new(file) })
    }

    pub fn write(&mut self, text: &str) -> anyhow::Result<()> {
        self.writer.write_all(text.as_bytes()).with_context(|| cannot_write(&self.path))
    }

    pub fn finish(mut self) -> anyhow::Result<()> {
        let finished = self.writer.flush().and_then(|()| {
            if self.part == self.path {
                return Ok(());
            }
            self.writer.get_ref().sync_all()?;
            if let Ok(old) = fs::metadata(&self.path) {
                fs::set_permissions(&self.part, old.permissions())?;
            }
            fs::rename(&self.part, &self.path)
        });
        finished.with_context(|| cannot_write(&self.path))
    }
}

impl Drop for AtomicFile {
    /// Removes an unfinished file.
    fn drop(&mut self) {
        unfinished().retain(|part| *part != self.part);
        if self.part != self.path {
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// Removes all unfinished files, before the program ends in the middle of its work.
pub fn remove_unfinished() {
    for part in unfinished().iter() {
        let _ = fs::remove_file(part);
    }
}

/// The unfinished files.
fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes a file that must not exist yet.
pub fn write_new(path: &Path, text: &str) -> anyhow::Result<()> {
    claim(path)?;
    write_atomically(path, text).inspect_err(|_| {
        let _ = fs::remove_file(path);
    })
}

/// Checks that a new file can be written here.
pub fn check_new(path: &Path) -> anyhow::Result<()> {
    claim(path)?;
    fs::remove_file(path).with_context(|| cannot_write(path))
}

/// Creates an empty file that must not exist yet.
fn claim(path: &Path) -> anyhow::Result<()> {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            Err(anyhow!("{} already exists: save to another file, or move it away", path.display()))
        }
        Err(error) => Err(error).with_context(|| cannot_write(path)),
    }
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// Whether this is a pipe, a device or the like. Behind /dev/stdout may be an ordinary file
/// that others are writing to as well.
pub fn is_stream(path: &Path) -> bool {
    let is_special = |metadata: fs::Metadata| !metadata.is_file() && !metadata.is_dir();
    fs::metadata(path).is_ok_and(is_special) || (path.starts_with("/dev") && path.exists())
}

/// The file that a link leads to, even if it does not exist yet.
fn behind_links(path: &Path) -> PathBuf {
    const MOST_LINKS: usize = 40;
    let mut place = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&place) {
            Ok(target) => place = place.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => break,
        }
    }
    place
}

/// A name beside the file that no other process uses.
fn part_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(format!(".{}.part", std::process::id()));
    name.into()
}
