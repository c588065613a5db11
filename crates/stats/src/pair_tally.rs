use std::ops::AddAssign;

use statrs::function::erf::erfc;

use crate::{EloRange, elo_of_rate};

/// How many pairs of games a player lost 0-2, split 1-1 and won 2-0.
///
/// Where every pair ended alike, their variance says nothing; then intervals come from the
/// probability that so many pairs end alike, and no result is made up that was not seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairTally {
    /// Both games lost.
    pub losses: u64,
    /// One game won, one lost.
    pub splits: u64,
    /// Both games won.
    pub wins: u64,
}

/// A range of win rates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end, at least 0.
    pub low: f64,
    /// The upper end, at most 1.
    pub high: f64,
}

impl PairTally {
    /// The tally of one pair, from who won its games.
    #[must_use]
    pub const fn of_pair(first_game_won: bool, second_game_won: bool) -> Self {
        let games_won = first_game_won as u64 + second_game_won as u64;
        Self {
            losses: (games_won == 0) as u64,
            splits: (games_won == 1) as u64,
            wins: (games_won == 2) as u64,
        }
    }

    /// The number of pairs.
    #[must_use]
    pub const fn pairs(&self) -> u64 {
        self.losses + self.splits + self.wins
    }

    /// The number of games, two a pair.
    #[must_use]
    pub const fn games(&self) -> u64 {
        2 * self.pairs()
    }

    /// The number of games that the player won.
    #[must_use]
    pub const fn games_won(&self) -> u64 {
        self.splits + 2 * self.wins
    }

    /// The share of the games that the player won; `None` without games.
    #[must_use]
    pub fn win_rate(&self) -> Option<f64> {
        (self.pairs() > 0).then(|| self.games_won() as f64 / self.games() as f64)
    }

    /// The standard error of the win rate, from the variance of the pairs' scores; `None`
    /// with less than two pairs, or where all ended alike and so show no variance.
    #[must_use]
    pub fn standard_error(&self) -> Option<f64> {
        if self.pairs() == 0 || self.all_ended_alike() {
            return None;
        }
        let (pairs, rate) = (self.pairs() as f64, self.win_rate()?);
        let squares = self.losses as f64 * rate.powi(2)
            + self.splits as f64 * (0.5 - rate).powi(2)
            + self.wins as f64 * (1.0 - rate).powi(2);
        Some((squares / (pairs - 1.0) / pairs).sqrt())
    }

    /// The 95 % interval of the win rate; `None` without games.
    #[must_use]
    pub fn interval(&self) -> Option<Interval> {
        let rate = self.win_rate()?;
        let Some(error) = self.standard_error() else {
            // The pairs seen have at least this probability, or seeing nothing else is a
            // chance of less than 1 in 40; whatever else there is may be wins or losses.
            let seen = 0.025f64.powf(1.0 / self.pairs() as f64);
            return Some(Interval { low: seen * rate, high: 1.0 - seen * (1.0 - rate) });
        };
        let reach = 1.959_963_984_540_054 * error;
        Some(Interval { low: (rate - reach).max(0.0), high: (rate + reach).min(1.0) })
    }

    /// The Elo difference of the player to the opponent; `None` without games or if one of
    /// them won all.
    #[must_use]
    pub fn elo(&self) -> Option<f64> {
        elo_of_rate(self.win_rate()?)
    }

    /// The 95 % interval of the Elo difference.
    #[must_use]
    pub fn elo_interval(&self) -> EloRange {
        self.interval().map(EloRange::from).unwrap_or_default()
    }

    /// How sure it is that the player is the better one: one less the chance that a player
    /// who is no better does as well. `None` without games.
    #[must_use]
    pub fn likelihood_of_superiority(&self) -> Option<f64> {
        let rate = self.win_rate()?;
        Some(match self.standard_error() {
            Some(error) => normal_distribution((rate - 0.5) / error),
            None => {
                let alike = 0.5f64.powf(self.pairs() as f64);
                0.5 + (0.5 - alike) * (2.0 * rate - 1.0)
            }
        })
    }

    const fn all_ended_alike(&self) -> bool {
        let pairs = self.pairs();
        self.losses == pairs || self.splits == pairs || self.wins == pairs
    }
}

impl AddAssign for PairTally {
    fn add_assign(&mut self, other: Self) {
        self.losses += other.losses;
        self.splits += other.splits;
        self.wins += other.wins;
    }
}

/// The probability that a standard normal variable is less than `x`.
fn normal_distribution(x: f64) -> f64 {
    0.5 * erfc(-x / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Dice;

    fn tally(losses: u64, splits: u64, wins: u64) -> PairTally {
        PairTally { losses, splits, wins }
    }

    #[track_caller]
    fn near(found: impl Into<Option<f64>>, expected: f64) {
        let found = found.into().unwrap();
        assert!((found - expected).abs() < 5e-5, "{found}, expected {expected}");
    }

    #[test]
    fn pairs_add_up() {
        let mut sum = PairTally::default();
        for (first, second) in [(true, true), (true, false), (false, true), (false, false)] {
            sum += PairTally::of_pair(first, second);
        }
        assert_eq!(sum, tally(1, 2, 1));
        assert_eq!((sum.pairs(), sum.games(), sum.games_won()), (4, 8, 4));
    }

    /// By hand: squares 10 x 0.36 + 60 x 0.01 + 30 x 0.16 = 9; 9 / 99 / 100 = 0.03015^2.
    #[test]
    fn a_tally_has_the_numbers_computed_by_hand() {
        let tally = tally(10, 60, 30);
        near(tally.win_rate(), 0.6);
        near(tally.standard_error(), 0.030_151);
        let Interval { low, high } = tally.interval().unwrap();
        near(low, 0.540_905);
        near(high, 0.659_095);
        near(tally.elo(), 70.436_504);
        near(tally.elo_interval().low, 28.487_277);
        near(tally.elo_interval().high, 114.525_965);
        // 0.1 / 0.030151 = 3.3166 standard errors.
        near(tally.likelihood_of_superiority(), 0.999_544);
    }

    #[test]
    fn the_opponent_sees_the_opposite() {
        let (ours, theirs) = (tally(7, 20, 15), tally(15, 20, 7));
        near(theirs.win_rate(), 1.0 - ours.win_rate().unwrap());
        near(theirs.interval().unwrap().low, 1.0 - ours.interval().unwrap().high);
        near(theirs.elo_interval().high, -ours.elo_interval().low.unwrap());
        let superiority = ours.likelihood_of_superiority().unwrap();
        near(theirs.likelihood_of_superiority(), 1.0 - superiority);
    }

    #[test]
    fn nothing_is_known_without_games() {
        let none = PairTally::default();
        assert_eq!(none.win_rate(), None);
        assert_eq!(none.standard_error(), None);
        assert_eq!(none.interval(), None);
        assert_eq!(none.elo(), None);
        assert_eq!(none.elo_interval(), EloRange { low: None, high: None });
        assert_eq!(none.likelihood_of_superiority(), None);
    }

    /// A player who wins 92.9 % of the pairs wins fifty in a row with probability 1 in 40.
    #[test]
    fn where_all_pairs_end_alike_the_interval_is_that_of_their_probability() {
        let all_won = tally(0, 0, 50);
        near(all_won.interval().unwrap().low, 0.928_878);
        near(all_won.interval().unwrap().high, 1.0);
        assert_eq!((all_won.elo(), all_won.elo_interval().high), (None, None));
        near(all_won.elo_interval().low, 446.382_579);
        near(tally(0, 0, 3).likelihood_of_superiority(), 0.875);

        let all_lost = tally(50, 0, 0);
        near(all_lost.interval().unwrap().low, 0.0);
        near(all_lost.interval().unwrap().high, 0.071_122);
        near(tally(3, 0, 0).likelihood_of_superiority(), 0.125);

        let all_split = tally(0, 50, 0);
        near(all_split.interval().unwrap().low, 0.464_439);
        near(all_split.interval().unwrap().high, 0.535_561);
        near(all_split.likelihood_of_superiority(), 0.5);
    }

    #[test]
    fn no_tally_gives_a_number_that_is_none() {
        let counts = [0, 1, 2, 1_000_000_000];
        for losses in counts {
            for splits in counts {
                for wins in counts {
                    check_numbers(tally(losses, splits, wins));
                }
            }
        }
    }

    fn check_numbers(tally: PairTally) {
        let EloRange { low, high } = tally.elo_interval();
        let any = [tally.win_rate(), tally.standard_error(), tally.elo(), low, high];
        assert!(any.iter().flatten().all(|number| number.is_finite()), "{tally:?}: {any:?}");
        let superiority = tally.likelihood_of_superiority();
        assert!(superiority.is_none_or(|share| (0.0..=1.0).contains(&share)), "{tally:?}");
        if let (Some(Interval { low, high }), Some(rate)) = (tally.interval(), tally.win_rate()) {
            assert!(0.0 <= low && low <= rate && rate <= high && high <= 1.0, "{tally:?}");
        }
    }

    /// 4000 matches of 200 pairs: the truth lies in 95 % of the intervals, and the win rates
    /// spread as the standard errors say.
    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let (loss, split, matches) = (0.15, 0.5, 4000);
        let truth = 0.5 * split + (1.0 - loss - split);
        let mut dice = Dice::new(17);
        let (mut held, mut squares, mut variances) = (0, 0.0, 0.0);
        for _ in 0..matches {
            let mut sum = PairTally::default();
            for _ in 0..200 {
                let draw = dice.unit();
                sum += PairTally::of_pair(draw >= loss, draw >= loss + split);
            }
            let Interval { low, high } = sum.interval().unwrap();
            held += u32::from(low <= truth && truth <= high);
            squares += (sum.win_rate().unwrap() - truth).powi(2);
            variances += sum.standard_error().unwrap().powi(2);
        }
        let share = f64::from(held) / f64::from(matches);
        // Three standard deviations of a share of 0.95 in 4000 are 0.0103.
        assert!((share - 0.95).abs() < 0.0103, "{share}");
        assert!((squares / variances - 1.0).abs() < 0.07, "{}", squares / variances);
    }

    /// Under equal players the likelihood of superiority is spread evenly.
    #[test]
    fn equal_players_look_superior_as_often_as_luck_allows() {
        let mut dice = Dice::new(5);
        let mut sure = 0;
        for _ in 0..4000 {
            let mut sum = PairTally::default();
            for _ in 0..300 {
                sum += PairTally::of_pair(dice.below(2) == 0, dice.below(2) == 0);
            }
            sure += u32::from(sum.likelihood_of_superiority().unwrap() > 0.9);
        }
        // 400 expected; three standard deviations are 57.
        assert!(sure.abs_diff(400) < 57, "{sure}");
    }
}
