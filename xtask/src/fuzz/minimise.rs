use std::fs;
use std::path::Path;

use super::{folder, fuzzer};
use crate::steps::{quietly, root};

/// How much is kept of what a target has found, so that the repository stays small.
const MOST_FILES: usize = 100;
const MOST_BYTES: u64 = 60_000;

/// Replaces the kept inputs that were found by the smallest ones that reach as much. Inputs with a
/// name of their own stay.
pub fn run(program: &Path, target: &str) -> Result<(), String> {
    let kept = root().join("fuzz/corpus").join(target);
    let merged = folder("merged").join(target);
    let failed = |error: std::io::Error| format!("{target}: {error}");
    let _ = fs::remove_dir_all(&merged);
    fs::create_dir_all(&merged).map_err(failed)?;
    let mut command = fuzzer(program, target);
    command.args(["-merge=1", "-timeout=30", "-rss_limit_mb=2048", "-max_len=1024"]);
    command.arg(&merged).arg(folder("corpus").join(target)).arg(&kept);
    quietly(&mut command)?;
    for file in fs::read_dir(&kept).map_err(failed)?.flatten() {
        if is_found(&file.file_name().to_string_lossy()) {
            fs::remove_file(file.path()).map_err(failed)?;
        }
    }
    let mut files: Vec<(u64, std::path::PathBuf)> = fs::read_dir(&merged)
        .map_err(failed)?
        .flatten()
        .map(|file| (file.metadata().map_or(0, |about| about.len()), file.path()))
        .collect();
    files.sort();
    let (mut count, mut bytes) = (0, 0);
    for (size, file) in files.iter().take(MOST_FILES) {
        bytes += size;
        let Some(name) = file.file_name().filter(|_| bytes <= MOST_BYTES) else { break };
        fs::copy(file, kept.join(name)).map_err(failed)?;
        count += 1;
    }
    println!("    {target}: {count} of {} inputs kept", files.len());
    Ok(())
}

/// Whether a file has the name that libFuzzer gives: the checksum of its content.
fn is_found(name: &str) -> bool {
    name.len() == 40 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}
