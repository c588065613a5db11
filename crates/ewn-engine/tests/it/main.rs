//! Evaluations, playouts, networks and endgames of EWN.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::unwrap_used)]

mod endgame;
mod evaluations;
mod net;
mod placements;
mod playouts;

use ewn::{AnyPosition, SetUp, SetUpRule, Side, Size};
use game::Dice;

/// Positions of random games from random set-ups, whoever moves first.
fn reachable_positions(size: Size, games: u32, dice: &mut Dice) -> Vec<AnyPosition> {
    let mut positions = Vec::new();
    for _ in 0..games {
        let [red, blue] = SetUp::pair(SetUpRule::Random, size, dice);
        let first = Side::BOTH[dice.below(2) as usize];
        let start = AnyPosition::start(&red, &blue, first).unwrap();
        positions.extend(testkit::random_game(start, dice));
    }
    positions
}
