use std::ops::AddAssign;

use crate::interval::interval_of_rate;
use crate::sign_test::sign_test;
use crate::{EloRange, Interval, elo_of_rate};

/// How many pairs of games a player lost 0-2, split 1-1 and won 2-0.
///
/// No outcome is made up that was not seen: where every pair ended alike, their variance says
/// nothing, but intervals and the likelihood of superiority need none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairTally {
    /// Both games lost.
    pub losses: u64,
    /// One game won, one lost.
    pub splits: u64,
    /// Both games won.
    pub wins: u64,
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

    /// The 95 % interval of the win rate, by the score test; `None` without games.
    #[must_use]
    pub fn interval(&self) -> Option<Interval> {
        self.win_rate().map(|rate| interval_of_rate(self, rate))
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

    /// How sure it is that the player is the better one: the chance that a player who is no
    /// better does worse, by the sign test of the decided pairs. `None` without games.
    #[must_use]
    pub fn likelihood_of_superiority(&self) -> Option<f64> {
        (self.pairs() > 0).then(|| sign_test(self.losses, self.wins))
    }

    /// How many games, each with dice of its own, would give as small a standard error at this
    /// win rate; `None` where the error is unknown.
    #[must_use]
    pub fn equivalent_games(&self) -> Option<f64> {
        let (rate, error) = (self.win_rate()?, self.standard_error()?);
        Some(rate * (1.0 - rate) / (error * error))
    }

    /// The tally that the opponent sees.
    #[must_use]
    pub const fn reversed(&self) -> Self {
        Self { losses: self.wins, splits: self.splits, wins: self.losses }
    }

    /// Losses, splits and wins, for formulas.
    pub(crate) const fn counts(&self) -> (f64, f64, f64) {
        (self.losses as f64, self.splits as f64, self.wins as f64)
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
    /// The interval is that of a program which maximises the likelihood by golden section.
    /// Of 2^40 ways that 40 coins fall, 0.999275 have less than 30 heads, or half of 30.
    #[test]
    fn a_tally_has_the_numbers_computed_by_hand() {
        let tally = tally(10, 60, 30);
        near(tally.win_rate(), 0.6);
        near(tally.standard_error(), 0.030_151);
        let Interval { low, high } = tally.interval().unwrap();
        near(low, 0.539_742);
        near(high, 0.658_480);
        near(tally.elo(), 70.436_504);
        near(tally.elo_interval().low, 27.674_099);
        near(tally.elo_interval().high, 114.050_767);
        near(tally.likelihood_of_superiority(), 0.999_275);
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

    /// 4000 matches of 200 pairs: win rates spread as the standard errors say.
    #[test]
    fn win_rates_spread_as_their_errors_say() {
        let (loss, split) = (0.15, 0.5);
        let truth = 0.5 * split + (1.0 - loss - split);
        let mut dice = Dice::new(17);
        let (mut squares, mut variances) = (0.0, 0.0);
        for _ in 0..4000 {
            let mut sum = PairTally::default();
            for _ in 0..200 {
                let draw = dice.unit();
                sum += PairTally::of_pair(draw >= loss, draw >= loss + split);
            }
            squares += (sum.win_rate().unwrap() - truth).powi(2);
            variances += sum.standard_error().unwrap().powi(2);
        }
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
