use tzaar::{Position, Side};

use super::Version;
use super::bonuses::{Bonuses, Constants};
use super::material::HEIGHT_VALUES;
use crate::heuristic::State;

/// WALTZ's full evaluation with the constants of the published program: material, and bonuses for
/// threats, for stacks that nothing can capture, for an opponent who is running out of captures and
/// for high stacks in the middle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waltz;

/// A high stack in a corner is worse than one of two pieces.
pub const FIELD: [[i32; 7]; 3] =
    [[0; 7], [16, 18, 25, 10, 15, -10, 0], [16, 18, 25, 10, 15, -30, 0]];

const CONSTANTS: Constants = Constants {
    secure: 25_000,
    all_secure: 500_000,
    all_tall: 100_000,
    few_captures: [100_000; 5],
    threat: [[3_000, 60_000_000], [2_000, 40_000_000], [1_000, 20_000_000]],
};

impl Version for Waltz {
    const HEIGHTS: [i32; 15] = HEIGHT_VALUES;
    const FIELD: [[i32; 7]; 3] = FIELD;
    const FIELD_WEIGHT: i32 = 3;

    #[inline]
    fn bonuses<T>(position: &Position, state: &State<T>, player: Side) -> Bonuses {
        CONSTANTS.bonuses(position, &state.attacks, player)
    }
}
