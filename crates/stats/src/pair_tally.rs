use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::Interval;
use crate::interval::interval_of_rate;
use crate::sign_test::sign_test;

/// How many pairs of games a player lost 0-2, split 1-1 and won 2-0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct PairTally {
    pub losses: u64,
    pub splits: u64,
    pub wins: u64,
}

impl PairTally {
    /// The tally of one pair, from who won its games.
    pub const fn of_pair(first_game_won: bool, second_game_won: bool) -> Self {
        let games_won = first_game_won as u64 + second_game_won as u64;
        Self {
            losses: (games_won == 0) as u64,
            splits: (games_won == 1) as u64,
            wins: (games_won == 2) as u64,
        }
    }

    /// The number of pairs.
    pub const fn pairs(&self) -> u64 {
        self.losses + self.splits + self.wins
    }

    /// The number of games, two a pair.
    pub const fn games(&self) -> u64 {
        2 * self.pairs()
    }

    /// The number of games that the player won.
    pub const fn games_won(&self) -> u64 {
        self.splits + 2 * self.wins
    }

    /// The share of the games that the player won; `None` without games.
    pub fn win_rate(&self) -> Option<f64> {
        (self.pairs() > 0).then(|| self.games_won() as f64 / self.games() as f64)
    }

    /// The standard error of the win rate, from the scores of pairs; `None` if all ended alike.
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
    pub fn interval(&self) -> Option<Interval> {
        self.win_rate().map(|rate| interval_of_rate(self, rate))
    }

    /// The likelihood that the player is better: the probability that an equal player does worse,
    /// by the sign test of the decided pairs. `None` without games.
    pub fn likelihood_of_superiority(&self) -> Option<f64> {
        (self.pairs() > 0).then(|| sign_test(self.losses, self.wins))
    }

    /// The tally from the opponent's point of view.
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

/// How many independent games would have this standard error; `None` at win rates 0 and 1.
pub fn equivalent_games(win_rate: f64, standard_error: f64) -> Option<f64> {
    let variance = win_rate * (1.0 - win_rate);
    (variance > 0.0).then(|| variance / (standard_error * standard_error))
}

impl AddAssign for PairTally {
    fn add_assign(&mut self, other: Self) {
        self.losses += other.losses;
        self.splits += other.splits;
        self.wins += other.wins;
    }
}
