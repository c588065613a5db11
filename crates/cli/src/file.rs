use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
#[cfg(unix)]
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, bail};
use game::files::sync_folder_of;

use crate::position_argument;

/// Reads the text that an argument names: a file's, standard input for `-`, or the argument itself.
/// `None` for a single word that names neither a file nor a position.
pub fn text_of(input: &str) -> anyhow::Result<Option<String>> {
    let path = Path::new(input);
    if input == "-" || (path.exists() && !path.is_dir()) {
        return read_input(path, LONGEST_TEXT).map(Some);
    }
    let is_text = input.trim().contains(char::is_whitespace) || position_argument::is_name(input);
    Ok(is_text.then(|| input.to_owned()))
}

/// Reads a file or, for `-`, standard input; fails if it has more than `limit` bytes.
pub fn read_input(path: &Path, limit: u64) -> anyhow::Result<String> {
    match path == Path::new("-") {
        true => read_text(io::stdin(), "standard input", limit),
        false => read_file(path, limit),
    }
}

/// Reads a file; fails if it has more than `limit` bytes.
pub fn read_file(path: &Path, limit: u64) -> anyhow::Result<String> {
    let name = path.display().to_string();
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    read_text(file, &name, limit)
}

/// Reads an input to its end, without a byte-order mark. Stops with an error after `limit` bytes,
/// so that an endless input cannot fill the memory.
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

/// The most bytes of an input with positions or records.
const LONGEST_TEXT: u64 = 256 << 20;

/// The path that `--output` names; `None` for standard output.
pub fn output_file(output: Option<&Path>) -> Option<&Path> {
    output.filter(|path| *path != Path::new("-"))
}

/// Writes a whole file at once; see [`AtomicFile`].
pub fn write_atomically(path: &Path, text: &str) -> anyhow::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write(text)?;
    file.finish()
}

/// Refuses to overwrite the input file, even with --force.
pub fn check_not_input(output: &Path, input: &Path) -> anyhow::Result<()> {
    if output.canonicalize().is_ok_and(|path| input.canonicalize().ok() == Some(path)) {
        bail!("{} is the file that is read: write to another one", output.display());
    }
    Ok(())
}

/// Checks that a file can be written, before long work begins. An existing file may only be
/// replaced with --force.
pub fn check_writable(path: &Path, force: bool) -> anyhow::Result<()> {
    if !force && path.exists() && !is_stream(path) {
        bail!("{} already exists: use --force to replace it", path.display());
    }
    if path.is_dir() {
        bail!("{} is a folder: expected a file", path.display());
    }
    if path.symlink_metadata().is_err() { check_new(path) } else { Ok(()) }
}

/// A file that is written piece by piece and only replaces the old file when it is complete.
/// Follows links and keeps permissions; writes to pipes and devices directly.
pub struct AtomicFile {
    path: PathBuf,
    part: PathBuf,
    writer: BufWriter<File>,
}

impl AtomicFile {
    pub fn create(path: &Path) -> anyhow::Result<Self> {
        // Links such as /dev/stdout may point to pipes, which have no path of their own.
        let is_stream = is_stream(path);
        let path = if is_stream { path.to_path_buf() } else { behind_links(path) };
        // A name beside the file that no other process uses.
        let own = format!("{}.part", std::process::id());
        let part = if is_stream { path.clone() } else { path.with_added_extension(own) };
        let opened = match is_stream {
            true => OpenOptions::new().append(true).open(&part),
            false => create_like(&part, fs::metadata(&path).ok()),
        };
        let file = opened.with_context(|| cannot_write(&path))?;
        if !is_stream {
            unfinished().push(part.clone());
        }
        Ok(Self { path, part, writer: BufWriter::new(file) })
    }

    pub fn write(&mut self, text: &str) -> anyhow::Result<()> {
        self.writer
            .write_all(text.as_bytes())
            .map_err(without_excuse)
            .with_context(|| cannot_write(&self.path))
    }

    pub fn finish(self) -> anyhow::Result<()> {
        self.finish_with(|part, path| fs::rename(part, path))
    }

    /// Finishes writing; `give_name` then moves the complete file to its place.
    fn finish_with(
        mut self,
        give_name: impl FnOnce(&Path, &Path) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let finished = self.writer.flush().and_then(|()| {
            if self.part == self.path {
                return Ok(());
            }
            self.writer.get_ref().sync_all()?;
            give_name(&self.part, &self.path)?;
            sync_folder_of(&self.path)
        });
        finished.map_err(without_excuse).with_context(|| cannot_write(&self.path))
    }
}

/// Keeps a broken pipe from counting as success. A reader of standard output may stop early, but a
/// pipe that --output names must receive everything.
fn without_excuse(error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::BrokenPipe => io::Error::other("its reader has left"),
        _ => error,
    }
}

/// Creates a file that from the start has the permissions of the file it will replace.
fn create_like(part: &Path, old: Option<Metadata>) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    let Some(old) = old else { return options.open(part) };
    #[cfg(unix)]
    options.mode(old.permissions().mode());
    let file = options.open(part)?;
    // The umask may have removed some permissions.
    file.set_permissions(old.permissions())?;
    Ok(file)
}

impl Drop for AtomicFile {
    /// Removes the file if it is unfinished.
    fn drop(&mut self) {
        unfinished().retain(|part| *part != self.part);
        if self.part != self.path {
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// Removes all unfinished files before the program exits in the middle of its work.
pub fn remove_unfinished() {
    for part in unfinished().iter() {
        let _ = fs::remove_file(part);
    }
}

/// The paths of all files that are being written.
fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes a file that must not exist yet.
pub fn write_new(path: &Path, text: &str) -> anyhow::Result<()> {
    check_absent(path)?;
    let mut file = AtomicFile::create(path)?;
    file.write(text)?;
    file.finish_with(|part, path| match fs::hard_link(part, path) {
        // Some file systems have no hard links. There, a file created since the check would be
        // replaced.
        Err(error) if error.kind() != ErrorKind::AlreadyExists => fs::rename(part, path),
        linked => linked,
    })
}

/// Checks that a new file can be written here, before long work begins.
pub fn check_new(path: &Path) -> anyhow::Result<()> {
    check_absent(path)?;
    AtomicFile::create(path).map(drop)
}

fn check_absent(path: &Path) -> anyhow::Result<()> {
    if path.symlink_metadata().is_ok() {
        bail!("{} already exists: save to another file, or move it away", path.display());
    }
    Ok(())
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// Whether this is a pipe, a device or the like. /dev/stdout counts, even if it is an ordinary
/// file: other programs may write to it as well.
pub fn is_stream(path: &Path) -> bool {
    let is_open = ["/dev/stdout", "/dev/stderr", "/dev/fd"].iter().any(|at| path.starts_with(at));
    fs::metadata(path).is_ok_and(|found| !found.is_dir() && (is_open || !found.is_file()))
}

/// Follows links to the final path, even if no file exists there yet.
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

#[cfg(all(test, unix))]
mod tests {
    use testkit::Folder;

    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn a_file_in_shared_memory_is_no_stream() {
        let path = format!("/dev/shm/dreistein-{}", std::process::id());
        fs::write(&path, "old").unwrap();
        let is_file = !is_stream(path.as_ref());
        fs::remove_file(&path).unwrap();
        assert!(is_file && is_stream("/dev/null".as_ref()) && is_stream("/dev/fd/2".as_ref()));
    }

    #[test]
    fn an_unfinished_file_is_as_private_as_the_one_that_it_replaces() {
        let folder = Folder::create();
        let path = folder.join("private");
        for mode in [0o600, 0o666] {
            fs::write(&path, "old").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            let file = AtomicFile::create(&path).unwrap();
            let found = fs::metadata(&file.part).unwrap().permissions().mode();
            assert_eq!(found & 0o777, mode);
            file.finish().unwrap();
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode);
        }
    }
}
