use arena::MatchReport;
use serde::{Deserialize, Serialize};

use super::{Cell, Estimate};

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

    /// For tables: the games, and the share of them won, raw and luck-adjusted.
    #[must_use]
    pub fn cells(&self) -> [Cell; 3] {
        [self.games().into(), self.raw().into(), self.adjusted().into()]
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
        let error = tally.standard_error();
        error
            .zip(tally.win_rate())
            .map_or_else(|| self.raw(), |(error, value)| Some(Estimate { value, error }))
    }

    /// The games that the first player won when moving first, and when moving second. Each is the
    /// case in one game of every pair.
    #[must_use]
    pub fn wins_by_turn(&self) -> [u64; 2] {
        let tally = self.0.pairs();
        // First movers won `first + (pairs - second)` games.
        let first = (tally.games_won() + self.0.first_mover_wins - tally.pairs()) / 2;
        [first, tally.games_won() - first]
    }

    /// The mean number of moves of a game.
    #[must_use]
    pub fn plies(&self) -> Option<f64> {
        self.0.mean_plies()
    }
}

/// A normal variable is within this many standard deviations with 95 %.
const NORMAL_95: f64 = 1.96;

#[cfg(test)]
mod tests {
    use arena::GameSummary;
    use game::Side;

    use super::*;

    fn game(winner: Side, first_mover: Side) -> GameSummary {
        GameSummary { winner, first_mover, plies: 10, fault: None, luck: None }
    }

    #[test]
    fn wins_are_split_by_who_moves_first() {
        let mut score = Score::default();
        use Side::{First, Second};
        // A is the first side of the first game and the second side of the second one.
        score.0.push(&[game(First, First), game(Second, First)]);
        score.0.push(&[game(First, First), game(First, First)]);
        score.0.push(&[game(Second, Second), game(Second, Second)]);
        assert_eq!(score.games(), 6);
        assert_eq!(score.wins_by_turn(), [3, 1]);
        assert_eq!(score.raw().unwrap().value, 4.0 / 6.0);
    }
}
