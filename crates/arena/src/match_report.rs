use std::ops::AddAssign;

use game::{Player as Side, Position};
use stats::PairTally;

use crate::{Ending, Game};

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

/// Games that a player did not lose on the board, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forfeits {
    /// Used too much time.
    pub out_of_time: u64,
    /// Chose a move that is not legal.
    pub illegal_move: u64,
    /// Chose no move.
    pub no_move: u64,
}

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
        match game.ending {
            Ending::OnBoard => {}
            Ending::OutOfTime => forfeits.out_of_time += 1,
            Ending::IllegalMove(_) => forfeits.illegal_move += 1,
            Ending::NoMove => forfeits.no_move += 1,
        }
    }
}

impl Forfeits {
    /// For whatever reason.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.out_of_time + self.illegal_move + self.no_move
    }
}

impl AddAssign for MatchReport {
    fn add_assign(&mut self, other: Self) {
        self.pairs += other.pairs;
        self.first_mover_wins += other.first_mover_wins;
        self.plies += other.plies;
        for (forfeits, others) in self.forfeits.iter_mut().zip(other.forfeits) {
            forfeits.out_of_time += others.out_of_time;
            forfeits.illegal_move += others.illegal_move;
            forfeits.no_move += others.no_move;
        }
    }
}
