//! Sequential tests: published ratios, error rates and lengths of simulated tests, and texts.

use game::Dice;
use stats::{AdjustedTally, EloModel, PairTally, Sprt, Verdict, elo_of_rate, rate_of_elo};

use crate::{ELO_PER_STANDARD_DEVIATION, near, push_pair_with_luck, push_pairs, tally};

/// The lead over one half of this normalised Elo, over its root mean square.
fn edge_of_normalised_elo(elo: f64) -> f64 {
    let deviations = std::f64::consts::SQRT_2 * elo / ELO_PER_STANDARD_DEVIATION;
    deviations / deviations.hypot(1.0)
}

/// The share of simulated tests that accept the alternative, and their mean length. `next` adds a
/// pair to a tally and says the log-likelihood ratio and the number of pairs.
fn accepted<T: Default>(
    sprt: &Sprt,
    next: impl Fn(&mut T, &mut Dice) -> (f64, u64),
    tests: u32,
    seed: u64,
) -> (f64, f64) {
    let mut dice = Dice::new(seed);
    let (mut accepted, mut pairs) = (0, 0);
    for _ in 0..tests {
        let mut tally = T::default();
        let (verdict, length) = loop {
            let (ratio, length) = next(&mut tally, &mut dice);
            match sprt.verdict(ratio) {
                Verdict::Continue => {}
                verdict => break (verdict, length),
            }
        };
        accepted += u32::from(verdict == Verdict::AcceptH1);
        pairs += length;
    }
    (f64::from(accepted) / f64::from(tests), pairs as f64 / f64::from(tests))
}

fn logistic(elo0: f64, elo1: f64) -> Sprt {
    Sprt::new(elo0, elo1, 0.05, 0.05, EloModel::Logistic).unwrap()
}

fn normalised(elo0: f64, elo1: f64) -> Sprt {
    Sprt::new(elo0, elo1, 0.05, 0.05, EloModel::Normalised).unwrap()
}

/// ln 19 for 5 % each, as every test of Stockfish's prints it.
#[test]
fn the_bounds_are_those_of_wald() {
    let (low, high) = logistic(0.0, 10.0).bounds();
    assert!((low + 2.944_439).abs() < 1e-6 && (high - 2.944_439).abs() < 1e-6);
    let uneven = Sprt::new(0.0, 10.0, 0.1, 0.02, EloModel::Logistic).unwrap();
    let (low, high) = uneven.bounds();
    assert!((low - (0.02f64 / 0.9).ln()).abs() < 1e-12);
    assert!((high - (0.98f64 / 0.1).ln()).abs() < 1e-12);
    assert_eq!(uneven.verdict(low), Verdict::AcceptH0);
    assert_eq!(uneven.verdict(high), Verdict::AcceptH1);
    assert_eq!(uneven.verdict(0.0), Verdict::Continue);
}

/// The numbers of fastchess's own tests (app/tests/sprt_test.cpp) for single games with
/// draws, which have three outcomes as our pairs have. Normalised Elo there counts
/// standard deviations of such an outcome, here of a pair's half: sqrt(2) as many.
#[test]
fn published_tests_have_their_ratios() {
    let of_games = |elo: f64| elo / std::f64::consts::SQRT_2;
    for (sprt, tally, ratio) in [
        (logistic(0.5, 2.5), tally(21_184, 40_708, 21_404), -1.57),
        (logistic(0.0, 2.0), tally(57_030, 106_593, 57_433), -2.59),
        (normalised(of_games(0.0), of_games(2.0)), tally(36_027, 68_692, 36_433), 0.92),
        (normalised(of_games(-1.75), of_games(0.25)), tally(10_650, 20_431, 10_871), 2.30),
    ] {
        let found = sprt.log_likelihood_ratio(&tally);
        assert!((found - ratio).abs() < 0.01, "{sprt:?}: {found}, expected {ratio}");
    }
}

/// The largest value of a concave function between two arguments, by thirds.
fn maximum(mut low: f64, mut high: f64, value: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..200 {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if value(left) < value(right) { low = left } else { high = right }
    }
    value(0.5 * (low + high))
}

/// The log-likelihood of a tally with these probabilities of a loss, a split and a win.
fn log_likelihood(tally: &PairTally, cells: [f64; 3]) -> f64 {
    let counts = [tally.losses, tally.splits, tally.wins].map(|count| count as f64);
    let seen = counts.into_iter().zip(cells).filter(|(count, _)| *count > 0.0);
    seen.map(|(count, cell)| count * cell.max(1e-300).ln()).sum()
}

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

/// Each hypothesis stands for the likeliest probabilities with its mean, or with its edge, of which
/// one unknown is left: the wins, or the root of the share of decided pairs.
#[test]
fn ratios_are_those_of_a_naive_program() {
    for (losses, splits, wins) in TALLIES {
        let tally = tally(losses, splits, wins);
        let with_mean = |elo: f64| {
            let mean = rate_of_elo(elo);
            maximum((2.0 * mean - 1.0).max(0.0), mean, |win| {
                log_likelihood(&tally, [1.0 - 2.0 * mean + win, 2.0 * (mean - win), win])
            })
        };
        let with_edge = |elo: f64| {
            let edge = edge_of_normalised_elo(elo);
            maximum(edge.abs(), 1.0, |r| {
                log_likelihood(&tally, [r * (r - edge) / 2.0, 1.0 - r * r, r * (r + edge) / 2.0])
            })
        };
        for (elo0, elo1) in [(-400.0, -100.0), (-30.0, 0.0), (0.0, 5.0), (20.0, 250.0)] {
            for (sprt, expected) in [
                (logistic(elo0, elo1), with_mean(elo1) - with_mean(elo0)),
                (normalised(elo0, elo1), with_edge(elo1) - with_edge(elo0)),
            ] {
                let found = sprt.log_likelihood_ratio(&tally);
                assert!((found - expected).abs() < 1e-6, "{sprt} {tally:?}: {found} {expected}");
            }
        }
    }
}

/// A judge who sees nothing leaves the mean and the variance as they are; only the ratio is then
/// that of normal distributions.
#[test]
fn a_long_match_has_the_ratio_of_the_normal_distribution() {
    let (mut tally, mut dice) = (AdjustedTally::default(), Dice::new(3));
    for index in 0..10_000 {
        // 2,450 losses, 5,000 splits and 2,550 wins.
        tally.push(index % 200 >= 149, index % 200 >= 49, dice.unit() - 0.5);
    }
    for text in ["elo0=0,elo1=5", "elo0=0,elo1=5,model=normalised", "elo0=-3,elo1=0"] {
        let sprt: Sprt = text.parse().unwrap();
        let normal = sprt.log_likelihood_ratio_adjusted(&tally);
        let exact = sprt.log_likelihood_ratio(&tally.raw());
        assert!((exact - normal).abs() < 0.05, "{text}: {exact} {normal}");
    }
}

#[test]
fn the_opponent_tests_the_opposite_and_every_ratio_is_a_number() {
    let counts = [0, 1, 2, 1_000_000_000];
    let all = counts.iter().flat_map(|&losses| {
        let splits = counts.iter();
        splits.flat_map(move |&splits| counts.map(|wins| tally(losses, splits, wins)))
    });
    for tally in all {
        for elos in [(0.0, 5.0), (-20.0, 300.0), (-2000.0, 2000.0)] {
            for test in [logistic, normalised] {
                let ours = test(elos.0, elos.1).log_likelihood_ratio(&tally);
                let theirs = test(-elos.1, -elos.0).log_likelihood_ratio(&tally.reversed());
                assert!(ours.is_finite(), "{tally:?} {elos:?}: {ours}");
                let tolerance = 1e-9 * (1 + tally.pairs()) as f64;
                assert!((ours + theirs).abs() < tolerance, "{tally:?} {elos:?}");
            }
        }
    }
}

/// 10,000 tests under each hypothesis. A test ends a little beyond its bound, so errors
/// are rarer than stated: 4.5 to 4.8 % instead of 5 here, nearer to 5 % for smaller
/// differences. Three standard deviations of 5 % in 10,000 are 0.65 %.
#[test]
fn tests_err_as_often_as_they_say() {
    let (tests, split) = (10_000, 0.5);
    for (sprt, lead) in [
        (logistic(0.0, 50.0), 2.0 * rate_of_elo(50.0) - 1.0),
        (normalised(0.0, 60.0), edge_of_normalised_elo(60.0) * 0.5f64.sqrt()),
    ] {
        let loss = |lead: f64| 0.5 * (1.0 - split - lead);
        let play = |lead: f64, seed| {
            let next = |sum: &mut PairTally, dice: &mut Dice| {
                push_pairs(sum, dice, 1, loss(lead), split);
                (sprt.log_likelihood_ratio(sum), sum.pairs())
            };
            accepted(&sprt, next, tests, seed)
        };
        let ((false_alarm, length0), (found, length1)) = (play(0.0, 11), play(lead, 12));
        println!("{sprt:?}: {false_alarm} {} {length0} {length1}", 1.0 - found);
        for error in [false_alarm, 1.0 - found] {
            assert!((0.03..0.0565).contains(&error), "{sprt:?}: {false_alarm} {found}");
        }
    }
}

/// The hypotheses of a normalised test, as win rates: the lead is a multiple of the standard
/// deviation of the pairs as they were played, whatever luck leaves of it.
#[test]
fn normalised_elo_means_the_same_with_adjustment() {
    let (mut tally, mut dice) = (AdjustedTally::default(), Dice::new(6));
    (0..500).for_each(|_| push_pair_with_luck(&mut tally, &mut dice, 0.55));
    let deviation = tally.raw().standard_error().unwrap() * 500f64.sqrt();
    let lead = 2f64.sqrt() * 40.0 / (800.0 / 10f64.ln()) * deviation;
    let elo1 = elo_of_rate(0.5 + lead).unwrap();
    let logistic: Sprt = format!("elo0=0,elo1={elo1}").parse().unwrap();
    let normalised: Sprt = "elo0=0,elo1=40,model=normalised".parse().unwrap();
    let expected = logistic.log_likelihood_ratio_adjusted(&tally);
    let found = normalised.log_likelihood_ratio_adjusted(&tally);
    assert!((found - expected).abs() < 1e-9, "{found} {expected}");
}

#[test]
fn a_tally_without_luck_has_the_exact_ratio() {
    let sprt: Sprt = "elo0=0,elo1=50".parse().unwrap();
    let mut tally = AdjustedTally::default();
    (0..100).for_each(|index| tally.push(index % 2 == 0, index % 3 == 0, 0.0));
    let exact = sprt.log_likelihood_ratio(&tally.raw());
    assert_eq!(sprt.log_likelihood_ratio_adjusted(&tally), exact);
    assert_eq!(sprt.log_likelihood_ratio_adjusted(&AdjustedTally::default()), 0.0);
}

/// At a win rate of one half, luck is 0.1225 of the variance 0.25 of a game.
#[test]
fn adjusted_tests_are_shorter_and_err_as_often_as_they_say() {
    let sprt: Sprt = "elo0=0,elo1=50".parse().unwrap();
    let play = |rate: f64, seed| {
        let next = |tally: &mut AdjustedTally, dice: &mut Dice| {
            push_pair_with_luck(tally, dice, rate);
            (sprt.log_likelihood_ratio_adjusted(tally), tally.raw().pairs())
        };
        accepted(&sprt, next, 4000, seed)
    };
    let ((false_alarm, length0), (found, length1)) = (play(0.5, 21), play(rate_of_elo(50.0), 22));
    println!("{false_alarm} {} {length0} {length1}", 1.0 - found);
    // Raw tests take 134 pairs.
    assert!(length0 < 90.0 && length1 < 90.0, "{length0} {length1}");
    for error in [false_alarm, 1.0 - found] {
        assert!((0.03..0.0605).contains(&error), "{false_alarm} {found}");
    }
}

/// The mean length of 2000 tests between players who are as good as the tally: a test
/// ends a little beyond its bound, so that it takes somewhat longer.
#[test]
fn tests_take_as_long_as_expected() {
    let sprt: Sprt = "elo0=0,elo1=30".parse().unwrap();
    let seen = tally(22, 52, 26);
    let mut dice = Dice::new(4);
    let (tests, mut pairs) = (2000, 0);
    for _ in 0..tests {
        let mut sum = seen;
        while sprt.verdict(sprt.log_likelihood_ratio(&sum)) == Verdict::Continue {
            let draw = dice.below(100);
            sum += PairTally::of_pair(draw >= 22, draw >= 74);
        }
        pairs += sum.pairs() - seen.pairs();
    }
    let found = pairs as f64 / f64::from(tests);
    let expected = sprt.expected_pairs_left(&seen).unwrap();
    println!("{found} pairs, {expected} expected");
    assert!((found / expected - 1.0).abs() < 0.1, "{found} pairs, {expected} expected");
}

#[test]
fn a_test_that_has_ended_takes_no_more_pairs() {
    let sprt: Sprt = "elo0=0,elo1=30".parse().unwrap();
    let left = |losses, splits, wins| sprt.expected_pairs_left(&tally(losses, splits, wins));
    assert_eq!(left(10, 50, 200), Some(0.0));
    assert_eq!((left(0, 0, 0), left(0, 4, 0)), (None, None));
    assert!(left(1, 1, 1).is_some_and(f64::is_finite));
}

/// Without drift the mean time to move up or down as far is the square of the distance in standard
/// deviations; with a drift, its direction does not matter.
#[test]
fn the_better_and_the_worse_player_take_as_long() {
    let sprt: Sprt = "elo0=-30,elo1=30".parse().unwrap();
    let left = |losses, wins| sprt.expected_pairs_left(&tally(losses, 50, wins)).unwrap();
    near(left(20, 30), left(30, 20), 1e-9);
    let deviation = tally(25, 50, 25).standard_error().unwrap() * 10.0;
    let step = 2.0 * (rate_of_elo(30.0) - 0.5) / deviation;
    near(left(25, 25), (19f64.ln() / step).powi(2), 1e-6);
    assert!(left(25, 25) > left(20, 30));
}

#[test]
fn what_is_written_reads_the_same() {
    for text in [
        "elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic",
        "elo0=-1.75,elo1=0.25,alpha=0.01,beta=0.1,model=normalised",
    ] {
        assert_eq!(text.parse::<Sprt>().unwrap().to_string(), text);
    }
    let short: Sprt = "elo1=10, elo0=0".parse().unwrap();
    assert_eq!(short.to_string(), "elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic");
}

#[test]
fn errors_name_what_is_wrong() {
    for (text, message) in [
        ("", "'' is not key=value"),
        ("elo0=0", "'elo1' is missing"),
        ("elo1=0,beta=0.1", "'elo0' is missing"),
        ("elo0=0,elo1=5,elo0=1", "'elo0' is given twice"),
        ("elo0=0,elo1=5,gamma=1", "unknown key 'gamma'"),
        ("elo0=0,elo1=five", "elo1='five' is not a number"),
        ("elo0=5,elo1=5", "elo0=5 is not less than elo1=5"),
        ("elo0=nan,elo1=5", "elo0=NaN is not between"),
        ("elo0=0,elo1=inf", "elo1=inf is not between"),
        ("elo0=0,elo1=5,alpha=0.5", "alpha=0.5 is not between 0 and 0.5"),
        ("elo0=0,elo1=5,beta=0", "beta=0 is not between 0 and 0.5"),
        ("elo0=0,elo1=5,beta=nan", "beta=NaN is not between 0 and 0.5"),
        ("elo0=0,elo1=5,model=bayesian", "unknown model 'bayesian'"),
    ] {
        let error = text.parse::<Sprt>().unwrap_err().to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
}
