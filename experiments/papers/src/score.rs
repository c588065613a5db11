use arena::MatchReport;
use serde::{Deserialize, Serialize};

use crate::Estimate;

/// The result of a match for its first player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Score(pub MatchReport);

impl Score {
    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.0.pairs().games()
    }

    /// The games won.
    #[must_use]
    pub fn won(&self) -> u64 {
        self.0.pairs().games_won()
    }

    /// The share of games won.
    #[must_use]
    pub fn raw(&self) -> Option<Estimate> {
        let tally = self.0.pairs();
        let (value, interval) = (tally.win_rate()?, tally.interval()?);
        // Pairs that all ended alike have no variance; their interval still has a width.
        let half = || (interval.high - interval.low) / (2.0 * NORMAL_95);
        Some(Estimate { value, error: tally.standard_error().unwrap_or_else(half) })
    }

    /// The share of games won, adjusted for the luck of the dice where that is possible.
    #[must_use]
    pub fn adjusted(&self) -> Option<Estimate> {
        let tally = &self.0.tally;
        let adjusted = tally.win_rate().zip(tally.standard_error());
        adjusted.map(|(value, error)| Estimate { value, error }).or_else(|| self.raw())
    }

    /// The shares of games won when moving first and when moving second. Each is the case in one
    /// game of every pair.
    #[must_use]
    pub fn by_turn(&self) -> [Option<Estimate>; 2] {
        let tally = self.0.pairs();
        // First movers won `first + (pairs - second)` games.
        let first = (tally.games_won() + self.0.first_mover_wins - tally.pairs()) / 2;
        [first, tally.games_won() - first]
            .map(|won| (tally.pairs() > 0).then(|| Estimate::of_wins(won, tally.pairs())))
    }
}

/// A normal variable is within this many standard deviations with 95 %.
const NORMAL_95: f64 = 1.96;
