//! The evaluations of the program WALTZ (Valla and Veselý), with its constants.

use game::Position as _;
use tzaar::{Kind, Point, Position, Side, Stack, Step};

use crate::heuristic::{Score, State, Terms, sign};

/// WALTZ's full evaluation: material, and bonuses for threats, for stacks that nothing can capture,
/// for an opponent who is running out of captures and for high stacks in the middle.
///
/// A threat counts as "on turn" if the actions left in the turn suffice to carry it out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Waltz;

/// The "very simple evaluation function" of WALTZ's beginner. The paper does not define it; here it
/// is the material of the full one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Simple;

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
    type Terms = WaltzTerms;

    #[inline]
    fn score(position: &Position, state: &State<WaltzTerms>) -> i32 {
        let highest = highest_stacks(position);
        let [white, black] = Side::BOTH.map(|player| score_of(position, state, player, highest));
        white - black + state.terms.field
    }
}

impl Score for Simple {
    type Terms = WaltzTerms;

    #[inline]
    fn score(position: &Position, state: &State<WaltzTerms>) -> i32 {
        let [white, black] = Side::BOTH.map(|player| state.terms.material(position, player));
        white - black
    }
}

/// Everything but the values of the points, for one player.
#[inline]
fn score_of(
    position: &Position,
    state: &State<WaltzTerms>,
    player: Side,
    highest: [[u8; 3]; 2],
) -> i32 {
    let own = &highest[player.index()];
    let [a, b, c] = highest[player.opponent().index()];
    let limit = a.max(b).max(c);
    let secure = own.iter().filter(|&&height| height > limit).count() as i32;
    let mut value = state.terms.material(position, player) + secure * SECURE;
    if secure == 3 {
        value += ALL_SECURE;
    }
    if own.iter().all(|&height| height >= 2) {
        value += ALL_TALL;
    }
    if state.attacks.on(position, player).count_ones() <= FEW {
        value += FEW_CAPTURES;
    }
    value + zone(position, state, player)
}

/// The value of the stacks that a player can capture.
#[inline]
fn zone(position: &Position, state: &State<WaltzTerms>, player: Side) -> i32 {
    let opponent = player.opponent();
    let attacked = state.attacks.on(position, opponent);
    let actions_left = match position.step() {
        _ if position.mover() != player => 0,
        Step::First if !position.is_first_turn() => 2,
        _ => 1,
    };
    let mut value = 0;
    for kind in Kind::ALL {
        let capturable = (attacked & position.of_kind(kind).bits()).count_ones() as i32;
        let count = i32::from(position.count(opponent, kind));
        let initial = i32::from(kind.initial_count());
        value += capturable * (initial - count) / initial;
        if count <= 2 && capturable == count {
            let threat = THREAT * (3 - count);
            value += if count <= actions_left { threat * ON_TURN } else { threat };
        }
    }
    value
}

/// The highest stack of each player and kind.
#[inline]
fn highest_stacks(position: &Position) -> [[u8; 3]; 2] {
    let mut highest = [[1; 3]; 2];
    for point in position.tall() {
        if let Some(stack) = position.stack(point) {
            let height = &mut highest[stack.owner().index()][stack.kind().index()];
            *height = stack.height().max(*height);
        }
    }
    highest
}

/// What stacks are worth by their heights and points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaltzTerms {
    /// For each player and kind: the values of its stacks by their heights, added up.
    heights: [[i32; 3]; 2],
    /// The values of the occupied points, White's minus Black's.
    field: i32,
}

impl Terms for WaltzTerms {
    #[inline]
    fn add(&mut self, point: Point, stack: Stack, times: i32) {
        let (player, height) = (stack.owner(), usize::from(stack.height()));
        self.heights[player.index()][stack.kind().index()] +=
            times * HEIGHT_VALUES[height.min(HEIGHT_VALUES.len() - 1)];
        self.field += times * sign(player) * FIELD_VALUES[height.clamp(1, 3) - 1][point.index()];
    }
}

impl WaltzTerms {
    /// The values of a player's stacks by height; the fewer of a type, the higher.
    #[inline]
    fn material(&self, position: &Position, player: Side) -> i32 {
        let value = |kind: Kind| {
            let count = usize::from(position.count(player, kind).min(15));
            COUNT_VALUES[count] * self.heights[player.index()][kind.index()]
        };
        Kind::ALL.into_iter().map(value).sum()
    }
}

const HEIGHT_VALUES: [i32; 15] =
    [0, 10, 100, 150, 155, 160, 160, 160, 160, 150, 140, 130, 100, 90, 60];

const COUNT_VALUES: [i32; 16] = [0, 100, 90, 60, 30, 20, 15, 10, 8, 6, 5, 4, 3, 2, 1, 1];

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
