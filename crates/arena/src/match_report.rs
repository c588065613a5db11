use std::ops::AddAssign;

use game::{Player as Side, Position};
use stats::PairTally;

use crate::{Fault, Game};

/// What came of a match between A and B, as far as it is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchReport {
    /// The pairs as A sees them.
    pub pairs: PairTally,
    /// Games won by the side that was to begin.
    pub first_mover_wins: u64,
    /// Moves in all games.
    pub plies: u64,
    /// The games that A and B forfeited.
    pub forfeits: [Forfeits; 2],
}

/// How many games a player did not lose on the board, by fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forfeits([u64; Fault::ALL.len()]);

impl MatchReport {
    /// The report of one pair, in whose first game A was the first player.
    pub(crate) fn of_pair<P: Position>(first: &Game<P>, second: &Game<P>) -> Self {
        let pairs = PairTally::of_pair(first.winner == Side::First, second.winner == Side::Second);
        let mut report = Self { pairs, ..Self::default() };
        report.count(first, [0, 1]);
        report.count(second, [1, 0]);
        report
    }

    /// The share of the games that the side to begin won; `None` without games.
    #[must_use]
    pub fn first_mover_win_rate(&self) -> Option<f64> {
        self.per_game(self.first_mover_wins)
    }

    /// The mean number of moves in a game; `None` without games.
    #[must_use]
    pub fn mean_plies(&self) -> Option<f64> {
        self.per_game(self.plies)
    }

    fn per_game(&self, count: u64) -> Option<f64> {
        (self.pairs.games() > 0).then(|| count as f64 / self.pairs.games() as f64)
    }

    /// Counts a game; `seats` says which of A (0) and B (1) were its two players.
    fn count<P: Position>(&mut self, game: &Game<P>, seats: [usize; 2]) {
        self.first_mover_wins += u64::from(game.winner == game.start.mover());
        self.plies += game.plies.len() as u64;
        let forfeits = &mut self.forfeits[seats[game.winner.opponent().index()]];
        if let Some(forfeit) = &game.forfeit {
            forfeits.0[forfeit.fault as usize] += 1;
        }
    }
}

impl Forfeits {
    /// For whatever fault.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The faults that there were, with how many games each cost.
    pub fn counts(&self) -> impl Iterator<Item = (Fault, u64)> {
        Fault::ALL.into_iter().zip(self.0).filter(|&(_, count)| count > 0)
    }
}

impl AddAssign for MatchReport {
    fn add_assign(&mut self, other: Self) {
        self.pairs += other.pairs;
        self.first_mover_wins += other.first_mover_wins;
        self.plies += other.plies;
        for (forfeits, others) in self.forfeits.iter_mut().zip(other.forfeits) {
            for (count, other) in forfeits.0.iter_mut().zip(others.0) {
                *count += other;
            }
        }
    }
}
