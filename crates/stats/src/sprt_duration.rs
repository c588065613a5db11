use crate::{PairTally, Sprt, Verdict};

impl Sprt {
    /// How many more pairs the test is likely to take if the players are just as good as they
    /// look so far; `None` as long as the pairs show no variance.
    ///
    /// The log-likelihood ratio is taken for a Brownian motion with the drift seen so far.
    #[must_use]
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
}

/// The mean time that a Brownian motion takes to go `down` or `up` from where it is.
///
/// A drift m with variance v a step ends above with probability
/// (1 - e^(-h down)) / (1 - e^(-h (down + up))), h = 2m/v; the mean way, over the drift, is the
/// time.
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

#[cfg(test)]
mod tests {
    use super::*;
    use game::Dice;

    /// Steps of one up or down: the ruin problem, where the mean time without drift is the
    /// product of the distances, and with p = 0.6, 5 down and 5 up, is 5 / 0.2 x (2 / (1 +
    /// (2/3)^5) - 1) = 19.18. A Brownian motion with the same drift and variance is near.
    #[test]
    fn the_ruin_of_a_gambler_takes_its_time() {
        assert!((expected_time(3.0, 7.0, 0.0, 1.0) - 21.0).abs() < 1e-9);
        assert!((expected_time(3.0, 7.0, 1e-9, 1.0) - 21.0).abs() < 1e-4);
        let found = expected_time(5.0, 5.0, 0.2, 0.96);
        assert!((found - 19.18).abs() < 0.3, "{found}");
        assert_eq!(found, expected_time(5.0, 5.0, -0.2, 0.96));
    }

    /// The mean length of 2000 tests between players who are as good as the tally: a test
    /// ends a little beyond its bound, so that it takes somewhat longer.
    #[test]
    fn tests_take_as_long_as_expected() {
        let sprt: Sprt = "elo0=0,elo1=30".parse().unwrap();
        let seen = PairTally { losses: 22, splits: 52, wins: 26 };
        let mut dice = Dice::new(4);
        let (tests, mut pairs) = (2000, 0);
        for _ in 0..tests {
            let mut sum = seen;
            while sprt.verdict(sprt.log_likelihood_ratio(&sum)) == Verdict::Continue {
                let draw = dice.below(100);
                sum += PairTally::of_pair(draw >= 22, draw >= 74);
            }
            pairs += sum.pairs() - seen.pairs();
        }
        let found = pairs as f64 / f64::from(tests);
        let expected = sprt.expected_pairs_left(&seen).unwrap();
        println!("{found} pairs, {expected} expected");
        assert!((found / expected - 1.0).abs() < 0.1, "{found} pairs, {expected} expected");
    }

    #[test]
    fn a_test_that_has_ended_takes_no_more_pairs() {
        let sprt: Sprt = "elo0=0,elo1=30".parse().unwrap();
        let left =
            |losses, splits, wins| sprt.expected_pairs_left(&PairTally { losses, splits, wins });
        assert_eq!(left(10, 50, 200), Some(0.0));
        assert_eq!((left(0, 0, 0), left(0, 4, 0)), (None, None));
        assert!(left(1, 1, 1).is_some_and(f64::is_finite));
    }
}
