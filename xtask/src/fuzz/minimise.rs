use std::fs;
use std::path::{Path, PathBuf};

use super::{folder, fuzzer};
use crate::steps::{quietly, root};

/// The most files kept for each target, so that the repository stays small.
const MOST_FILES: usize = 200;
const MOST_BYTES: u64 = 100_000;

/// Replaces a target's found inputs by the fewest that still reach as much code, up to the limits.
/// Inputs that a person named stay.
pub fn run(program: &Path, target: &str) -> Result<(), String> {
    let kept = root().join("fuzz/corpus").join(target);
    let merged = folder("merged").join(target);
    let failed = |error: std::io::Error| format!("{target}: {error}");
    let _ = fs::remove_dir_all(&merged);
    fs::create_dir_all(&merged).map_err(failed)?;
    let mut command = fuzzer(program, target);
    command.args(["-set_cover_merge=1", "-timeout=30", "-rss_limit_mb=2048", "-max_len=1024"]);
    command.arg(&merged).arg(folder("corpus").join(target)).arg(&kept);
    quietly(&mut command)?;
    let before = found(&kept)?;
    let mut files = found(&merged)?;
    files.sort();
    let (mut names, mut bytes) = (Vec::new(), 0);
    for (size, file) in files.iter().take(MOST_FILES) {
        bytes += size;
        let Some(name) = file.file_name().filter(|_| bytes <= MOST_BYTES) else { break };
        fs::copy(file, kept.join(name)).map_err(failed)?;
        names.push(name);
    }
    for (_, file) in before {
        if file.file_name().is_none_or(|name| !names.contains(&name)) {
            fs::remove_file(file).map_err(failed)?;
        }
    }
    println!("    {target}: {} of {} inputs kept", names.len(), files.len());
    Ok(())
}

/// Lists the inputs that libFuzzer has named, with their sizes.
fn found(folder: &Path) -> Result<Vec<(u64, PathBuf)>, String> {
    let files = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let files = files.flatten().filter(|file| is_found(&file.file_name().to_string_lossy()));
    Ok(files.map(|file| (file.metadata().map_or(0, |about| about.len()), file.path())).collect())
}

/// Whether libFuzzer gave this name: the checksum of the file's content.
fn is_found(name: &str) -> bool {
    name.len() == 40 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}
