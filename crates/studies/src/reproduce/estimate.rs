use serde::{Deserialize, Serialize};

/// A number with its standard error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Its standard error; 0 if it is exact.
    pub error: f64,
}

impl Estimate {
    /// A number that is known exactly.
    #[must_use]
    pub const fn exact(value: f64) -> Self {
        Self { value, error: 0.0 }
    }

    /// A win rate in independent games, as papers report it.
    #[must_use]
    pub fn of_games(rate: f64, games: u64) -> Self {
        Self { value: rate, error: (rate * (1.0 - rate) / games as f64).sqrt() }
    }

    /// The mean of samples; `None` without any.
    #[must_use]
    pub fn of_samples(samples: &[f64]) -> Option<Self> {
        let count = samples.len() as f64;
        let mean = samples.iter().sum::<f64>() / count;
        let squares: f64 = samples.iter().map(|sample| (sample - mean).powi(2)).sum();
        let error = if count > 1.0 { (squares / (count - 1.0) / count).sqrt() } else { 0.0 };
        (count > 0.0).then_some(Self { value: mean, error })
    }

    /// How many standard errors of the difference this is above another estimate; infinite if both
    /// are exact and differ.
    #[must_use]
    pub fn deviation_from(&self, other: &Self) -> f64 {
        let difference = self.value - other.value;
        if difference == 0.0 { 0.0 } else { difference / self.error.hypot(other.error) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_have_the_textbook_errors() {
        assert_eq!(Estimate::of_games(0.5, 10_000).error, 0.005);
        let samples = Estimate::of_samples(&[1.0, 2.0, 3.0, 4.0]).unwrap();
        assert_eq!(samples.value, 2.5);
        assert!((samples.error - (5.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
        assert_eq!(Estimate::of_samples(&[]), None);
    }

    #[test]
    fn deviations_count_standard_errors_of_the_difference() {
        let [a, b] = [0.58, 0.5].map(|value| Estimate { value, error: 0.01 });
        assert!((a.deviation_from(&b) - 8.0 / 2f64.sqrt()).abs() < 1e-9);
        let exact = Estimate::exact;
        assert_eq!(exact(0.5).deviation_from(&exact(0.5)), 0.0);
        assert_eq!(exact(0.6).deviation_from(&exact(0.5)), f64::INFINITY);
    }
}
