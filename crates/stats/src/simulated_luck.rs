//! Games whose luck is known, for tests.

use game::Dice;

use crate::AdjustedTally;

/// How far the one roll of a simulated game moves the chance to win, either way.
const SWING: f64 = 0.35;

/// Adds a pair of games that are won with probability `rate` + luck, where the luck is a swing
/// up or down in each; who judges the rolls underrates all of it by the same share.
pub(crate) fn push_pair(tally: &mut AdjustedTally, dice: &mut Dice, rate: f64) {
    let swings = [SWING, SWING].map(|swing| if dice.below(2) == 0 { swing } else { -swing });
    let [first, second] = swings.map(|swing| dice.unit() < rate + swing);
    tally.push(first, second, 0.8 * (swings[0] + swings[1]) / 2.0);
}
