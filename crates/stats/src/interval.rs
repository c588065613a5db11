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

/// The win rates that the score test does not reject at 5 %.
///
/// This is Wilson's interval for a share, carried over to the three outcomes of a pair: a win
/// rate is tested against the variance that pairs would have under it, not against the
/// variance that happened to be seen, so a match in which all pairs ended alike has an
/// interval like any other. Where the true rate is lopsided or pairs are few, it holds the
/// truth more often than the interval of the likelihood ratio does.
pub(crate) fn interval_of_rate(tally: &PairTally, rate: f64) -> Interval {
    let accepted =
        |mean: f64| is_accepted(Cells::most_likely_with_mean(tally, mean).chi_square(tally));
    Interval { low: last_accepted(rate, 0.0, accepted), high: last_accepted(rate, 1.0, accepted) }
}

/// The edges (see [`Cells::most_likely_with_edge`]) that the score test does not reject.
pub(crate) fn interval_of_edge(tally: &PairTally, edge: f64) -> (f64, f64) {
    let accepted =
        |edge: f64| is_accepted(Cells::most_likely_with_edge(tally, edge).chi_square(tally));
    (last_accepted(edge, -1.0, accepted), last_accepted(edge, 1.0, accepted))
}

fn is_accepted(chi_square: f64) -> bool {
    chi_square <= REACH_OF_95_PERCENT * REACH_OF_95_PERCENT
}

/// Where, on the way from a value that is accepted to one that is not, acceptance ends.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(losses: u64, splits: u64, wins: u64) -> Interval {
        PairTally { losses, splits, wins }.interval().unwrap()
    }

    #[track_caller]
    fn near(found: Interval, low: f64, high: f64) {
        let close = |one: f64, other: f64| (one - other).abs() < 1e-6;
        assert!(close(found.low, low) && close(found.high, high), "{found:?} {low} {high}");
    }

    /// Wilson's interval for a share: (p + z^2/2n -+ z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n).
    fn wilson(pairs: f64, share: f64) -> (f64, f64) {
        let z = REACH_OF_95_PERCENT;
        let middle = share + z * z / (2.0 * pairs);
        let reach = z * (share * (1.0 - share) / pairs + (z / (2.0 * pairs)).powi(2)).sqrt();
        let scale = 1.0 + z * z / pairs;
        ((middle - reach) / scale, (middle + reach) / scale)
    }

    #[test]
    fn without_split_pairs_it_is_that_of_wilson() {
        for (losses, wins) in [(10, 40), (1, 49), (0, 50), (3, 2), (0, 1), (2000, 1000)] {
            let pairs = (losses + wins) as f64;
            let (low, high) = wilson(pairs, wins as f64 / pairs);
            near(interval(losses, 0, wins), low, high);
        }
    }

    /// With splits alone the likeliest rest is losses below one half and wins above.
    #[test]
    fn where_all_pairs_split_it_is_that_of_wilson_on_either_side() {
        let (low, _) = wilson(50.0, 1.0);
        near(interval(0, 50, 0), 0.5 * low, 1.0 - 0.5 * low);
    }

    /// From a program that maximises the likelihood by golden section.
    #[test]
    fn small_tallies_have_the_intervals_of_a_naive_program() {
        near(interval(2, 5, 3), 0.330_882_522, 0.749_312_918);
        near(interval(0, 1, 49), 0.919_365_877, 0.998_230_370);
        near(interval(1, 0, 49), 0.895_045_564, 0.996_460_741);
    }

    #[test]
    fn a_better_result_moves_both_ends_up() {
        let pairs = 24;
        for losses in 0..=pairs {
            for splits in 0..=pairs - losses {
                let here = interval(losses, splits, pairs - losses - splits);
                let mut better = Vec::new();
                if losses > 0 {
                    better.push(interval(losses - 1, splits + 1, pairs - losses - splits));
                }
                if splits > 0 {
                    better.push(interval(losses, splits - 1, pairs - losses - splits + 1));
                }
                for one in better {
                    assert!(one.low >= here.low && one.high >= here.high, "{here:?} {one:?}");
                }
            }
        }
        assert!(interval(0, 0, 50).low > interval(0, 1, 49).low);
    }

    /// The exact probability that the interval holds the truth, summed over all tallies.
    fn coverage(pairs: u64, loss: f64, split: f64) -> f64 {
        let win = 1.0 - loss - split;
        let truth = 0.5 * split + win;
        let mut sum = 0.0;
        // The probabilities of a tally follow from those of its neighbours.
        let mut of_losses = (1.0 - loss).powi(pairs as i32);
        for losses in 0..=pairs {
            let rest = pairs - losses;
            let split_share = split / (1.0 - loss);
            let mut probability = of_losses * (1.0 - split_share).powi(rest as i32);
            for splits in 0..=rest {
                let Interval { low, high } = interval(losses, splits, rest - splits);
                if low <= truth && truth <= high {
                    sum += probability;
                }
                let odds = split_share / (1.0 - split_share);
                probability *= odds * (rest - splits) as f64 / (splits + 1) as f64;
            }
            of_losses *= loss / (1.0 - loss) * rest as f64 / (losses + 1) as f64;
        }
        sum
    }

    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let shares = [0.02, 0.1, 0.25, 0.5, 0.8];
        for pairs in [10, 40, 100] {
            let mut all = Vec::new();
            for loss in shares {
                for split in shares.into_iter().filter(|split| split + loss < 0.99) {
                    all.push(coverage(pairs, loss, split));
                }
            }
            let mean = all.iter().sum::<f64>() / all.len() as f64;
            let least = all.iter().copied().fold(1.0, f64::min);
            println!("{pairs} pairs: mean {mean:.4}, least {least:.4}");
            assert!((0.945..0.975).contains(&mean), "{pairs} pairs: {mean}");
            assert!(least > 0.92, "{pairs} pairs: {least}");
        }
    }
}
