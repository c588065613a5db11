use crate::PairTally;

/// How likely a pair is to be lost, split or won.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cells {
    loss: f64,
    split: f64,
    win: f64,
}

impl Cells {
    /// The probabilities with this win rate under which the tally is most likely.
    ///
    /// With the win rate m fixed, one unknown is left: the win w, from which the split is 2(m - w)
    /// and the loss 1 - 2m + w. The derivative of the log-likelihood in w, over a common
    /// denominator, is the quadratic n w^2 - b w - c = 0 with the b and c below. Where m <= 1/2, c
    /// is not negative, so the larger root is the one in range; above, the opponent's view has m <
    /// 1/2. The exact maximum may make an outcome likely that was never seen, if the win rate
    /// requires it.
    pub(crate) fn most_likely_with_mean(tally: &PairTally, mean: f64) -> Self {
        if mean > 0.5 {
            let opponent = Self::most_likely_with_mean(&tally.reversed(), 1.0 - mean);
            return Self { loss: opponent.win, split: opponent.split, win: opponent.loss };
        }
        let (losses, splits, wins) = tally.counts();
        let pairs = losses + splits + wins;
        let b = losses * mean - splits * (1.0 - 2.0 * mean) + wins * (3.0 * mean - 1.0);
        let c = wins * mean * (1.0 - 2.0 * mean);
        let root = (b * b + 4.0 * pairs * c).sqrt();
        // Both formulas give the larger root; each avoids subtracting nearly equal numbers.
        let win = match b > 0.0 {
            true => (b + root) / (2.0 * pairs),
            false if c > 0.0 => 2.0 * c / (root - b),
            false => 0.0,
        };
        Self { loss: 1.0 - 2.0 * mean + win, split: (2.0 * (mean - win)).max(0.0), win }
    }

    /// The probabilities with this edge under which the tally is most likely, where the edge
    /// is the mean of the score minus one half, divided by its root mean square, in -1..=1.
    ///
    /// A pair is decided with probability r^2, and then a win and a loss are as likely as
    /// (r + edge) to (r - edge). The log-likelihood is concave in r, from |edge| to 1,
    /// so its derivative has one zero at most, and halving the range finds it.
    pub(crate) fn most_likely_with_edge(tally: &PairTally, edge: f64) -> Self {
        let (losses, splits, wins) = tally.counts();
        let slope = |r: f64| {
            (losses + wins) / r + wins / (r + edge) + losses / (r - edge)
                - 2.0 * r * splits / (1.0 - r * r)
        };
        let (mut low, mut high) = (edge.abs(), 1.0);
        for _ in 0..54 {
            let middle = 0.5 * (low + high);
            if slope(middle) > 0.0 { low = middle } else { high = middle }
        }
        // A range that shrank onto an end means that end.
        let r = if low == edge.abs() { low } else { high };
        Self { loss: r * (r - edge) / 2.0, split: 1.0 - r * r, win: r * (r + edge) / 2.0 }
    }

    /// The logarithm of the tally's probability, without terms that do not depend on the cells.
    pub(crate) fn log_likelihood(&self, tally: &PairTally) -> f64 {
        let term = |(count, probability): (f64, f64)| {
            // Outcomes that never occurred may have probability 0; 0 ln 0 counts as 0.
            if count > 0.0 { count * probability.ln() } else { 0.0 }
        };
        self.beside_counts(tally).map(term).sum()
    }

    /// Pearson's chi-square of the tally. At the most likely cells under one constraint this is the
    /// score test of that constraint, with one degree of freedom.
    pub(crate) fn chi_square(&self, tally: &PairTally) -> f64 {
        let pairs = tally.pairs() as f64;
        let term = |(count, probability): (f64, f64)| {
            let expected = pairs * probability;
            if count > 0.0 { (count - expected).powi(2) / expected } else { expected }
        };
        self.beside_counts(tally).map(term).sum()
    }

    /// The count and the probability of each outcome.
    fn beside_counts(&self, tally: &PairTally) -> impl Iterator<Item = (f64, f64)> {
        let (losses, splits, wins) = tally.counts();
        [(losses, self.loss), (splits, self.split), (wins, self.win)].into_iter()
    }
}
