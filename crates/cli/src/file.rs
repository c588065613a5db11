use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};

use crate::position_argument;

/// What a file holds, or standard input for `-`, or the argument itself if it is a text: `None`
/// if it is none of these.
pub fn text_of(input: &str) -> anyhow::Result<Option<String>> {
    if input == "-" {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).context("cannot read standard input")?;
        return Ok(Some(text));
    }
    if Path::new(input).is_file() {
        let text = fs::read_to_string(input).with_context(|| format!("cannot read {input}"))?;
        return Ok(Some(text));
    }
    let is_text = input.trim().contains(char::is_whitespace) || position_argument::is_name(input);
    Ok(is_text.then(|| input.to_owned()))
}

/// Writes a file so that, even if the program is stopped meanwhile, it is either as before
/// or complete. Links are followed and permissions kept; what is no ordinary file, such as
/// a pipe or a device, is written to as it is.
pub fn write_atomically(path: &Path, text: &str) -> anyhow::Result<()> {
    let written =
        if is_stream(path) { append(path, text) } else { replace(&behind_links(path), text) };
    written.with_context(|| format!("cannot write {}", path.display()))
}

/// Whether a file may be written, before anything takes time.
pub fn check_writable(path: &Path, force: bool) -> anyhow::Result<()> {
    if !force && would_lose(path) {
        bail!("{} exists already: use --force to replace it", path.display());
    }
    if path.symlink_metadata().is_err() {
        check_new(path)?;
    }
    Ok(())
}

/// A file that is written piece by piece and takes its place only when it is complete.
pub struct AtomicFile {
    path: PathBuf,
    part: PathBuf,
    writer: BufWriter<File>,
}

impl AtomicFile {
    pub fn create(path: &Path) -> anyhow::Result<Self> {
        let path = behind_links(path);
        let part = if is_stream(&path) { path.clone() } else { part_of(&path) };
        let file = OpenOptions::new().write(true).create(true).truncate(true).open(&part);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { path, part, writer: BufWriter::new(file) })
    }

    pub fn write(&mut self, text: &str) -> anyhow::Result<()> {
        let written = self.writer.write_all(text.as_bytes());
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }

    pub fn finish(mut self) -> anyhow::Result<()> {
        let finished = self.writer.flush().and_then(|()| {
            if self.part == self.path { Ok(()) } else { fs::rename(&self.part, &self.path) }
        });
        finished.with_context(|| format!("cannot write {}", self.path.display()))
    }
}

impl Drop for AtomicFile {
    /// What is left if it was not finished.
    fn drop(&mut self) {
        if self.part != self.path {
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// Writes a file that must not be there yet.
pub fn write_new(path: &Path, text: &str) -> anyhow::Result<()> {
    claim(path)?;
    write_atomically(path, text).inspect_err(|_| {
        let _ = fs::remove_file(path);
    })
}

/// Whether a new file could be written here; afterwards it is as before.
pub fn check_new(path: &Path) -> anyhow::Result<()> {
    claim(path)?;
    fs::remove_file(path).with_context(|| format!("cannot write {}", path.display()))
}

/// Whether writing here would lose what is there.
pub fn would_lose(path: &Path) -> bool {
    path.exists() && !is_stream(path)
}

/// Takes a name for a file that was not there before.
fn claim(path: &Path) -> anyhow::Result<()> {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            Err(anyhow!("{} exists already: save to another file, or move it away", path.display()))
        }
        Err(error) => Err(error).with_context(|| format!("cannot write {}", path.display())),
    }
}

/// Whether this is a pipe, a device or the like. Behind /dev/stdout may be an ordinary file
/// that others are writing to as well.
fn is_stream(path: &Path) -> bool {
    let is_special = |metadata: fs::Metadata| !metadata.is_file() && !metadata.is_dir();
    fs::metadata(path).is_ok_and(is_special) || (path.starts_with("/dev") && path.exists())
}

fn append(path: &Path, text: &str) -> io::Result<()> {
    OpenOptions::new().append(true).open(path)?.write_all(text.as_bytes())
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let part = part_of(path);
    let replaced = write(&part, text)
        .and_then(|()| match fs::metadata(path) {
            Ok(old) => fs::set_permissions(&part, old.permissions()),
            Err(_) => Ok(()),
        })
        .and_then(|()| fs::rename(&part, path));
    replaced.inspect_err(|_| {
        let _ = fs::remove_file(&part);
    })
}

/// The file that a link leads to, even if it is not there yet.
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

fn write(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
