//! Times and memory sizes as text.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use bytesize::ByteSize;
use thiserror::Error;

/// An amount of memory, as in `500MB`, `4GB` or `64MiB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory(pub u64);

impl Memory {
    /// The number of bytes, capped at the largest addressable size.
    pub fn bytes(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

impl FromStr for Memory {
    type Err = MemoryError;

    fn from_str(text: &str) -> Result<Self, MemoryError> {
        // A number without a unit could be bytes or anything else.
        let has_unit = text.ends_with(['B', 'b']);
        let size = text
            .parse::<ByteSize>()
            .ok()
            .filter(|size| has_unit && (1..=MOST_MEMORY).contains(&size.0));
        size.map(|size| Self(size.0)).ok_or_else(|| MemoryError(text.into(), "1 PB"))
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match UNITS.iter().find(|(_, bytes)| self.0.is_multiple_of(*bytes)) {
            Some((unit, bytes)) => write!(f, "{} {unit}", self.0 / bytes),
            None => write!(f, "{} bytes", self.0),
        }
    }
}

/// More than any machine has, and small enough to calculate with.
const MOST_MEMORY: u64 = bytesize::PB;

const UNITS: [(&str, u64); 3] = [("GB", bytesize::GB), ("MB", bytesize::MB), ("kB", bytesize::KB)];

/// Reads the memory of a table in MiB, at least one: `64`, `64MiB` or `1GiB`.
pub fn parse_mebibytes(text: &str) -> Result<u64, MemoryError> {
    let plain = text.parse().ok();
    let with_unit = || text.parse::<Memory>().ok().map(|memory| memory.0 / bytesize::MIB);
    let mebibytes = plain.or_else(with_unit).filter(|mebibytes| (1..=1 << 16).contains(mebibytes));
    mebibytes.ok_or_else(|| MemoryError(text.into(), "64 GiB"))
}

/// A text that is not a memory size, and the largest one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\": expected a size such as 500MB, 4GB or 64MiB, at most {1}")]
pub struct MemoryError(pub String, pub &'static str);

/// Reads a time such as `500ms`, `2s`, `4min` or `1h30m`, at most a day; a plain number is seconds.
pub fn parse_time(text: &str) -> Result<Duration, TimeError> {
    let time = decimal(text).or_else(|| humantime::parse_duration(text).ok());
    time.filter(|&time| time <= A_DAY).ok_or_else(|| TimeError(text.into()))
}

const A_DAY: Duration = Duration::from_secs(86_400);

/// A number with at most one unit: unlike the library, we take `0.5s` and seconds without a unit.
fn decimal(text: &str) -> Option<Duration> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let unit = match unit {
        "" => Duration::from_secs(1),
        unit => humantime::parse_duration(&format!("1{unit}")).ok()?,
    };
    let seconds = number.parse::<f64>().ok()? * unit.as_secs_f64();
    Duration::try_from_secs_f64(seconds).ok()
}

/// A text that is not a time.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "\"{0}\": expected a time such as 500ms, 2s, 4min or 1h30m, or a number of seconds, at most a day"
)]
pub struct TimeError(pub String);
