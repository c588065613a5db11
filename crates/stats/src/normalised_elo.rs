use crate::interval::interval_of_edge;
use crate::{EloRange, PairTally};

/// What a game's lead of one standard deviation is worth: at one half, the slope of the Elo
/// formula is this much Elo for a whole point.
pub(crate) const ELO_PER_STANDARD_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

/// Normalised Elo: the lead over one half in standard deviations of a game's score, in a unit
/// that equals Elo for games of standard deviation one. It says how many games a test
/// needs, whatever share of the pairs is split.
///
/// A pair's score is the mean of two games, so sqrt(2) times its standard deviation counts as
/// that of a game.
impl PairTally {
    /// The normalised Elo difference to the opponent; `None` if all pairs ended alike.
    #[must_use]
    pub fn normalised_elo(&self) -> Option<f64> {
        self.edge().and_then(normalised_elo_of_edge)
    }

    /// The 95 % interval of the normalised Elo difference, by the score test.
    #[must_use]
    pub fn normalised_elo_interval(&self) -> EloRange {
        if self.pairs() == 0 {
            return EloRange::default();
        }
        let (low, high) = interval_of_edge(self, self.edge().unwrap_or(0.0));
        EloRange { low: normalised_elo_of_edge(low), high: normalised_elo_of_edge(high) }
    }

    /// The mean of the score less one half over its root mean square; `None` without a
    /// decided pair.
    fn edge(&self) -> Option<f64> {
        let (losses, splits, wins) = self.counts();
        let pairs = losses + splits + wins;
        (losses + wins > 0.0).then(|| (wins - losses) / ((losses + wins) * pairs).sqrt())
    }
}

/// With the edge e, the mean over the standard deviation is e / sqrt(1 - e^2).
fn normalised_elo_of_edge(edge: f64) -> Option<f64> {
    let rest = (1.0 - edge) * (1.0 + edge);
    (rest > 0.0).then(|| ELO_PER_STANDARD_DEVIATION * edge / (2.0 * rest).sqrt())
}

/// The edge of a player of this normalised Elo.
pub(crate) fn edge_of_normalised_elo(elo: f64) -> f64 {
    let deviations = deviations_of_normalised_elo(elo);
    deviations / deviations.hypot(1.0)
}

/// The lead over one half of this normalised Elo, in standard deviations of a pair's score.
pub(crate) fn deviations_of_normalised_elo(elo: f64) -> f64 {
    std::f64::consts::SQRT_2 * elo / ELO_PER_STANDARD_DEVIATION
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Dice;

    fn tally(losses: u64, splits: u64, wins: u64) -> PairTally {
        PairTally { losses, splits, wins }
    }

    /// By hand: the mean is 0.6 and the variance 9 / 100, so 0.1 / (sqrt(2) x 0.3) x 347.4356.
    #[test]
    fn a_tally_has_the_number_computed_by_hand() {
        let found = tally(10, 60, 30).normalised_elo().unwrap();
        assert!((found - 81.891_357).abs() < 1e-5, "{found}");
        assert!((edge_of_normalised_elo(found) - tally(10, 60, 30).edge().unwrap()).abs() < 1e-12);
    }

    /// Near one half the standard deviation is as good as known, and the reach is
    /// 1.96 x 347.4356 / sqrt(2 x pairs), as fastchess prints it.
    #[test]
    fn a_long_match_of_near_equals_has_the_usual_interval() {
        let tally = tally(24_900, 50_000, 25_100);
        let EloRange { low, high } = tally.normalised_elo_interval();
        let (middle, reach) = (tally.normalised_elo().unwrap(), 1.522_683);
        assert!((low.unwrap() - (middle - reach)).abs() < 1e-3, "{low:?} {middle}");
        assert!((high.unwrap() - (middle + reach)).abs() < 1e-3, "{high:?} {middle}");
    }

    #[test]
    fn where_all_pairs_end_alike_only_the_interval_is_known() {
        for all_alike in [tally(0, 30, 0), tally(0, 0, 30), tally(30, 0, 0), tally(0, 0, 0)] {
            assert_eq!(all_alike.normalised_elo(), None);
        }
        let split = tally(0, 30, 0).normalised_elo_interval();
        assert!((split.low.unwrap() + split.high.unwrap()).abs() < 1e-9, "{split:?}");
        let won = tally(0, 0, 30).normalised_elo_interval();
        assert!(won.low.unwrap() > 0.0 && won.high.is_none(), "{won:?}");
        assert_eq!(tally(0, 0, 0).normalised_elo_interval(), EloRange::default());
    }

    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        for (loss, split, pairs, seed) in
            [(0.2, 0.5, 50, 1), (0.02, 0.2, 50, 2), (0.5, 0.45, 20, 3)]
        {
            let win: f64 = 1.0 - loss - split;
            let truth = normalised_elo_of_edge((win - loss) / (win + loss).sqrt()).unwrap();
            let mut dice = Dice::new(seed);
            let (matches, mut held) = (4000, 0);
            for _ in 0..matches {
                let mut sum = PairTally::default();
                for _ in 0..pairs {
                    let draw = dice.unit();
                    sum += PairTally::of_pair(draw >= loss, draw >= loss + split);
                }
                let EloRange { low, high } = sum.normalised_elo_interval();
                let inside =
                    low.is_none_or(|low| low <= truth) && high.is_none_or(|high| truth <= high);
                held += u32::from(inside);
            }
            let share = f64::from(held) / f64::from(matches);
            println!("{loss} {split} {pairs}: {share}");
            assert!((0.935..0.97).contains(&share), "{loss} {split} {pairs}: {share}");
        }
    }
}
