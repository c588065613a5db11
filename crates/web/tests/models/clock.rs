//! Time that passes only when a test says so.

use std::cell::Cell;
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

thread_local! {
    /// The time of a thread that runs a test, in milliseconds.
    static NOW: Cell<Option<u64>> = const { Cell::new(None) };
}

/// Puts this thread under the test's clock.
pub fn begin() {
    static INSTALL: Once = Once::new();
    INSTALL.call_once(|| assert!(search::set_time_source(time)));
    NOW.set(Some(0));
}

pub fn now() -> u64 {
    NOW.get().unwrap()
}

pub fn pass(milliseconds: u64) {
    NOW.set(Some(now() + milliseconds));
}

/// Threads that search see time fly, so that a search within a limit ends soon.
fn time() -> Duration {
    static OF_SEARCHES: AtomicU64 = AtomicU64::new(0);
    let fly = || OF_SEARCHES.fetch_add(20, Ordering::Relaxed);
    Duration::from_millis(NOW.get().unwrap_or_else(fly))
}
