//! Options as Python gives them.

use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use game::quantity::Memory;
use pyo3::prelude::*;

use crate::errors::refused;
use crate::number::Number;

/// A time limit in seconds.
pub fn seconds(time: f64) -> PyResult<Duration> {
    let limit = Duration::try_from_secs_f64(time).ok().filter(|limit| !limit.is_zero());
    limit.ok_or_else(|| refused(format!("time {time}: expected seconds above 0")))
}

/// A number of threads; all cores if none is given.
pub fn threads(asked: Option<Number>) -> PyResult<NonZeroUsize> {
    let Some(asked) = Number::optional(asked, "threads")? else {
        return Ok(thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));
    };
    let threads = NonZeroUsize::new(asked).filter(|threads| threads.get() <= MOST_THREADS);
    threads.ok_or_else(|| refused(format!("threads {asked}: expected 1 to {MOST_THREADS}")))
}

/// As on the command line.
const MOST_THREADS: usize = 1024;

/// An amount of memory such as `500MB`.
pub fn memory(asked: Option<&str>, usual: Memory) -> PyResult<Memory> {
    asked.map_or(Ok(usual), |text| text.parse().map_err(refused))
}
