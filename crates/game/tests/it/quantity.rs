//! Times and sizes as people write them.

use std::time::Duration;

use game::quantity::{Memory, MemoryError, TimeError, parse_mebibytes, parse_time};

#[test]
fn memory_is_a_number_and_a_unit() {
    for (text, bytes, shown) in [
        ("4GB", 4_000_000_000, "4 GB"),
        ("500MB", 500_000_000, "500 MB"),
        ("20 kB", 20_000, "20 kB"),
        ("1.5GB", 1_500_000_000, "1500 MB"),
        ("64MiB", 67_108_864, "67108864 bytes"),
    ] {
        assert_eq!(text.parse(), Ok(Memory(bytes)));
        assert_eq!(Memory(bytes).to_string(), shown);
    }
    for text in ["4", "GB", "-1GB", "0GB", "99999999TB", "", "much"] {
        assert_eq!(text.parse::<Memory>(), Err(MemoryError(text.into(), "1 PB")));
    }
}

#[test]
fn tables_are_measured_in_mebibytes() {
    assert_eq!(parse_mebibytes("256"), Ok(256));
    assert_eq!(parse_mebibytes("64MiB"), Ok(64));
    assert_eq!(parse_mebibytes("1GiB"), Ok(1024));
    for text in ["0", "1kB", "many", "999999999"] {
        assert_eq!(parse_mebibytes(text), Err(MemoryError(text.into(), "64 GiB")));
    }
}

#[test]
fn times_have_units_or_are_seconds() {
    for (text, milliseconds) in [
        ("500ms", 500),
        ("2s", 2000),
        ("0.1s", 100),
        ("1.5min", 90_000),
        ("4min", 240_000),
        ("4m", 240_000),
        ("1h", 3_600_000),
        ("1h30m", 5_400_000),
        ("1h 30min", 5_400_000),
        ("500", 500_000),
        ("0.25", 250),
        ("0s", 0),
        ("24h", 86_400_000),
    ] {
        assert_eq!(parse_time(text), Ok(Duration::from_millis(milliseconds)), "{text}");
    }
    for text in ["", "-1s", "1e9", "inf", "nan", "25h", "2 days", "s", ".", "1.2.3", "5parsecs"] {
        assert_eq!(parse_time(text), Err(TimeError(text.into())));
    }
}
