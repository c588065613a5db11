use crate::cells::Cells;
use crate::normalised_elo::{deviations_of_normalised_elo, edge_of_normalised_elo};
use crate::{PairTally, SprtError, rate_of_elo};

/// The largest Elo difference, either way, that a test may ask about: one game in 100,000.
/// With far more, arithmetic cannot tell a sure win from a likely one.
pub(crate) const LARGEST_ELO: f64 = 2000.0;

/// A sequential probability ratio test over pairs of games: play until the result speaks for
/// one of two Elo differences.
///
/// It is the generalised test of Michel Van den Bergh: of all ways that pairs may end, each
/// hypothesis puts forward the likeliest with its Elo difference. No share of split pairs is
/// assumed, and none is estimated beforehand. The maximum is exact, with all three outcomes
/// possible under both hypotheses, seen or not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: EloModel,
}

/// What an Elo difference of a test is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EloModel {
    /// The win rate.
    #[default]
    Logistic,
    /// The lead in standard deviations: see [`PairTally::normalised_elo`].
    Normalised,
}

/// What a test says so far.
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
    /// A test between two Elo differences that takes the larger for true, where the smaller
    /// is, with probability `alpha`, and the smaller, where the larger is, with `beta`.
    ///
    /// # Errors
    /// Names the number that is out of range.
    pub fn new(
        elo0: f64,
        elo1: f64,
        alpha: f64,
        beta: f64,
        model: EloModel,
    ) -> Result<Self, SprtError> {
        for (key, value) in [("elo0", elo0), ("elo1", elo1)] {
            if !(-LARGEST_ELO..=LARGEST_ELO).contains(&value) {
                return Err(SprtError::EloOutOfRange { key, value });
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::WrongOrder { elo0, elo1 });
        }
        for (key, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 0.5) {
                return Err(SprtError::ProbabilityOutOfRange { key, value });
            }
        }
        Ok(Self { elo0, elo1, alpha, beta, model })
    }

    /// The Elo difference of the null hypothesis.
    #[must_use]
    pub const fn elo0(&self) -> f64 {
        self.elo0
    }

    /// The Elo difference of the alternative, larger than `elo0`.
    #[must_use]
    pub const fn elo1(&self) -> f64 {
        self.elo1
    }

    /// The probability of accepting the alternative where the null hypothesis is true.
    #[must_use]
    pub const fn alpha(&self) -> f64 {
        self.alpha
    }

    /// The probability of accepting the null hypothesis where the alternative is true.
    #[must_use]
    pub const fn beta(&self) -> f64 {
        self.beta
    }

    /// What the Elo differences are about.
    #[must_use]
    pub const fn model(&self) -> EloModel {
        self.model
    }

    /// The log-likelihood ratios at and below, at and above which the test ends.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// What a log-likelihood ratio decides.
    #[must_use]
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

    /// The logarithm of how much likelier the tally is under the alternative than under the
    /// null hypothesis; 0 without pairs.
    #[must_use]
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

    /// The log-likelihood ratio of a mean score of so many pairs with this variance a pair,
    /// as if scores were normally distributed; `None` where there is no variance.
    ///
    /// Normalised Elo counts standard deviations of these scores. For scores that were
    /// adjusted for luck, see [`Sprt::log_likelihood_ratio_adjusted`].
    #[must_use]
    pub fn log_likelihood_ratio_of_mean(
        &self,
        mean: f64,
        variance: f64,
        pairs: u64,
    ) -> Option<f64> {
        let means = self.hypothesised_means(variance.sqrt());
        (variance > 0.0).then(|| normal_ratio(means, mean, variance, pairs))
    }

    /// The mean scores of the two hypotheses, for pairs with this standard deviation.
    pub(crate) fn hypothesised_means(&self, standard_deviation: f64) -> (f64, f64) {
        let mean = |elo: f64| match self.model {
            EloModel::Logistic => rate_of_elo(elo),
            EloModel::Normalised => 0.5 + deviations_of_normalised_elo(elo) * standard_deviation,
        };
        (mean(self.elo0), mean(self.elo1))
    }
}

/// The log-likelihood ratio of two normal distributions with these means, each with the variance
/// that is likeliest under it: the one seen, and the square of how far off the mean is.
///
/// With the variance seen under both, few pairs that happen to be alike would say too much.
pub(crate) fn normal_ratio(
    (mean0, mean1): (f64, f64),
    mean: f64,
    variance: f64,
    pairs: u64,
) -> f64 {
    let likeliest = |hypothesis: f64| variance + (mean - hypothesis).powi(2);
    0.5 * pairs as f64 * (likeliest(mean0) / likeliest(mean1)).ln()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Dice;

    fn tally(losses: u64, splits: u64, wins: u64) -> PairTally {
        PairTally { losses, splits, wins }
    }

    fn logistic(elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(elo0, elo1, 0.05, 0.05, EloModel::Logistic).unwrap()
    }

    fn normalised(elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(elo0, elo1, 0.05, 0.05, EloModel::Normalised).unwrap()
    }

    /// ln 19 for 5 % each, as every test of Stockfish's prints it.
    #[test]
    fn the_bounds_are_those_of_wald() {
        let (low, high) = logistic(0.0, 10.0).bounds();
        assert!((low + 2.944_439).abs() < 1e-6 && (high - 2.944_439).abs() < 1e-6);
        let uneven = Sprt::new(0.0, 10.0, 0.1, 0.02, EloModel::Logistic).unwrap();
        let (low, high) = uneven.bounds();
        assert!((low - (0.02f64 / 0.9).ln()).abs() < 1e-12);
        assert!((high - (0.98f64 / 0.1).ln()).abs() < 1e-12);
        assert_eq!(uneven.verdict(low), Verdict::AcceptH0);
        assert_eq!(uneven.verdict(high), Verdict::AcceptH1);
        assert_eq!(uneven.verdict(0.0), Verdict::Continue);
    }

    /// The numbers of fastchess's own tests (app/tests/sprt_test.cpp) for single games with
    /// draws, which have three outcomes as our pairs have. Normalised Elo there counts
    /// standard deviations of such an outcome, here of a pair's half: sqrt(2) as many.
    #[test]
    fn published_tests_have_their_ratios() {
        let of_games = |elo: f64| elo / std::f64::consts::SQRT_2;
        for (sprt, tally, ratio) in [
            (logistic(0.5, 2.5), tally(21_184, 40_708, 21_404), -1.57),
            (logistic(0.0, 2.0), tally(57_030, 106_593, 57_433), -2.59),
            (normalised(of_games(0.0), of_games(2.0)), tally(36_027, 68_692, 36_433), 0.92),
            (normalised(of_games(-1.75), of_games(0.25)), tally(10_650, 20_431, 10_871), 2.30),
        ] {
            let found = sprt.log_likelihood_ratio(&tally);
            assert!((found - ratio).abs() < 0.01, "{sprt:?}: {found}, expected {ratio}");
        }
    }

    /// With no split pair seen, wins and losses alone are likeliest: a binomial ratio.
    #[test]
    fn decided_pairs_alone_have_the_binomial_ratio() {
        let (rate0, rate1) = (rate_of_elo(0.0), rate_of_elo(40.0));
        let sprt = logistic(0.0, 40.0);
        for (losses, wins) in [(0, 5), (5, 0), (30, 50)] {
            let expected = wins as f64 * (rate1 / rate0).ln()
                + losses as f64 * ((1.0 - rate1) / (1.0 - rate0)).ln();
            let found = sprt.log_likelihood_ratio(&tally(losses, 0, wins));
            assert!((found - expected).abs() < 1e-9, "{found} {expected}");
        }
    }

    #[test]
    fn a_long_match_has_the_ratio_of_the_normal_distribution() {
        let tally = tally(2_450, 5_000, 2_550);
        let variance = tally.standard_error().unwrap().powi(2) * 10_000.0;
        for sprt in [logistic(0.0, 5.0), normalised(0.0, 5.0), logistic(-3.0, 0.0)] {
            let exact = sprt.log_likelihood_ratio(&tally);
            let normal = sprt.log_likelihood_ratio_of_mean(0.505, variance, 10_000).unwrap();
            assert!((exact - normal).abs() < 0.005, "{sprt:?}: {exact} {normal}");
        }
        assert_eq!(logistic(0.0, 5.0).log_likelihood_ratio_of_mean(0.6, 0.0, 10), None);
    }

    #[test]
    fn the_opponent_tests_the_opposite_and_every_ratio_is_a_number() {
        let counts = [0, 1, 2, 1_000_000_000];
        let all = counts.iter().flat_map(|&losses| {
            let splits = counts.iter();
            splits.flat_map(move |&splits| counts.map(|wins| tally(losses, splits, wins)))
        });
        for tally in all {
            for elos in [(0.0, 5.0), (-20.0, 300.0), (-2000.0, 2000.0)] {
                for test in [logistic, normalised] {
                    let ours = test(elos.0, elos.1).log_likelihood_ratio(&tally);
                    let theirs = test(-elos.1, -elos.0).log_likelihood_ratio(&tally.reversed());
                    assert!(ours.is_finite(), "{tally:?} {elos:?}: {ours}");
                    let tolerance = 1e-9 * (1 + tally.pairs()) as f64;
                    assert!((ours + theirs).abs() < tolerance, "{tally:?} {elos:?}");
                }
            }
        }
    }

    /// The share of simulated tests that accept the alternative, and their mean length.
    fn accepted(sprt: &Sprt, loss: f64, split: f64, tests: u32, seed: u64) -> (f64, f64) {
        let mut dice = Dice::new(seed);
        let (mut accepted, mut pairs) = (0, 0);
        for _ in 0..tests {
            let mut sum = PairTally::default();
            let mut verdict = Verdict::Continue;
            while verdict == Verdict::Continue {
                let draw = dice.unit();
                sum += PairTally::of_pair(draw >= loss, draw >= loss + split);
                verdict = sprt.verdict(sprt.log_likelihood_ratio(&sum));
            }
            accepted += u32::from(verdict == Verdict::AcceptH1);
            pairs += sum.pairs();
        }
        (f64::from(accepted) / f64::from(tests), pairs as f64 / f64::from(tests))
    }

    /// 10,000 tests under each hypothesis. A test ends a little beyond its bound, so errors
    /// are rarer than stated: 4.5 to 4.8 % instead of 5 here, nearer to 5 % for smaller
    /// differences. Three standard deviations of 5 % in 10,000 are 0.65 %.
    #[test]
    fn tests_err_as_often_as_they_say() {
        let (tests, split) = (10_000, 0.5);
        for (sprt, lead) in [
            (logistic(0.0, 50.0), 2.0 * rate_of_elo(50.0) - 1.0),
            (normalised(0.0, 60.0), edge_of_normalised_elo(60.0) * 0.5f64.sqrt()),
        ] {
            let loss = |lead: f64| 0.5 * (1.0 - split - lead);
            let (false_alarm, length0) = accepted(&sprt, loss(0.0), split, tests, 11);
            let (found, length1) = accepted(&sprt, loss(lead), split, tests, 12);
            println!("{sprt:?}: {false_alarm} {} {length0} {length1}", 1.0 - found);
            for error in [false_alarm, 1.0 - found] {
                assert!((0.03..0.0565).contains(&error), "{sprt:?}: {false_alarm} {found}");
            }
        }
    }
}
