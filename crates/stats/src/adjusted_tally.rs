use serde::{Deserialize, Serialize};

use crate::normal::normal_distribution;
use crate::{Interval, PairScores, PairTally};

/// The number of folds; pairs are dealt into them in turn.
const FOLDS: usize = 10;

/// With fewer pairs the coefficient is unreliable, and tests that begin earlier err too often.
const PAIRS_FOR_A_COEFFICIENT: f64 = 50.0;

/// A tally of pairs whose scores are adjusted for the luck of the dice.
///
/// The luck of a pair is the value of its rolls for the player minus the mean over all rolls,
/// summed over each game and averaged over the two. Its expectation is zero whoever judges the
/// rolls, so subtracting a multiple of it does not change the mean: a control variate.
///
/// The multiple is the slope of score on luck in the *other* folds: fitted to the pairs that it
/// adjusts, it would bias the result. Pairs must be added in order, so that folds are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AdjustedTally {
    raw: PairTally,
    folds: [Sums; FOLDS],
}

/// The sums over the pairs of a fold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Sums {
    pairs: f64,
    score: f64,
    luck: f64,
    score_score: f64,
    score_luck: f64,
    luck_luck: f64,
}

/// Mean and standard error of the adjusted scores.
#[derive(Clone, Copy)]
struct Estimate {
    rate: f64,
    error: f64,
}

impl AdjustedTally {
    /// Adds the next pair: who won its games, and the player's luck, 0 if it is not finite.
    pub fn push(&mut self, first_game_won: bool, second_game_won: bool, luck: f64) {
        let score = 0.5 * f64::from(u8::from(first_game_won) + u8::from(second_game_won));
        let luck = if luck.is_finite() { luck } else { 0.0 };
        let fold = (self.raw.pairs() % FOLDS as u64) as usize;
        let (score_score, score_luck, luck_luck) = (score * score, score * luck, luck * luck);
        let pair = Sums { pairs: 1.0, score, luck, score_score, score_luck, luck_luck };
        self.folds[fold] = self.folds[fold].plus(&pair, 1.0);
        self.raw += PairTally::of_pair(first_game_won, second_game_won);
    }

    /// The tally of the pairs without adjustment.
    pub const fn raw(&self) -> PairTally {
        self.raw
    }

    /// With fewer pairs nothing is adjusted: without any one fold, 50 pairs must be left.
    pub const FEWEST_PAIRS: u64 = 56;

    /// The slope of score on luck, near 1 if the judge is right; `None` if nothing is adjusted.
    pub fn coefficient(&self) -> Option<f64> {
        self.estimate().and_then(|_| self.total().slope())
    }

    /// The win rate: adjusted and clamped to 0 to 1 if possible, else raw; `None` without games.
    pub fn win_rate(&self) -> Option<f64> {
        match self.estimate() {
            Some(estimate) => Some(estimate.rate.clamp(0.0, 1.0)),
            None => self.raw.win_rate(),
        }
    }

    /// The standard error of the adjusted win rate, or of the raw one if nothing can be adjusted.
    pub fn standard_error(&self) -> Option<f64> {
        self.estimate().map_or_else(|| self.raw.standard_error(), |estimate| Some(estimate.error))
    }

    /// The adjusted variance as a share of the raw one; `None` if nothing can be adjusted.
    pub fn variance_ratio(&self) -> Option<f64> {
        let error = self.estimate()?.error;
        Some((error / self.raw.standard_error()?).powi(2))
    }

    /// The 95 % interval of the win rate: the raw one, moved to the adjusted rate and shrunk like
    /// the standard error. This keeps its ends sound in lopsided matches.
    pub fn interval(&self) -> Option<Interval> {
        let (raw, raw_rate) = (self.raw.interval()?, self.raw.win_rate()?);
        let (Some(estimate), Some(ratio)) = (self.estimate(), self.variance_ratio()) else {
            return Some(raw);
        };
        let end = |end: f64| (estimate.rate + (end - raw_rate) * ratio.sqrt()).clamp(0.0, 1.0);
        Some(Interval { low: end(raw.low), high: end(raw.high) })
    }

    /// The likelihood that the player is better, by the adjusted scores; else as in [`PairTally`].
    pub fn likelihood_of_superiority(&self) -> Option<f64> {
        match self.estimate() {
            Some(Estimate { rate, error }) => Some(normal_distribution((rate - 0.5) / error)),
            None => self.raw.likelihood_of_superiority(),
        }
    }

    /// The player's mean luck in a pair; `None` without pairs.
    pub fn mean_luck(&self) -> Option<f64> {
        let total = self.total();
        (total.pairs > 0.0).then(|| total.luck / total.pairs)
    }

    /// The mean luck in standard errors: far outside -3 to 3, luck is measured wrongly. `None` with
    /// fewer than two pairs or if all had the same luck.
    pub fn luck_z_score(&self) -> Option<f64> {
        let Sums { pairs, luck, luck_luck, .. } = self.total();
        let squares = spread(pairs, luck, luck_luck)?;
        Some(luck / pairs / (squares / (pairs - 1.0) / pairs).sqrt())
    }

    /// The sums of the adjusted scores, or of the raw ones if nothing can be adjusted.
    pub fn scores(&self) -> PairScores {
        match self.estimate() {
            None => self.raw.into(),
            Some(Estimate { rate, error }) => {
                let pairs = self.raw.pairs() as f64;
                let rate = rate.clamp(0.0, 1.0);
                let squares = error * error * pairs * (pairs - 1.0) + pairs * rate * rate;
                PairScores { pairs, sum: rate * pairs, squares }
            }
        }
    }

    /// Adjusts the scores; `None` if a fold has no coefficient, or no variance is left.
    fn estimate(&self) -> Option<Estimate> {
        let total = self.total();
        let (mut sum, mut squares) = (0.0, 0.0);
        for fold in &self.folds {
            let slope = total.plus(fold, -1.0).slope()?;
            sum += fold.score - slope * fold.luck;
            squares += fold.score_score + slope * (slope * fold.luck_luck - 2.0 * fold.score_luck);
        }
        let squares = spread(total.pairs, sum, squares)?;
        let error = (squares / (total.pairs - 1.0) / total.pairs).sqrt();
        Some(Estimate { rate: sum / total.pairs, error })
    }

    fn total(&self) -> Sums {
        self.folds.iter().fold(Sums::default(), |total, fold| total.plus(fold, 1.0))
    }
}

/// Pairs whose luck is not known, so that nothing is adjusted.
impl From<PairTally> for AdjustedTally {
    fn from(raw: PairTally) -> Self {
        Self { raw, ..Self::default() }
    }
}

impl Sums {
    /// Adds a multiple of other sums.
    fn plus(self, other: &Self, times: f64) -> Self {
        Self {
            pairs: self.pairs + times * other.pairs,
            score: self.score + times * other.score,
            luck: self.luck + times * other.luck,
            score_score: self.score_score + times * other.score_score,
            score_luck: self.score_luck + times * other.score_luck,
            luck_luck: self.luck_luck + times * other.luck_luck,
        }
    }

    /// The slope of the best-fitting line of scores against luck.
    fn slope(&self) -> Option<f64> {
        if self.pairs < PAIRS_FOR_A_COEFFICIENT {
            return None;
        }
        let spread_of_luck = spread(self.pairs, self.luck, self.luck_luck)?;
        let together = self.score_luck - self.score * self.luck / self.pairs;
        Some(together / spread_of_luck)
    }
}

/// The sum of squared deviations from the plain sums; `None` if it may be only rounding.
fn spread(pairs: f64, sum: f64, squares: f64) -> Option<f64> {
    let spread = squares - sum * sum / pairs;
    (pairs > 1.0 && spread > 1e-12 * squares).then_some(spread)
}
