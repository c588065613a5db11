//! The playout policies, checked against plainly written ones, and flat Monte Carlo.

mod flat;
mod plain;
mod policies;
mod priors;

use ewn::{AnyPosition, Size};
use game::{Dice, Position};

fn size(side: usize) -> Size {
    Size::new(side).unwrap()
}

/// Positions of random games from random set-ups, whoever moves first, the die rolled.
fn rolled_positions(size: Size, games: u32, dice: &mut Dice) -> Vec<AnyPosition> {
    let positions = crate::reachable_positions(size, games, dice);
    positions.iter().map(|position| position.roll(position.random_roll(dice).unwrap())).collect()
}
