use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

/// Writes a file so that, even if the program is stopped meanwhile, it is either as before
/// or complete.
pub fn write_atomically(path: &Path, text: &str) -> anyhow::Result<()> {
    let part = part_of(path);
    write(&part, text)
        .and_then(|()| fs::rename(&part, path))
        .inspect_err(|_| {
            let _ = fs::remove_file(&part);
        })
        .with_context(|| format!("cannot write {}", path.display()))
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
