use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::{Folder, wait_until};

/// The clock of this process. Tests move it by hand; otherwise time stands still.
///
/// The number of bytes in a file is the time in milliseconds, so that other programs can move the
/// clock too ([`advance_clock`]). All tests of a process that use it hold it, one at a time.
pub struct Clock {
    folder: Folder,
    _held: MutexGuard<'static, ()>,
}

impl Clock {
    /// Waits until no other test holds the clock. `install` is `search::set_time_source`.
    pub fn hold(install: fn(fn() -> Duration) -> bool) -> Self {
        static HELD: Mutex<()> = Mutex::new(());
        static IS_INSTALLED: AtomicBool = AtomicBool::new(false);
        let held = lock(&HELD);
        let is_installed = IS_INSTALLED.load(Ordering::Relaxed) || install(time);
        assert!(is_installed, "a test that does not hold the clock has looked at it");
        IS_INSTALLED.store(true, Ordering::Relaxed);
        let clock = Self { folder: Folder::create(), _held: held };
        let file = OpenOptions::new().create(true).append(true).open(clock.file());
        *lock(&FILE) = file.ok();
        clock
    }

    /// The file that other programs append to.
    pub fn file(&self) -> PathBuf {
        self.folder.join("clock")
    }

    /// Lets time pass.
    pub fn advance(&self, time: Duration) {
        advance_clock(&self.file(), time);
    }

    /// Waits until the clock has been read this many times from now on.
    pub fn wait_for_readings(&self, count: u64) {
        let end = READINGS.load(Ordering::Relaxed) + count;
        wait_until("the clock is read", || READINGS.load(Ordering::Relaxed) >= end);
    }
}

/// Lets time pass on the clock in this file, perhaps that of another process.
pub fn advance_clock(file: &Path, time: Duration) {
    let bytes = vec![b'.'; time.as_millis() as usize];
    let written = OpenOptions::new().append(true).open(file).and_then(|mut f| f.write_all(&bytes));
    if let Err(error) = written {
        panic!("{}: {error}", file.display());
    }
}

static FILE: Mutex<Option<File>> = Mutex::new(None);
static READINGS: AtomicU64 = AtomicU64::new(0);

fn time() -> Duration {
    READINGS.fetch_add(1, Ordering::Relaxed);
    let length = lock(&FILE).as_ref().and_then(|file| file.metadata().ok());
    Duration::from_millis(length.map_or(0, |metadata| metadata.len()))
}

/// Ignores poisoning: a failed test leaves everything in order.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
