//! Numbers computed by hand, naive programs, and simulated matches with known strengths.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::unwrap_used)]

mod adjusted_tally;
mod equilibrium;
mod pair_tally;
mod ratings;
mod sprt;

use game::Dice;
use stats::{AdjustedTally, PairTally};

/// The slope of the Elo formula at a score of one half, in Elo per point.
const ELO_PER_STANDARD_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

fn tally(losses: u64, splits: u64, wins: u64) -> PairTally {
    PairTally { losses, splits, wins }
}

#[track_caller]
fn near(found: impl Into<Option<f64>>, expected: f64, tolerance: f64) {
    let found = found.into().unwrap();
    assert!((found - expected).abs() < tolerance, "{found}, expected {expected}");
}

/// Adds pairs that are lost and split with these probabilities.
fn push_pairs(sum: &mut PairTally, dice: &mut Dice, pairs: u32, loss: f64, split: f64) {
    for _ in 0..pairs {
        let draw = dice.unit();
        *sum += PairTally::of_pair(draw >= loss, draw >= loss + split);
    }
}

/// How far the one roll of a simulated game moves the chance to win, either way.
const SWING: f64 = 0.35;

/// Adds a pair of games that are won with probability `rate` + luck, where the luck is a swing
/// up or down in each; the judge underrates all of it by the same share.
fn push_pair_with_luck(tally: &mut AdjustedTally, dice: &mut Dice, rate: f64) {
    let swings = [SWING, SWING].map(|swing| if dice.below(2) == 0 { swing } else { -swing });
    let [first, second] = swings.map(|swing| dice.unit() < rate + swing);
    tally.push(first, second, 0.8 * (swings[0] + swings[1]) / 2.0);
}
