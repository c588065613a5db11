use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use thiserror::Error;

/// One of several equal parts of some work, as in `3/16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub number: u64,
    /// The number of parts.
    pub of: u64,
}

/// As many machines as anybody has.
const MOST_SHARDS: u64 = 1_000_000;

impl Shard {
    /// The units of this part. Those of all parts are all units, each once.
    #[must_use]
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
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let error = || ShardError(text.into());
        let (number, of) = text.split_once('/').ok_or_else(error)?;
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let number_in = |text: &str| text.parse::<u64>().ok().filter(|_| digits(text));
        let (number, of) = number_in(number).zip(number_in(of)).ok_or_else(error)?;
        let is_one = (1..=MOST_SHARDS).contains(&of) && (1..=of).contains(&number);
        is_one.then_some(Self { number, of }).ok_or_else(error)
    }
}

/// There is no such shard.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("shard \"{0}\": expected I/N with I from 1 to N, as in 3/16")]
pub struct ShardError(pub String);
