//! Engines do one search at a time, and Python code that a search calls can start others.

use std::cell::Cell;
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

use crate::errors::refused;

/// How often a search that waits for another looks again.
const POLL: Duration = Duration::from_millis(2);

/// Every search inside a search has a thread of its own.
const DEEPEST: u32 = 16;

thread_local! {
    /// How many searches called the Python code that runs on this thread, each inside the next.
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// Locks what threads share.
///
/// # Errors
/// If Python code that a search calls would have to wait, perhaps for itself, or at Ctrl-C.
pub fn lock<'a, T>(py: Python<'_>, shared: &'a Mutex<T>) -> PyResult<MutexGuard<'a, T>> {
    loop {
        match shared.try_lock() {
            Ok(guard) => return Ok(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) if depth() > 0 => {
                return Err(refused(
                    "the engine is searching: a function called by a search needs its own engine",
                ));
            }
            Err(TryLockError::WouldBlock) => {}
        }
        py.check_signals()?;
        py.detach(|| thread::sleep(POLL));
    }
}

/// How many searches called the Python code that runs on this thread.
pub fn depth() -> u32 {
    DEPTH.get()
}

/// Refuses searches inside searches without end.
pub fn check_depth() -> PyResult<()> {
    if depth() < DEEPEST {
        return Ok(());
    }
    Err(refused(format!("more than {DEEPEST} searches, each called by the one before")))
}

/// Makes this thread one that works for a search at this depth.
pub fn work_at(depth: u32) {
    DEPTH.set(depth);
}

/// Calls Python code in the name of a search on this thread.
pub fn inside_search<T>(call: impl FnOnce() -> T) -> T {
    inside_search_at(depth(), call)
}

/// Calls Python code in the name of a search or match at this depth.
pub fn inside_search_at<T>(depth: u32, call: impl FnOnce() -> T) -> T {
    let before = DEPTH.replace(depth + 1);
    let result = call();
    DEPTH.set(before);
    result
}
