//! Networks: their files, and their values by every set of instructions against a slow and simple
//! program that was written from the description of the format alone.

mod files;
mod naive;
mod random_network;
mod trained;
mod values;

use ewn::{Position5, SetUp, SetUpRule, Side, Size};
use game::Dice;

/// Positions of random games from random set-ups, whoever moves first.
fn reachable_positions(games: u32, dice: &mut Dice) -> Vec<Position5> {
    let mut positions = Vec::new();
    for _ in 0..games {
        let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, dice);
        let first = Side::BOTH[dice.below(2) as usize];
        let start = Position5::start(&red, &blue, first).unwrap();
        positions.extend(testkit::random_game(start, dice));
    }
    positions
}
