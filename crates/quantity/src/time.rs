use std::time::Duration;

use thiserror::Error;

/// Reads a time such as `500ms`, `2s`, `4min` or `1h30m`; a plain number is seconds.
///
/// # Errors
/// If the text is no such time, or more than a day.
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

/// A text that is no time.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "\"{0}\": expected a time such as 500ms, 2s, 4min or 1h30m, or a number of seconds, at most a day"
)]
pub struct TimeError(pub String);

#[cfg(test)]
mod tests {
    use super::*;

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
        for text in ["", "-1s", "1e9", "inf", "nan", "25h", "2 days", "s", ".", "1.2.3", "5parsecs"]
        {
            assert_eq!(parse_time(text), Err(TimeError(text.into())));
        }
    }
}
