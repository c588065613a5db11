use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::cells::Cells;
use crate::normalised_elo::{deviations_of_normalised_elo, edge_of_normalised_elo};
use crate::{AdjustedTally, PairTally, rate_of_elo};

/// The largest Elo difference, either way, that a test may ask about: one game in 100,000.
const LARGEST_ELO: f64 = 2000.0;

/// A sequential probability ratio test: play until the result favours one of two Elo differences.
///
/// It is the generalised test of Michel Van den Bergh over pairs of games: each hypothesis stands
/// for the likeliest outcome probabilities with its Elo difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: EloModel,
}

/// The kind of Elo difference that a test uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EloModel {
    /// Elo as a function of the win rate.
    #[default]
    Logistic,
    /// The lead in standard deviations: see [`PairTally::normalised_elo`].
    Normalised,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Neither yet: more pairs are needed.
    Continue,
    /// The difference is `elo0`, or less.
    AcceptH0,
    /// The difference is `elo1`, or more.
    AcceptH1,
}

impl Sprt {
    /// Makes a test that accepts the larger Elo difference with probability `alpha` where the
    /// smaller is true, and the smaller with probability `beta` where the larger is true.
    pub fn new(
        elo0: f64,
        elo1: f64,
        alpha: f64,
        beta: f64,
        model: EloModel,
    ) -> Result<Self, SprtError> {
        for (key, value) in [("elo0", elo0), ("elo1", elo1)] {
            if !(-LARGEST_ELO..=LARGEST_ELO).contains(&value) {
                let range = format!("between -{LARGEST_ELO} and {LARGEST_ELO}");
                return Err(SprtError(format!("{key}={value} is not {range}")));
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError(format!("elo0={elo0} is not less than elo1={elo1}")));
        }
        for (key, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 0.5) {
                return Err(SprtError(format!("{key}={value} is not between 0 and 0.5")));
            }
        }
        Ok(Self { elo0, elo1, alpha, beta, model })
    }

    /// The log-likelihood ratios at which the test ends: at most the first, or at least the second.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The verdict at this log-likelihood ratio.
    pub fn verdict(&self, log_likelihood_ratio: f64) -> Verdict {
        let (low, high) = self.bounds();
        if log_likelihood_ratio <= low {
            Verdict::AcceptH0
        } else if log_likelihood_ratio >= high {
            Verdict::AcceptH1
        } else {
            Verdict::Continue
        }
    }

    /// The logarithm of how much likelier the tally is with `elo1` than with `elo0`.
    pub fn log_likelihood_ratio(&self, tally: &PairTally) -> f64 {
        if tally.pairs() == 0 {
            return 0.0;
        }
        let log_likelihood = |elo: f64| {
            let cells = match self.model {
                EloModel::Logistic => Cells::most_likely_with_mean(tally, rate_of_elo(elo)),
                EloModel::Normalised => {
                    Cells::most_likely_with_edge(tally, edge_of_normalised_elo(elo))
                }
            };
            cells.log_likelihood(tally)
        };
        log_likelihood(self.elo1) - log_likelihood(self.elo0)
    }

    /// The log-likelihood ratio of an adjusted tally, as if its mean were normally distributed, or
    /// that of the raw tally if nothing can be adjusted.
    ///
    /// Normalised Elo always counts standard deviations of the raw scores.
    pub fn log_likelihood_ratio_adjusted(&self, tally: &AdjustedTally) -> f64 {
        let raw = tally.raw();
        let adjusted = || {
            tally.variance_ratio()?;
            let pairs = raw.pairs() as f64;
            let means = self.hypothesised_means(raw.standard_error()? * pairs.sqrt());
            let variance = tally.standard_error()?.powi(2) * pairs;
            Some(normal_ratio(means, tally.win_rate()?, variance, pairs))
        };
        adjusted().unwrap_or_else(|| self.log_likelihood_ratio(&raw))
    }

    /// The expected number of pairs until the test ends, if the players are as good as they look so
    /// far; `None` while the pairs show no variance.
    ///
    /// Models the log-likelihood ratio as a Brownian motion with the drift seen so far.
    pub fn expected_pairs_left(&self, tally: &PairTally) -> Option<f64> {
        let ratio = self.log_likelihood_ratio(tally);
        if self.verdict(ratio) != Verdict::Continue {
            return Some(0.0);
        }
        let (mean, error) = (tally.win_rate()?, tally.standard_error()?);
        let variance = error * error * tally.pairs() as f64;
        let (mean0, mean1) = self.hypothesised_means(variance.sqrt());
        let drift = (mean1 - mean0) * (mean - 0.5 * (mean0 + mean1)) / variance;
        let spread = (mean1 - mean0).powi(2) / variance;
        let (low, high) = self.bounds();
        Some(expected_time(ratio - low, high - ratio, drift, spread))
    }

    /// The mean scores of the two hypotheses, for pairs with this standard deviation.
    fn hypothesised_means(&self, standard_deviation: f64) -> (f64, f64) {
        let mean = |elo: f64| match self.model {
            EloModel::Logistic => rate_of_elo(elo),
            EloModel::Normalised => 0.5 + deviations_of_normalised_elo(elo) * standard_deviation,
        };
        (mean(self.elo0), mean(self.elo1))
    }
}

/// The log-likelihood ratio of two normal distributions with these means. Each has the variance
/// that is likeliest under it: the observed one plus the squared distance of the means.
///
/// With the observed variance under both, a few pairs that happen to be alike would count too much.
fn normal_ratio((mean0, mean1): (f64, f64), mean: f64, variance: f64, pairs: f64) -> f64 {
    let likeliest = |hypothesis: f64| variance + (mean - hypothesis).powi(2);
    0.5 * pairs * (likeliest(mean0) / likeliest(mean1)).ln()
}

/// The mean time that a Brownian motion takes to move `down` or `up` from its start.
///
/// With drift m and variance v per step, it ends at the upper bound with probability
/// (1 - e^(-h down)) / (1 - e^(-h (down + up))), h = 2m/v. The mean time is mean distance / drift.
fn expected_time(down: f64, up: f64, drift: f64, variance: f64) -> f64 {
    if drift < 0.0 {
        return expected_time(up, down, -drift, variance);
    }
    let rate = 2.0 * drift / variance;
    if rate * (down + up) < 1e-6 {
        return down * up / variance;
    }
    let ends_above = (-rate * down).exp_m1() / (-rate * (down + up)).exp_m1();
    (ends_above * (down + up) - down) / drift
}

/// The format of the text that [`Sprt`] is read from, for error messages.
const EXPECTED: &str = "elo0=0,elo1=10[,alpha=0.05,beta=0.05,model=logistic|normalised]";

/// Why a test could not be made.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{0}")]
pub struct SprtError(pub String);

/// The keys whose values are numbers; `model` takes a word.
const NUMBERS: [&str; 4] = ["elo0", "elo1", "alpha", "beta"];

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let (mut numbers, mut model) = ([None; NUMBERS.len()], None);
        for part in text.split(',') {
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| expected(format!("'{part}' is not key=value")))?;
            let (key, value) = (key.trim(), value.trim());
            let is_new = match NUMBERS.iter().position(|&number| number == key) {
                Some(index) => numbers[index].replace(number(key, value)?).is_none(),
                None if key == "model" => model.replace(value.parse()?).is_none(),
                None => return Err(expected(format!("unknown key '{key}'"))),
            };
            if !is_new {
                return Err(expected(format!("'{key}' is given twice")));
            }
        }
        let [elo0, elo1, alpha, beta] = numbers;
        let elo0 = elo0.ok_or_else(|| expected("'elo0' is missing".into()))?;
        let elo1 = elo1.ok_or_else(|| expected("'elo1' is missing".into()))?;
        let (alpha, beta) = (alpha.unwrap_or(0.05), beta.unwrap_or(0.05));
        Self::new(elo0, elo1, alpha, beta, model.unwrap_or_default())
    }
}

fn expected(problem: String) -> SprtError {
    SprtError(format!("{problem}; expected {EXPECTED}"))
}

fn number(key: &str, text: &str) -> Result<f64, SprtError> {
    text.parse().map_err(|_| SprtError(format!("{key}='{text}' is not a number")))
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta, model } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}")
    }
}

impl FromStr for EloModel {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        match text {
            "logistic" => Ok(Self::Logistic),
            "normalised" => Ok(Self::Normalised),
            _ => Err(SprtError(format!("unknown model '{text}'; expected logistic or normalised"))),
        }
    }
}

impl fmt::Display for EloModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Logistic => "logistic",
            Self::Normalised => "normalised",
        })
    }
}
