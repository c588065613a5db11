use tzaar::Position;

use super::bonuses::{Bonuses, Constants, FullTerms, full_score};
use crate::heuristic::{Score, State};

/// WALTZ's full evaluation with the constants of the published program: material, and bonuses for
/// threats, for stacks that nothing can capture, for an opponent who is running out of captures and
/// for high stacks in the middle.
///
/// A threat counts as "on turn" if the actions left in the turn suffice to carry it out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waltz;

impl Bonuses for Waltz {
    const CONSTANTS: Constants = Constants {
        secure: 25_000,
        all_secure: 500_000,
        all_tall: 100_000,
        few_captures: [100_000; 5],
        threat: [[3_000, 60_000_000], [2_000, 40_000_000], [1_000, 20_000_000]],
        // A high stack in a corner is worse than one of two pieces.
        field: [[0; 7], [48, 54, 75, 30, 45, -30, 0], [48, 54, 75, 30, 45, -90, 0]],
    };
}

impl Score for Waltz {
    type Terms = FullTerms<Self>;

    #[inline]
    fn score(position: &Position, state: &State<FullTerms<Self>>) -> i32 {
        full_score(position, state)
    }
}
