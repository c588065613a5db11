use crate::Interval;

/// A range of Elo differences; a missing end is unbounded.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EloRange {
    /// The lower end.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

impl From<Interval> for EloRange {
    fn from(rate: Interval) -> Self {
        Self { low: elo_of_rate(rate.low), high: elo_of_rate(rate.high) }
    }
}

/// The Elo difference at which a player wins at this rate; `None` at 0 and 1, which no
/// finite difference gives.
#[must_use]
pub fn elo_of_rate(rate: f64) -> Option<f64> {
    (rate > 0.0 && rate < 1.0).then(|| 400.0 * (rate / (1.0 - rate)).log10())
}

/// The rate at which a player wins who is better by this Elo difference.
#[must_use]
pub fn rate_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}
