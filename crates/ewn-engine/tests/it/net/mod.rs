//! Networks: their files, and their values by every set of instructions against a slow and simple
//! program that was written from the description of the format alone.

mod files;
mod naive;
mod random_network;
mod trained;
mod values;

use ewn::{AnyPosition, Position5, Size};
use game::Dice;

/// Positions of random games from random set-ups, whoever moves first.
fn reachable_positions(games: u32, dice: &mut Dice) -> Vec<Position5> {
    let positions = crate::reachable_positions(Size::FIVE, games, dice);
    positions.iter().filter_map(AnyPosition::official).collect()
}
