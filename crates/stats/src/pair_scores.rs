use std::ops::AddAssign;

use crate::PairTally;

/// Sums over the scores of pairs, which are 0, 1/2 or 1, or adjusted for luck.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PairScores {
    /// The number of pairs.
    pub pairs: f64,
    /// The sum of their scores, from 0 to the number of pairs.
    pub sum: f64,
    /// The sum of the squares of their scores.
    pub squares: f64,
}

impl PairScores {
    /// The sums from the opponent's point of view.
    pub(crate) fn reversed(&self) -> Self {
        let Self { pairs, sum, squares } = *self;
        Self { pairs, sum: pairs - sum, squares: pairs - 2.0 * sum + squares }
    }

    /// The sum of the squared deviations from `score`.
    pub(crate) fn squares_about(&self, score: f64) -> f64 {
        (self.squares - 2.0 * score * self.sum + self.pairs * score * score).max(0.0)
    }

    /// Whether the scores differ, so that their spread is meaningful.
    pub(crate) fn have_spread(&self) -> bool {
        self.pairs > 1.0 && self.squares_about(self.sum / self.pairs) > 1e-9 * self.pairs
    }
}

impl From<PairTally> for PairScores {
    fn from(tally: PairTally) -> Self {
        let (losses, splits, wins) = tally.counts();
        Self {
            pairs: losses + splits + wins,
            sum: 0.5 * splits + wins,
            squares: 0.25 * splits + wins,
        }
    }
}

impl AddAssign for PairScores {
    fn add_assign(&mut self, other: Self) {
        self.pairs += other.pairs;
        self.sum += other.sum;
        self.squares += other.squares;
    }
}
