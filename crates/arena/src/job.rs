use std::fmt;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use games::{Problem, Tell};
use serde_json::Value;

/// Work in numbered units, which any machine can do. Apart from measured times, the rows of a unit
/// depend only on the job and the number of the unit.
pub trait Job: Send + Sync {
    /// How many units the job has; their numbers begin at 0.
    fn units(&self) -> u64;

    /// Does some units and returns their rows in order; after a stop, at most the finished ones.
    fn run(&self, units: Range<u64>, work: &Work) -> Result<Vec<Row>, Problem>;

    /// Opens or creates the file that collects the rows of all machines. No other process may have
    /// it open for writing.
    fn open(&self, path: &Path) -> Result<Box<dyn JobFile>, Problem>;
}

/// A file that collects the rows of a job.
pub trait JobFile: Send {
    /// Adds the rows of some units, all or none. Rows may come in any order and more than once.
    ///
    /// # Errors
    /// If a row does not belong to the job, differs from an earlier one, or cannot be written.
    fn keep(&mut self, rows: &[Row]) -> Result<(), Problem>;

    /// The units still to do, in order; empty once a test is decided or a target is reached.
    fn missing(&self) -> Vec<Range<u64>>;

    /// The result so far, as the command line prints it with `--json`.
    fn result(&self) -> Result<Value, Problem>;
}

/// A row of results, which is a JSON object.
pub type Row = Value;

/// How a machine does its units.
pub struct Work<'a> {
    /// The number of threads; rows do not depend on it.
    pub threads: NonZeroUsize,
    /// Stops the work once it is true.
    pub stop: &'a AtomicBool,
    /// Called with the number of finished units, a few times a second.
    pub progress: &'a (dyn Fn(u64) + Sync),
    /// Called before slow preparations.
    pub tell: Tell,
}

/// Checks that a range of units lies within `0..all`.
pub fn check_units(units: &Range<u64>, all: u64) -> Result<(), Problem> {
    let Range { start, end } = *units;
    if start <= end && end <= all {
        return Ok(());
    }
    Err(format!("units {start} to {end}: expected a part of 0 to {all}").into())
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Default for Work<'_> {
    /// One thread that is never stopped and reports no progress.
    fn default() -> Self {
        Self { threads: NonZeroUsize::MIN, stop: &NEVER, progress: &|_| (), tell: |_| () }
    }
}

/// One of several equal parts of some work, as in `3/16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub number: u64,
    /// The number of parts.
    pub of: u64,
}

/// The largest number of parts: more than anybody has machines.
const MOST_SHARDS: u64 = 1_000_000;

impl Shard {
    /// The units of this part; together, the parts contain every unit exactly once.
    pub fn units(self, all: u64) -> Range<u64> {
        let end = |number: u64| {
            let end = u128::from(all) * u128::from(number) / u128::from(self.of.max(1));
            u64::try_from(end).unwrap_or(all).min(all)
        };
        end(self.number.saturating_sub(1))..end(self.number)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let number = |text: &str| text.parse::<u64>().ok().filter(|_| digits(text));
        let parts = text.split_once('/');
        let parts =
            parts.and_then(|(own, of)| Some(Self { number: number(own)?, of: number(of)? }));
        let is_one = |shard: &Self| {
            (1..=MOST_SHARDS).contains(&shard.of) && (1..=shard.of).contains(&shard.number)
        };
        let expected = "expected I/N with I from 1 to N, as in 3/16";
        let shard = parts.filter(is_one);
        shard.ok_or_else(|| format!("shard \"{text}\": {expected}").into())
    }
}
