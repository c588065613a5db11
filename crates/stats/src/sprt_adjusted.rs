use crate::sprt::normal_ratio;
use crate::{AdjustedTally, Sprt};

impl Sprt {
    /// The log-likelihood ratio of a tally that is adjusted for luck, as if its mean were
    /// normally distributed; that of the raw tally as long as nothing can be adjusted.
    ///
    /// Normalised Elo counts standard deviations of the raw scores, so that the hypotheses are
    /// the same with adjustment and without.
    #[must_use]
    pub fn log_likelihood_ratio_adjusted(&self, tally: &AdjustedTally) -> f64 {
        let raw = tally.raw();
        let exact = || self.log_likelihood_ratio(&raw);
        let adjusted = || {
            tally.variance_ratio()?;
            let pairs = raw.pairs() as f64;
            let means = self.hypothesised_means(raw.standard_error()? * pairs.sqrt());
            let variance = tally.standard_error()?.powi(2) * pairs;
            Some(normal_ratio(means, tally.win_rate()?, variance, raw.pairs()))
        };
        adjusted().unwrap_or_else(exact)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulated_luck::push_pair;
    use crate::{Verdict, elo_of_rate, rate_of_elo};
    use game::Dice;

    /// The share of simulated tests that accept the alternative, and their mean length.
    fn accepted(sprt: &Sprt, rate: f64, tests: u32, seed: u64) -> (f64, f64) {
        let mut dice = Dice::new(seed);
        let (mut accepted, mut pairs) = (0, 0);
        for _ in 0..tests {
            let mut tally = AdjustedTally::default();
            let mut verdict = Verdict::Continue;
            while verdict == Verdict::Continue {
                push_pair(&mut tally, &mut dice, rate);
                verdict = sprt.verdict(sprt.log_likelihood_ratio_adjusted(&tally));
            }
            accepted += u32::from(verdict == Verdict::AcceptH1);
            pairs += tally.raw().pairs();
        }
        (f64::from(accepted) / f64::from(tests), pairs as f64 / f64::from(tests))
    }

    /// The hypotheses of a normalised test, as win rates: the lead is a multiple of the standard
    /// deviation of the pairs as they were played, whatever luck leaves of it.
    #[test]
    fn normalised_elo_means_the_same_with_adjustment() {
        let (mut tally, mut dice) = (AdjustedTally::default(), Dice::new(6));
        (0..500).for_each(|_| push_pair(&mut tally, &mut dice, 0.55));
        let deviation = tally.raw().standard_error().unwrap() * 500f64.sqrt();
        let lead = 2f64.sqrt() * 40.0 / (800.0 / 10f64.ln()) * deviation;
        let elo1 = elo_of_rate(0.5 + lead).unwrap();
        let logistic: Sprt = format!("elo0=0,elo1={elo1}").parse().unwrap();
        let normalised: Sprt = "elo0=0,elo1=40,model=normalised".parse().unwrap();
        let expected = logistic.log_likelihood_ratio_adjusted(&tally);
        let found = normalised.log_likelihood_ratio_adjusted(&tally);
        assert!((found - expected).abs() < 1e-9, "{found} {expected}");
    }

    #[test]
    fn a_tally_without_luck_has_the_exact_ratio() {
        let sprt: Sprt = "elo0=0,elo1=50".parse().unwrap();
        let mut tally = AdjustedTally::default();
        (0..100).for_each(|index| tally.push(index % 2 == 0, index % 3 == 0, 0.0));
        let exact = sprt.log_likelihood_ratio(&tally.raw());
        assert_eq!(sprt.log_likelihood_ratio_adjusted(&tally), exact);
        assert_eq!(sprt.log_likelihood_ratio_adjusted(&AdjustedTally::default()), 0.0);
    }

    /// At a win rate of one half, luck is 0.1225 of the variance 0.25 of a game.
    #[test]
    fn adjusted_tests_are_shorter_and_err_as_often_as_they_say() {
        let sprt: Sprt = "elo0=0,elo1=50".parse().unwrap();
        let (false_alarm, length0) = accepted(&sprt, 0.5, 4000, 21);
        let (found, length1) = accepted(&sprt, rate_of_elo(50.0), 4000, 22);
        println!("{false_alarm} {} {length0} {length1}", 1.0 - found);
        // Raw tests take 134 pairs.
        assert!(length0 < 90.0 && length1 < 90.0, "{length0} {length1}");
        for error in [false_alarm, 1.0 - found] {
            assert!((0.03..0.0605).contains(&error), "{false_alarm} {found}");
        }
    }
}
