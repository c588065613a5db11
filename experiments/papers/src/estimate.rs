use arena::MatchReport;
use serde::{Deserialize, Serialize};

/// A number with its standard error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The estimated value.
    pub value: f64,
    /// Its standard error; 0 if it is exact.
    pub error: f64,
}

impl Estimate {
    /// The win rate of a player exactly as strong as the opponent.
    pub const EVEN: Self = Self::exact(0.5);

    /// Wraps a number that is known exactly.
    pub const fn exact(value: f64) -> Self {
        Self { value, error: 0.0 }
    }

    /// A win rate with the standard error of independent games, as papers report it.
    pub fn of_games(rate: f64, games: u64) -> Self {
        Self { value: rate, error: (rate * (1.0 - rate) / games as f64).sqrt() }
    }

    /// The win rate of `won` in `games`, with the standard error of independent games.
    pub fn of_wins(won: u64, games: u64) -> Self {
        Self::of_games(won as f64 / games as f64, games)
    }

    /// The raw win rate of a match's first player.
    pub fn of_match(report: &MatchReport) -> Option<Self> {
        let pairs = report.pairs();
        let (value, interval) = (pairs.win_rate()?, pairs.interval()?);
        // Pairs that all ended alike have no variance; their interval still has a width.
        let half = || (interval.high - interval.low) / (2.0 * NORMAL_95);
        Some(Self { value, error: pairs.standard_error().unwrap_or_else(half) })
    }

    /// The luck-adjusted win rate of a match's first player; the raw one if luck was not judged.
    pub fn of_match_adjusted(report: &MatchReport) -> Option<Self> {
        let adjusted = report.tally.win_rate().zip(report.tally.standard_error());
        adjusted.map(|(value, error)| Self { value, error }).or_else(|| Self::of_match(report))
    }

    /// The win rates of a match's first player when moving first and when moving second. Each
    /// happens in one game of every pair.
    pub fn by_turn(report: &MatchReport) -> [Option<Self>; 2] {
        let tally = report.pairs();
        // First movers won `first + (pairs - second)` games, and `games_won` is `first + second`.
        let first = (tally.games_won() + report.first_mover_wins - tally.pairs()) / 2;
        [first, tally.games_won() - first]
            .map(|won| (tally.pairs() > 0).then(|| Self::of_wins(won, tally.pairs())))
    }

    /// The mean of samples; `None` without any.
    pub fn of_samples(samples: &[f64]) -> Option<Self> {
        let count = samples.len() as f64;
        let mean = samples.iter().sum::<f64>() / count;
        let squares: f64 = samples.iter().map(|sample| (sample - mean).powi(2)).sum();
        let error = if count > 1.0 { (squares / (count - 1.0) / count).sqrt() } else { 0.0 };
        (count > 0.0).then_some(Self { value: mean, error })
    }

    /// The mean of a number over items; `None` without any.
    pub fn mean_of<'a, T: 'a>(
        items: impl IntoIterator<Item = &'a T>,
        of: impl Fn(&T) -> f64,
    ) -> Option<Self> {
        Self::of_samples(&items.into_iter().map(of).collect::<Vec<f64>>())
    }

    /// The ratio of the sums of two lists whose entries are independent pairs; `None` if the lower
    /// sum is 0.
    pub fn of_ratio(upper: &[f64], lower: &[f64]) -> Option<Self> {
        let count = upper.len() as f64;
        let total: f64 = lower.iter().sum();
        let value = upper.iter().sum::<f64>() / total;
        let squares: f64 = upper.iter().zip(lower).map(|(u, l)| (u - value * l).powi(2)).sum();
        let error =
            if count > 1.0 { (squares * count / (count - 1.0)).sqrt() / total } else { 0.0 };
        (total > 0.0).then_some(Self { value, error })
    }

    /// The mean of independent estimates, weighted by their inverse variances. Leaves out exact
    /// estimates, whose weight would be infinite.
    pub fn pooled(estimates: impl IntoIterator<Item = Self>) -> Option<Self> {
        let (mut sum, mut weights) = (0.0, 0.0);
        for Self { value, error } in estimates.into_iter().filter(|it| it.error > 0.0) {
            sum += value / error.powi(2);
            weights += error.powi(-2);
        }
        (weights > 0.0).then(|| Self { value: sum / weights, error: weights.sqrt().recip() })
    }

    /// Scales the number and its standard error.
    pub fn times(self, factor: f64) -> Self {
        Self { value: factor * self.value, error: factor * self.error }
    }

    /// The logarithm to base 10; `None` unless the number is positive.
    pub fn log10(self) -> Option<Self> {
        let Self { value, error } = self;
        let error = error / value / std::f64::consts::LN_10;
        (value > 0.0).then(|| Self { value: value.log10(), error })
    }

    /// The difference from another estimate in its standard errors; infinite if both are exact and
    /// differ.
    pub fn deviation_from(&self, other: &Self) -> f64 {
        let difference = self.value - other.value;
        if difference == 0.0 { 0.0 } else { difference / self.error.hypot(other.error) }
    }
}

/// A normal variable lies within this many standard deviations of its mean with 95 %.
const NORMAL_95: f64 = 1.96;

/// The smallest and the largest number; `None` without any.
pub fn extremes(numbers: impl IntoIterator<Item = f64>) -> Option<[f64; 2]> {
    let ends = numbers.into_iter().map(|number| [number; 2]);
    ends.reduce(|[least, most], [number, _]| [least.min(number), most.max(number)])
}
