/// The Elo difference at which a player wins at this rate; `None` at 0 and 1.
pub fn elo_of_rate(rate: f64) -> Option<f64> {
    (rate > 0.0 && rate < 1.0).then(|| 400.0 * (rate / (1.0 - rate)).log10())
}

/// The win rate of a player who is better by this Elo difference.
pub fn rate_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}
