use crate::PairTally;
use crate::interval::interval_of_edge;

/// The slope of the Elo formula at a score of one half, in Elo per point.
pub(crate) const ELO_PER_STANDARD_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

/// Normalised Elo: the lead over one half in standard deviations of a game's score, in a unit that
/// equals Elo for games of standard deviation one. It determines how many games a test needs,
/// whatever share of the pairs is split.
///
/// A game's standard deviation is sqrt(2) times that of a pair's score, the mean of two games.
impl PairTally {
    /// The normalised Elo difference from the opponent; `None` if all pairs ended alike.
    pub fn normalised_elo(&self) -> Option<f64> {
        self.edge().and_then(normalised_elo_of_edge)
    }

    /// The ends of the 95 % interval of normalised Elo, by the score test; `None` where unbounded.
    pub fn normalised_elo_interval(&self) -> [Option<f64>; 2] {
        if self.pairs() == 0 {
            return [None; 2];
        }
        interval_of_edge(self, self.edge().unwrap_or(0.0)).map(normalised_elo_of_edge)
    }

    /// The mean of the score minus one half, over its root mean square; `None` if all pairs split.
    fn edge(&self) -> Option<f64> {
        let (losses, splits, wins) = self.counts();
        let pairs = losses + splits + wins;
        (losses + wins > 0.0).then(|| (wins - losses) / ((losses + wins) * pairs).sqrt())
    }
}

/// With the edge e, the mean over the standard deviation is e / sqrt(1 - e^2).
fn normalised_elo_of_edge(edge: f64) -> Option<f64> {
    let rest = (1.0 - edge) * (1.0 + edge);
    (rest > 0.0).then(|| ELO_PER_STANDARD_DEVIATION * edge / (2.0 * rest).sqrt())
}

/// The edge of a player of this normalised Elo.
pub(crate) fn edge_of_normalised_elo(elo: f64) -> f64 {
    let deviations = deviations_of_normalised_elo(elo);
    deviations / deviations.hypot(1.0)
}

/// The lead over one half that this normalised Elo means, in standard deviations of a pair's score.
pub(crate) fn deviations_of_normalised_elo(elo: f64) -> f64 {
    std::f64::consts::SQRT_2 * elo / ELO_PER_STANDARD_DEVIATION
}
