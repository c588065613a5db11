use super::Version;
use super::bonuses::Constants;
use super::material::HEIGHT_VALUES;

/// WALTZ's full evaluation with the constants of the published program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waltz;

/// A corner is worse for a higher stack than for one of two pieces.
const FIELD: [[i32; 7]; 3] = [[0; 7], [16, 18, 25, 10, 15, -10, 0], [16, 18, 25, 10, 15, -30, 0]];

impl Version for Waltz {
    const HEIGHTS: [i32; 15] = HEIGHT_VALUES;
    const FIELD: [[i32; 7]; 3] = FIELD;
    const FIELD_WEIGHT: i32 = 3;
    const BONUSES: Option<&'static Constants> = Some(&Constants {
        secure: 25_000,
        all_secure: 500_000,
        all_tall: 100_000,
        few_captures: [100_000; 5],
        threat: [[3_000, 60_000_000], [2_000, 40_000_000], [1_000, 20_000_000]],
        high_stacks: |_, _, _| 0,
    });
}

/// WALTZ's beginner's "very simple evaluation function": material with its own height values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Simple;

impl Version for Simple {
    const HEIGHTS: [i32; 15] =
        [0, 10, 50, 110, 180, 250, 300, 350, 400, 450, 500, 550, 600, 650, 700];
    const FIELD: [[i32; 7]; 3] = FIELD;
    const FIELD_WEIGHT: i32 = 3;
    const BONUSES: Option<&'static Constants> = None;
}
