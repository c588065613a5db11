//! Time that passes only when a test says so.

use std::cell::Cell;
use std::sync::Once;
use std::time::Duration;

thread_local! {
    /// The time of a thread that runs a test, in milliseconds.
    static NOW: Cell<Option<u64>> = const { Cell::new(None) };

    /// The time of a thread that searches. Another thread's searches must not take time from the
    /// clock of this one's engine.
    static OF_SEARCHES: Cell<u64> = const { Cell::new(0) };
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
    let fly = || OF_SEARCHES.replace(OF_SEARCHES.get() + 20);
    Duration::from_millis(NOW.get().unwrap_or_else(fly))
}
