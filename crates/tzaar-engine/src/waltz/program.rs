use tzaar::{Point, Position, Stack};

use super::bonuses::{Bonuses, FullTerms, Threat, full_score};
use crate::heuristic::{Score, State};

/// WALTZ's full evaluation with the constants of the published program: material, and bonuses for
/// threats, for stacks that nothing can capture, for an opponent who is running out of captures and
/// for high stacks in the middle.
///
/// A threat counts as "on turn" if the actions left in the turn suffice to carry it out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waltz;

impl Bonuses for Waltz {
    const SECURE: i32 = 25_000;
    const ALL_SECURE: i32 = 500_000;
    const ALL_TALL: i32 = 100_000;

    #[inline]
    fn few_captures(capturable: u32) -> i32 {
        if capturable <= 4 { 100_000 } else { 0 }
    }

    #[inline]
    fn threat(threat: Threat) -> i32 {
        const ON_TURN: i32 = 20_000;
        let value = 1000 * (3 - threat.stacks);
        if threat.is_immediate { value * ON_TURN } else { value }
    }

    #[inline]
    fn field(point: Point, stack: Stack) -> i32 {
        FIELD_VALUES[usize::from(stack.height().clamp(1, 3)) - 1][point.index()]
    }
}

impl Score for Waltz {
    type Terms = FullTerms<Self>;

    #[inline]
    fn score(position: &Position, state: &State<FullTerms<Self>>) -> i32 {
        full_score(position, state)
    }
}

/// By the height (1, 2, more) and the point.
static FIELD_VALUES: [[i32; Point::COUNT]; 3] = {
    const WEIGHT: i32 = 3;
    let mut values = [[0; Point::COUNT]; 3];
    let mut index = 0;
    while index < Point::COUNT {
        let value = [16, 18, 25, 10, 15, -10, 0][Point::from_index(index as u8).region()];
        // A high stack in a corner is worse than one of two pieces.
        let high = if value < 0 { -30 } else { value };
        values[1][index] = WEIGHT * value;
        values[2][index] = WEIGHT * high;
        index += 1;
    }
    values
};
