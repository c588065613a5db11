use crate::PairTally;
use crate::cells::Cells;
use crate::normal::REACH_OF_95_PERCENT;

/// A range of win rates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end, at least 0.
    pub low: f64,
    /// The upper end, at most 1.
    pub high: f64,
}

/// Finds the win rates that the score test does not reject at 5 %.
///
/// This is Wilson's interval, carried over to the three outcomes of a pair: it tests a win rate
/// against the variance that pairs would have under it, so it exists even if all pairs ended alike.
pub(crate) fn interval_of_rate(tally: &PairTally, rate: f64) -> Interval {
    let accepted =
        |mean: f64| is_accepted(Cells::most_likely_with_mean(tally, mean).chi_square(tally));
    Interval { low: last_accepted(rate, 0.0, accepted), high: last_accepted(rate, 1.0, accepted) }
}

/// Finds the edges (see [`Cells::most_likely_with_edge`]) that the score test does not reject.
pub(crate) fn interval_of_edge(tally: &PairTally, edge: f64) -> [f64; 2] {
    let accepted =
        |edge: f64| is_accepted(Cells::most_likely_with_edge(tally, edge).chi_square(tally));
    [-1.0, 1.0].map(|end| last_accepted(edge, end, accepted))
}

fn is_accepted(chi_square: f64) -> bool {
    chi_square <= REACH_OF_95_PERCENT * REACH_OF_95_PERCENT
}

/// Finds by bisection where acceptance ends between `inside` and `outside`.
fn last_accepted(inside: f64, outside: f64, accepted: impl Fn(f64) -> bool) -> f64 {
    if inside == outside || accepted(outside) {
        return outside;
    }
    let (mut inside, mut outside) = (inside, outside);
    for _ in 0..60 {
        let middle = 0.5 * (inside + outside);
        if accepted(middle) { inside = middle } else { outside = middle }
    }
    inside
}
