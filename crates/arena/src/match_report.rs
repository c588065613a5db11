use game::Side;
use serde::{Deserialize, Serialize};
use stats::{AdjustedTally, PairTally};

use crate::{Fault, GameSummary, PairSummary};

/// The results of the pairs of games between A and B so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MatchReport {
    /// The pairs from A's point of view, raw and luck-adjusted.
    pub tally: AdjustedTally,
    /// Games won by the side that moved first.
    pub first_mover_wins: u64,
    /// Moves in all games.
    pub plies: u64,
    /// The games that A and B forfeited.
    pub forfeits: [Forfeits; 2],
}

/// How many games a player forfeited, by fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeits([u64; Fault::ALL.len()]);

impl MatchReport {
    /// Adds a pair; A is the first player of its first game.
    pub fn push(&mut self, pair: &PairSummary) {
        let [first, second] = pair;
        let luck =
            first.luck.zip(second.luck).map_or(0.0, |(first, second)| (first - second) / 2.0);
        self.tally.push(first.winner == Side::First, second.winner == Side::Second, luck);
        self.count(first, [0, 1]);
        self.count(second, [1, 0]);
    }

    /// The pairs from A's point of view, without luck adjustment.
    pub fn pairs(&self) -> PairTally {
        self.tally.raw()
    }

    /// The share of the games won by the side that moved first; `None` without games.
    pub fn first_mover_win_rate(&self) -> Option<f64> {
        self.per_game(self.first_mover_wins)
    }

    /// The mean number of moves in a game; `None` without games.
    pub fn mean_plies(&self) -> Option<f64> {
        self.per_game(self.plies)
    }

    fn per_game(&self, count: u64) -> Option<f64> {
        let games = self.pairs().games();
        (games > 0).then(|| count as f64 / games as f64)
    }

    /// Counts a game; `seats` are its players, 0 for A and 1 for B.
    fn count(&mut self, game: &GameSummary, seats: [usize; 2]) {
        self.first_mover_wins += u64::from(game.winner == game.first_mover);
        self.plies += u64::from(game.plies);
        if let Some(fault) = game.fault {
            self.forfeits[seats[game.winner.opponent().index()]].0[fault as usize] += 1;
        }
    }
}

impl Forfeits {
    /// The number of forfeits, whatever the fault.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The faults that occurred, with the number of games each lost.
    pub fn counts(&self) -> impl Iterator<Item = (Fault, u64)> {
        let counts = Fault::ALL.into_iter().zip(self.0);
        counts.map(|((fault, _), count)| (fault, count)).filter(|&(_, count)| count > 0)
    }
}
