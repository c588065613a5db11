//! Statistics of a tally of pairs: win rates, Elo, and intervals that contain the truth.

use game::Dice;
use stats::{Interval, PairTally, elo_of_rate, rate_of_elo};

use crate::{ELO_PER_STANDARD_DEVIATION, near, push_pairs, tally};

#[test]
fn pairs_add_up() {
    let mut sum = PairTally::default();
    for (first, second) in [(true, true), (true, false), (false, true), (false, false)] {
        sum += PairTally::of_pair(first, second);
    }
    assert_eq!(sum, tally(1, 2, 1));
    assert_eq!((sum.pairs(), sum.games(), sum.games_won()), (4, 8, 4));
}

/// By hand: squares 10 x 0.36 + 60 x 0.01 + 30 x 0.16 = 9; 9 / 99 / 100 = 0.03015^2.
/// The interval is that of a program which maximises the likelihood by golden section.
/// Of 2^40 ways that 40 coins fall, 0.999275 have fewer than 30 heads, or half of 30.
#[test]
fn a_tally_has_the_numbers_computed_by_hand() {
    let tally = tally(10, 60, 30);
    near(tally.win_rate(), 0.6, 5e-5);
    near(tally.standard_error(), 0.030_151, 5e-5);
    let Interval { low, high } = tally.interval().unwrap();
    near(low, 0.539_742, 5e-5);
    near(high, 0.658_480, 5e-5);
    near(elo_of_rate(0.6), 70.436_504, 5e-5);
    near(elo_of_rate(low), 27.674_099, 5e-5);
    near(elo_of_rate(high), 114.050_767, 5e-5);
    near(tally.likelihood_of_superiority(), 0.999_275, 5e-5);
}

#[test]
fn the_opponent_sees_the_opposite() {
    let (ours, theirs) = (tally(7, 20, 15), tally(15, 20, 7));
    near(theirs.win_rate(), 1.0 - ours.win_rate().unwrap(), 5e-5);
    near(theirs.interval().unwrap().low, 1.0 - ours.interval().unwrap().high, 5e-5);
    let superiority = ours.likelihood_of_superiority().unwrap();
    near(theirs.likelihood_of_superiority(), 1.0 - superiority, 5e-5);
}

#[test]
fn nothing_is_known_without_games() {
    let none = PairTally::default();
    assert_eq!(none.win_rate(), None);
    assert_eq!(none.standard_error(), None);
    assert_eq!(none.interval(), None);
    assert_eq!(none.likelihood_of_superiority(), None);
}

#[test]
fn no_tally_gives_a_number_that_is_none() {
    let counts = [0, 1, 2, 1_000_000_000];
    for losses in counts {
        for splits in counts {
            for wins in counts {
                check_numbers(tally(losses, splits, wins));
            }
        }
    }
}

fn check_numbers(tally: PairTally) {
    let elo = tally.win_rate().and_then(elo_of_rate);
    let any = [tally.win_rate(), tally.standard_error(), elo];
    assert!(any.iter().flatten().all(|number| number.is_finite()), "{tally:?}: {any:?}");
    let superiority = tally.likelihood_of_superiority();
    assert!(superiority.is_none_or(|share| (0.0..=1.0).contains(&share)), "{tally:?}");
    if let (Some(Interval { low, high }), Some(rate)) = (tally.interval(), tally.win_rate()) {
        assert!(0.0 <= low && low <= rate && rate <= high && high <= 1.0, "{tally:?}");
    }
}

fn superiority(losses: u64, wins: u64) -> f64 {
    tally(losses, 1, wins).likelihood_of_superiority().unwrap()
}

#[test]
fn few_tosses_have_the_shares_counted_by_hand() {
    // Of the 8 ways that three coins fall, 7 have fewer than three heads; of 16 ways that
    // four fall, 5 have fewer than two and 6 have two.
    for (tails, heads, share) in
        [(0, 0, 0.5), (0, 3, 7.5 / 8.0), (3, 0, 0.5 / 8.0), (1, 3, 13.0 / 16.0), (2, 2, 0.5)]
    {
        near(superiority(tails, heads), share, 1e-12);
    }
}

/// Up to 1000 decided pairs the sum is exact; of more, the root of the likelihood ratio is as good.
#[test]
fn many_tosses_have_nearly_the_shares_of_the_exact_sum() {
    for heads in (400..=600).step_by(10) {
        let (exact, root) = (superiority(1000 - heads, heads), superiority(1001 - heads, heads));
        let next = superiority(1000 - heads, heads + 1);
        // With one more toss, the shares lie on both sides of this one, as far apart as it moves.
        near(0.5 * (root + next), exact, 5e-4);
    }
}

#[test]
fn another_win_never_makes_a_player_look_worse() {
    for tails in (0..1100).step_by(7) {
        let shares: Vec<f64> = (0..1100).map(|heads| superiority(tails, heads)).collect();
        let falls = shares.windows(2).position(|two| two[1] < two[0]);
        assert_eq!(falls, None, "{tails} tails");
    }
}

fn interval(losses: u64, splits: u64, wins: u64) -> Interval {
    tally(losses, splits, wins).interval().unwrap()
}

#[track_caller]
fn is_interval(found: Interval, low: f64, high: f64) {
    near(found.low, low, 1e-6);
    near(found.high, high, 1e-6);
}

/// Wilson's interval for a share: (p + z^2/2n -+ z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n).
fn wilson(pairs: f64, share: f64) -> (f64, f64) {
    let z = 1.959_963_984_540_054;
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
        is_interval(interval(losses, 0, wins), low, high);
    }
}

/// With splits alone the likeliest rest is losses below one half and wins above.
#[test]
fn where_all_pairs_split_it_is_that_of_wilson_on_either_side() {
    let (low, _) = wilson(50.0, 1.0);
    is_interval(interval(0, 50, 0), 0.5 * low, 1.0 - 0.5 * low);
}

/// The ends are where the score test rejects: where the distance from the rate is 1.96 times the
/// standard deviation under the likeliest probabilities with that mean.
#[test]
fn intervals_end_where_the_score_test_rejects() {
    for (losses, splits, wins) in
        [(3, 5, 4), (10, 60, 30), (1, 98, 1), (400, 1000, 500), (0, 1, 49), (1, 0, 49)]
    {
        let tally = tally(losses, splits, wins);
        let Interval { low, high } = tally.interval().unwrap();
        for mean in [low, high] {
            // The derivative of the log-likelihood falls as wins become likelier.
            let (mut less, mut more) = ((2.0 * mean - 1.0).max(0.0), mean);
            for _ in 0..100 {
                let win = 0.5 * (less + more);
                let slope = losses as f64 / (1.0 - 2.0 * mean + win) + wins as f64 / win
                    - splits as f64 / (mean - win);
                if slope > 0.0 { less = win } else { more = win }
            }
            let variance = 0.5 * (mean - less) + less - mean * mean;
            let distance = (tally.win_rate().unwrap() - mean).abs();
            near(distance / (variance / tally.pairs() as f64).sqrt(), 1.959_964, 1e-4);
        }
    }
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
fn intervals_of_win_rates_hold_the_truth_as_often_as_they_say() {
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

/// By hand: the mean is 0.6 and the variance 9 / 100, so 0.1 / (sqrt(2) x 0.3) x 347.4356.
#[test]
fn a_tally_has_the_normalised_elo_computed_by_hand() {
    near(tally(10, 60, 30).normalised_elo(), 81.891_357, 1e-5);
}

/// Near one half the standard deviation is as good as known, and the reach is
/// 1.96 x 347.4356 / sqrt(2 x pairs), as fastchess prints it.
#[test]
fn a_long_match_of_near_equals_has_the_usual_interval() {
    let tally = tally(24_900, 50_000, 25_100);
    let [low, high] = tally.normalised_elo_interval();
    let (middle, reach) = (tally.normalised_elo().unwrap(), 1.522_683);
    assert!((low.unwrap() - (middle - reach)).abs() < 1e-3, "{low:?} {middle}");
    assert!((high.unwrap() - (middle + reach)).abs() < 1e-3, "{high:?} {middle}");
}

#[test]
fn where_all_pairs_end_alike_only_the_interval_is_known() {
    for all_alike in [tally(0, 30, 0), tally(0, 0, 30), tally(30, 0, 0), tally(0, 0, 0)] {
        assert_eq!(all_alike.normalised_elo(), None);
    }
    let [low, high] = tally(0, 30, 0).normalised_elo_interval();
    assert!((low.unwrap() + high.unwrap()).abs() < 1e-9, "{low:?} {high:?}");
    let [low, high] = tally(0, 0, 30).normalised_elo_interval();
    assert!(low.unwrap() > 0.0 && high.is_none(), "{low:?} {high:?}");
    assert_eq!(tally(0, 0, 0).normalised_elo_interval(), [None; 2]);
}

#[test]
fn intervals_of_normalised_elo_hold_the_truth_as_often_as_they_say() {
    for (loss, split, pairs, seed) in [(0.2, 0.5, 50, 1), (0.02, 0.2, 50, 2), (0.5, 0.45, 20, 3)] {
        let win: f64 = 1.0 - loss - split;
        let edge = (win - loss) / (win + loss).sqrt();
        let truth = ELO_PER_STANDARD_DEVIATION * edge / (2.0 * (1.0 - edge * edge)).sqrt();
        let mut dice = Dice::new(seed);
        let (matches, mut held) = (4000, 0);
        for _ in 0..matches {
            let mut sum = PairTally::default();
            push_pairs(&mut sum, &mut dice, pairs, loss, split);
            let [low, high] = sum.normalised_elo_interval();
            let inside =
                low.is_none_or(|low| low <= truth) && high.is_none_or(|high| truth <= high);
            held += u32::from(inside);
        }
        let share = f64::from(held) / f64::from(matches);
        println!("{loss} {split} {pairs}: {share}");
        assert!((0.935..0.97).contains(&share), "{loss} {split} {pairs}: {share}");
    }
}

#[test]
fn known_rates_have_their_differences() {
    for (rate, elo) in [(0.5, 0.0), (10.0 / 11.0, 400.0), (0.01, -798.254), (0.64, 99.951)] {
        let found = elo_of_rate(rate).unwrap();
        assert!((found - elo).abs() < 1e-3, "{rate}: {found}");
        assert!((rate_of_elo(found) - rate).abs() < 1e-12, "{rate}");
    }
    assert_eq!([1.0, 0.0].map(elo_of_rate), [None; 2], "a sure win is no difference");
}
