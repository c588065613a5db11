use std::fmt;
use std::str::FromStr;

use bytesize::ByteSize;
use thiserror::Error;

/// An amount of memory, as in `500MB`, `4GB` or `64MiB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory(pub u64);

impl Memory {
    /// In bytes, as far as they can be addressed.
    #[must_use]
    pub fn bytes(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

impl FromStr for Memory {
    type Err = MemoryError;

    fn from_str(text: &str) -> Result<Self, MemoryError> {
        // A number alone could be bytes or anything else.
        let has_unit = text.ends_with(|end: char| end.is_ascii_alphabetic());
        let size = text.parse::<ByteSize>().ok().filter(|size| has_unit && size.0 > 0);
        size.map(|size| Self(size.0)).ok_or_else(|| MemoryError(text.into()))
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = UNITS.iter().find(|(_, bytes)| self.0.is_multiple_of(*bytes));
        match whole {
            Some((unit, bytes)) => write!(f, "{} {unit}", self.0 / bytes),
            None => write!(f, "{} bytes", self.0),
        }
    }
}

const UNITS: [(&str, u64); 3] = [("GB", bytesize::GB), ("MB", bytesize::MB), ("kB", bytesize::KB)];

/// Reads the memory of a table in MiB: a plain number is just that, `1GiB` is 1024.
///
/// # Errors
/// If the text is no such size, or less than 1 MiB.
pub fn parse_mebibytes(text: &str) -> Result<u64, MemoryError> {
    let plain = text.parse().ok();
    let with_unit = || text.parse::<Memory>().ok().map(|memory| memory.0 / bytesize::MIB);
    let mebibytes = plain.or_else(with_unit).filter(|mebibytes| (1..=1 << 16).contains(mebibytes));
    mebibytes.ok_or_else(|| MemoryError(text.into()))
}

/// A text that is no size of memory.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\": expected a size such as 500MB, 4GB or 64MiB")]
pub struct MemoryError(pub String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_a_number_and_a_unit() {
        for (text, bytes, shown) in [
            ("4GB", 4_000_000_000, "4 GB"),
            ("500MB", 500_000_000, "500 MB"),
            ("20 kB", 20_000, "20 kB"),
            ("1.5GB", 1_500_000_000, "1500 MB"),
            ("256M", 256_000_000, "256 MB"),
            ("64MiB", 67_108_864, "67108864 bytes"),
        ] {
            assert_eq!(text.parse(), Ok(Memory(bytes)));
            assert_eq!(Memory(bytes).to_string(), shown);
        }
        for text in ["4", "GB", "-1GB", "0GB", "", "much"] {
            assert_eq!(text.parse::<Memory>(), Err(MemoryError(text.into())));
        }
    }

    #[test]
    fn tables_are_measured_in_mebibytes() {
        assert_eq!(parse_mebibytes("256"), Ok(256));
        assert_eq!(parse_mebibytes("64MiB"), Ok(64));
        assert_eq!(parse_mebibytes("1GiB"), Ok(1024));
        for text in ["0", "1kB", "many", "999999999"] {
            assert_eq!(parse_mebibytes(text), Err(MemoryError(text.into())));
        }
    }
}
