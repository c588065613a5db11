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
    /// With the win rate m fixed, one unknown is left: the win w, from which the split is
    /// 2(m - w) and the loss 1 - 2m + w. The derivative of the log-likelihood in w, over
    /// a common denominator, is the quadratic n w^2 - b w - c = 0 with the b and c below. Where
    /// m <= 1/2, c is not negative, so the larger root is the one in range; above, the
    /// opponent's view has m < 1/2. An outcome that was never seen may become likely here,
    /// if that is what the win rate asks for: that is the exact maximum.
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
        // Both lines are the larger root; each avoids the difference of near equals.
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
            // Outcomes that never occurred may be impossible.
            if count > 0.0 { count * probability.ln() } else { 0.0 }
        };
        self.beside_counts(tally).map(term).sum()
    }

    /// Pearson's chi-square of the tally: how far it is from what the cells expect.
    ///
    /// At the most likely cells under one constraint this is the score test of that
    /// constraint, with one degree of freedom.
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

#[cfg(test)]
mod tests {
    use super::*;

    const TALLIES: [(u64, u64, u64); 12] = [
        (3, 5, 4),
        (10, 60, 30),
        (0, 5, 4),
        (3, 0, 4),
        (3, 5, 0),
        (0, 0, 7),
        (0, 7, 0),
        (7, 0, 0),
        (1, 0, 30),
        (30, 1, 0),
        (1, 98, 1),
        (400, 1000, 500),
    ];

    fn check(
        constraint: &str,
        best: impl Fn(&PairTally, f64) -> Cells,
        naive: impl Fn(f64, f64) -> Cells,
    ) {
        for (losses, splits, wins) in TALLIES {
            let tally = PairTally { losses, splits, wins };
            for step in 1..20 {
                let value = f64::from(step) / 20.0;
                let cells = best(&tally, value);
                let Cells { loss, split, win } = cells;
                assert!((loss + split + win - 1.0).abs() < 1e-12, "{cells:?}");
                assert!(loss >= 0.0 && split >= 0.0 && win >= 0.0, "{cells:?}");
                let grid = (0..=100_000)
                    .map(|at| naive(value, f64::from(at) / 100_000.0))
                    .filter(|cells| cells.loss >= 0.0 && cells.split >= 0.0 && cells.win >= 0.0)
                    .map(|cells| cells.log_likelihood(&tally))
                    .fold(f64::NEG_INFINITY, f64::max);
                let found = cells.log_likelihood(&tally);
                // Never below the best of the grid, and no further above than its mesh.
                assert!(
                    found > grid - 1e-9 && found < grid + 0.03,
                    "{constraint} {value} {tally:?}: {found} {grid}"
                );
            }
        }
    }

    #[test]
    fn no_cells_with_the_same_mean_are_likelier() {
        check("mean", Cells::most_likely_with_mean, |mean, win| Cells {
            loss: 1.0 - 2.0 * mean + win,
            split: 2.0 * (mean - win),
            win,
        });
    }

    /// The edge is (win - loss) / sqrt(win + loss): with the share of decided pairs q given,
    /// win - loss = edge x sqrt(q). Without any decided pair there is no edge.
    #[test]
    fn no_cells_with_the_same_edge_are_likelier() {
        let naive = |edge: f64, share: f64| {
            let decided = share.max(1e-9);
            let lead = edge * decided.sqrt();
            Cells {
                loss: (decided - lead) / 2.0,
                split: 1.0 - decided,
                win: (decided + lead) / 2.0,
            }
        };
        check("edge", Cells::most_likely_with_edge, naive);
        check(
            "edge",
            |tally, edge| {
                let cells = Cells::most_likely_with_edge(&tally.reversed(), -edge);
                Cells { loss: cells.win, split: cells.split, win: cells.loss }
            },
            naive,
        );
    }

    /// At the constrained maximum Pearson's chi-square of the mean is n (rate - m)^2 over the
    /// variance of a pair under these cells.
    #[test]
    fn chi_square_is_the_score_test_of_the_mean() {
        for (losses, splits, wins) in TALLIES {
            let tally = PairTally { losses, splits, wins };
            for mean in [0.1, 0.35, 0.55, 0.8] {
                let cells = Cells::most_likely_with_mean(&tally, mean);
                let variance = cells.split / 4.0 + cells.win - mean * mean;
                let score = (tally.win_rate().unwrap() - mean).powi(2) / variance;
                let expected = score * tally.pairs() as f64;
                let found = cells.chi_square(&tally);
                assert!((found - expected).abs() < 1e-9 * (1.0 + expected), "{tally:?} {mean}");
            }
        }
    }
}
