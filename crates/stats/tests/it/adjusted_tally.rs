//! Luck-adjusted scores: the numbers of theory, no bias, correct errors.

use game::Dice;
use stats::{AdjustedTally, Interval, elo_of_rate, equivalent_games};

use crate::{near, push_pair_with_luck};

fn play(seed: u64, pairs: u32, rate: f64) -> AdjustedTally {
    let (mut dice, mut tally) = (Dice::new(seed), AdjustedTally::default());
    (0..pairs).for_each(|_| push_pair_with_luck(&mut tally, &mut dice, rate));
    tally
}

/// The number of single games that a tally is worth.
fn games(tally: &AdjustedTally) -> Option<f64> {
    equivalent_games(tally.win_rate()?, tally.standard_error()?)
}

/// The variance of a game is 0.6 x 0.4 = 0.24, of which luck is 0.35^2 = 0.1225: 0.4896 of
/// it is left, and a game is worth 1 / 0.4896 = 2.04. The slope undoes the underrating.
#[test]
fn a_long_match_has_the_numbers_of_theory() {
    let tally = play(1, 40_000, 0.6);
    near(tally.win_rate(), 0.6, 0.004);
    near(tally.coefficient(), 1.25, 0.02);
    near(tally.variance_ratio(), 0.4896, 0.01);
    near(tally.standard_error(), (0.24f64 * 0.4896 / 80_000.0).sqrt(), 2e-5);
    near(games(&tally), 80_000.0 / 0.4896, 4000.0);
    near(tally.mean_luck(), 0.0, 0.005);
    assert!(tally.luck_z_score().unwrap().abs() < 3.0);
    let raw = tally.raw().interval().unwrap();
    let Interval { low, high } = tally.interval().unwrap();
    assert!(((high - low) / (raw.high - raw.low) - 0.4896f64.sqrt()).abs() < 0.01);
}

/// The same arithmetic over all pairs, fold by fold.
#[test]
fn the_sums_give_what_the_pairs_give() {
    let (mut dice, mut tally) = (Dice::new(2), AdjustedTally::default());
    let pairs: Vec<(f64, f64)> = (0..83)
        .map(|_| {
            let (first, second, luck) = (dice.below(2) == 0, dice.below(3) == 0, dice.unit());
            tally.push(first, second, luck - 0.5);
            (0.5 * (f64::from(u8::from(first)) + f64::from(u8::from(second))), luck - 0.5)
        })
        .collect();
    let adjusted: Vec<f64> = (0..pairs.len())
        .map(|index| {
            let others: Vec<_> =
                (0..pairs.len()).filter(|i| i % 10 != index % 10).map(|i| pairs[i]).collect();
            let count = others.len() as f64;
            let score = others.iter().map(|pair| pair.0).sum::<f64>() / count;
            let luck = others.iter().map(|pair| pair.1).sum::<f64>() / count;
            let product: f64 = others.iter().map(|pair| (pair.0 - score) * (pair.1 - luck)).sum();
            let square: f64 = others.iter().map(|pair| (pair.1 - luck).powi(2)).sum();
            pairs[index].0 - product / square * pairs[index].1
        })
        .collect();
    let mean = adjusted.iter().sum::<f64>() / 83.0;
    let squares: f64 = adjusted.iter().map(|score| (score - mean).powi(2)).sum();
    near(tally.win_rate(), mean, 1e-12);
    near(tally.standard_error(), (squares / 82.0 / 83.0).sqrt(), 1e-12);
}

/// 2000 matches each: the mean error is zero, and the spread matches the standard errors.
#[test]
fn matches_have_no_bias_and_honest_errors() {
    for (pairs, rate) in [(200, 0.6), (60, 0.6), (60, 0.36)] {
        let matches = 2000;
        let (mut errors, mut squares, mut variances, mut held) = (0.0, 0.0, 0.0, 0);
        for seed in 0..matches {
            let tally = play(seed, pairs, rate);
            let error = tally.win_rate().unwrap() - rate;
            errors += error;
            squares += error * error;
            variances += tally.standard_error().unwrap().powi(2);
            let Interval { low, high } = tally.interval().unwrap();
            held += u32::from(low <= rate && rate <= high);
        }
        let z = errors / squares.sqrt();
        let share = f64::from(held) / matches as f64;
        println!("{pairs} {rate}: z {z:.2}, spread {:.3}, held {share}", squares / variances);
        assert!(z.abs() < 3.0, "{pairs} pairs at {rate}: {z}");
        // Three standard deviations of a variance from 2000 matches are 0.095.
        assert!((squares / variances - 1.0).abs() < 0.095, "{}", squares / variances);
        assert!((0.93..0.97).contains(&share), "{pairs} pairs at {rate}: {share}");
    }
}

#[test]
fn where_nothing_can_be_adjusted_the_result_is_the_raw_one() {
    let mut without_luck = AdjustedTally::default();
    let mut all_won = AdjustedTally::default();
    let mut not_finite = AdjustedTally::default();
    for index in 0..90 {
        without_luck.push(true, index % 2 == 0, 0.0);
        all_won.push(true, true, f64::from(index % 3) - 1.0);
        not_finite.push(true, index % 2 == 0, f64::NAN);
    }
    for tally in [play(3, 1, 0.6), play(3, 40, 0.6), without_luck, all_won, not_finite] {
        let raw = tally.raw();
        assert_eq!(tally.win_rate(), raw.win_rate());
        assert_eq!(tally.standard_error(), raw.standard_error());
        assert_eq!(tally.interval(), raw.interval());
        assert_eq!(tally.likelihood_of_superiority(), raw.likelihood_of_superiority());
        assert_eq!(tally.variance_ratio(), None);
    }
    assert_eq!(without_luck.luck_z_score(), None);
    let none = AdjustedTally::default();
    assert_eq!((none.win_rate(), none.interval()), (None, None));
    assert_eq!((none.mean_luck(), none.luck_z_score(), games(&none)), (None, None, None));
}

/// Even where luck explains every result and no variance is left, no statistic is NaN or infinite.
#[test]
fn no_statistic_is_nan_or_infinite() {
    for pairs in [0, 1, 2, 53, 58, 120] {
        let mut tally = AdjustedTally::default();
        for index in 0..pairs {
            tally.push(index % 2 == 0, index % 2 == 0, f64::from(1 - 2 * (index % 2)) / 2.0);
        }
        let Interval { low, high } = tally.interval().unwrap_or(Interval { low: 0.0, high: 1.0 });
        assert!(0.0 <= low && low <= high && high <= 1.0);
        let all = [
            tally.win_rate(),
            tally.standard_error(),
            tally.win_rate().and_then(elo_of_rate),
            games(&tally),
            tally.variance_ratio(),
            tally.likelihood_of_superiority(),
            tally.luck_z_score(),
        ];
        assert!(all.iter().flatten().all(|number| number.is_finite()), "{pairs}: {all:?}");
    }
}
