//! The playout policies, checked against plainly written ones, and flat Monte Carlo.

mod flat;
mod plain;
mod policies;
mod priors;

use ewn::{AnyPosition, SetUp, SetUpRule, Side, Size};
use game::{Dice, Position};

fn size(side: usize) -> Size {
    Size::new(side).unwrap()
}

/// Positions of random games from random set-ups, whoever moves first, the die rolled.
fn rolled_positions(size: Size, games: u32, dice: &mut Dice) -> Vec<AnyPosition> {
    let mut positions = Vec::new();
    for _ in 0..games {
        let [red, blue] = SetUp::pair(SetUpRule::Random, size, dice);
        let first = Side::BOTH[dice.below(2) as usize];
        let start = AnyPosition::start(&red, &blue, first).unwrap();
        for position in testkit::random_game(start, dice) {
            positions.push(position.roll(position.random_roll(dice).unwrap()));
        }
    }
    positions
}
