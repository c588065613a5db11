use std::fs;
use std::path::Path;

use anyhow::Context;

/// Writes a file so that it is either as before or complete, whatever happens.
pub fn write_atomically(path: &Path, text: &str) -> anyhow::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    let part = Path::new(&name);
    fs::write(part, text)
        .and_then(|()| fs::rename(part, path))
        .with_context(|| format!("cannot write {}", path.display()))
}
