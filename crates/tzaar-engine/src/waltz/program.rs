use tzaar::{Point, Position, Side, Stack};

use super::Material;
use super::bonuses::{Threat, highest_stacks, secure_kinds, zone_of_control};
use crate::heuristic::{Score, State, Terms, sign};

/// WALTZ's full evaluation with the constants of the published program: material, and bonuses for
/// threats, for stacks that nothing can capture, for an opponent who is running out of captures and
/// for high stacks in the middle.
///
/// A threat counts as "on turn" if the actions left in the turn suffice to carry it out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Waltz;

/// A stack of each of the three kinds that is higher than all of the opponent's.
const SECURE: i32 = 25_000;
const ALL_SECURE: i32 = 500_000;
/// A stack of two or more of each kind.
const ALL_TALL: i32 = 100_000;
/// The opponent can capture no more than [`FEW`] stacks.
const FEW_CAPTURES: i32 = 100_000;
const FEW: u32 = 4;
/// All of the opponent's stacks of a kind, one or two, can be captured.
const THREAT: i32 = 1000;
const ON_TURN: i32 = 20_000;

impl Score for Waltz {
    type Terms = ProgramTerms;

    #[inline]
    fn score(position: &Position, state: &State<ProgramTerms>) -> i32 {
        let highest = highest_stacks(position);
        let [white, black] = Side::BOTH.map(|player| score_of(position, state, player, &highest));
        white - black + state.terms.field
    }
}

/// Everything but the values of the points, for one player.
#[inline]
fn score_of(
    position: &Position,
    state: &State<ProgramTerms>,
    player: Side,
    highest: &[[u8; 3]; 2],
) -> i32 {
    let secure = secure_kinds(highest, player);
    let mut value = state.terms.material.of(position, player) + secure * SECURE;
    if secure == 3 {
        value += ALL_SECURE;
    }
    if highest[player.index()].iter().all(|&height| height >= 2) {
        value += ALL_TALL;
    }
    if state.attacks.on(position, player).count_ones() <= FEW {
        value += FEW_CAPTURES;
    }
    value + zone_of_control(position, &state.attacks, player, value_of_threat)
}

#[inline]
fn value_of_threat(threat: Threat) -> i32 {
    let value = THREAT * (3 - threat.stacks);
    if threat.is_immediate { value * ON_TURN } else { value }
}

/// What stacks are worth by their heights and points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProgramTerms {
    material: Material,
    /// The values of the occupied points, White's minus Black's.
    field: i32,
}

impl Terms for ProgramTerms {
    #[inline]
    fn add(&mut self, point: Point, stack: Stack, times: i32) {
        self.material.add(point, stack, times);
        let height = usize::from(stack.height().clamp(1, 3)) - 1;
        self.field += times * sign(stack.owner()) * FIELD_VALUES[height][point.index()];
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
