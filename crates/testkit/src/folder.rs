use std::env;
use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

/// A folder for the files of one test: empty at first, and removed at the end.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// A new folder, in memory where possible: on a disk, files would take most of the time.
    pub fn create() -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let memory = PathBuf::from("/dev/shm");
        let parent = if memory.is_dir() { memory } else { env::temp_dir() };
        let path = parent.join(format!("dreistein-test-{}-{count}", process::id()));
        // A killed process with the same number may have left a folder.
        let _ = fs::remove_dir_all(&path);
        if let Err(error) = fs::create_dir(&path) {
            panic!("{}: {error}", path.display());
        }
        Self(path)
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
