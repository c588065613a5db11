use tzaar::{Position, Side};

use super::Version;
use super::bonuses::Bonuses;
use super::program::FIELD;
use crate::heuristic::State;

/// The "very simple evaluation function" of WALTZ's beginner: material alone, with values of its
/// own for heights, from the published program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Simple;

impl Version for Simple {
    const HEIGHTS: [i32; 15] =
        [0, 10, 50, 110, 180, 250, 300, 350, 400, 450, 500, 550, 600, 650, 700];
    const FIELD: [[i32; 7]; 3] = FIELD;
    const FIELD_WEIGHT: i32 = 3;

    #[inline]
    fn bonuses<T>(_: &Position, _: &State<T>, _: Side) -> Bonuses {
        Bonuses::default()
    }
}
