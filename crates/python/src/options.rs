//! Options as Python gives them.

use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use game::quantity::Memory;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors::refused;

/// The most digits that an error shows.
const LONGEST: usize = 40;

/// A whole number of any size, as Python has them.
pub enum Number {
    Small(u64),
    /// A negative or a large one, as text.
    Other(String),
}

impl<'py> FromPyObject<'_, 'py> for Number {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.extract() {
            Ok(number) => Ok(Self::Small(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                // Python refuses to write numbers of thousands of digits.
                let text = object.str().map(|text| text.to_string()).ok();
                let text = text.filter(|text| text.len() <= LONGEST);
                Ok(Self::Other(text.unwrap_or_else(|| "with many digits".into())))
            }
            Err(error) => Err(error),
        }
    }
}

impl Number {
    /// The number, if it is not too large for what it stands for.
    pub fn to<T: TryFrom<u64>>(&self, name: &str) -> PyResult<T> {
        let text = match self {
            Self::Small(number) => match T::try_from(*number) {
                Ok(number) => return Ok(number),
                Err(_) => &number.to_string(),
            },
            Self::Other(text) => text,
        };
        let largest = u64::MAX >> (u64::BITS as usize - 8 * size_of::<T>());
        Err(refused(format!("{name} {text}: expected a whole number from 0 to {largest}")))
    }

    /// The number, if one is given.
    pub fn optional<T: TryFrom<u64>>(number: Option<Self>, name: &str) -> PyResult<Option<T>> {
        number.map(|number| number.to(name)).transpose()
    }
}

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
