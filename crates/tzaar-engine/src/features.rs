use tzaar::{Action, ActionKind, Kind, Point, Position, Side, Stack};

use crate::Attacks;

/// What evaluations keep up to date from action to action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Which stacks could be captured.
    pub attacks: Attacks,
    /// For each player and kind: the values of its stacks by their heights, added up.
    pub heights: [[i32; 3]; 2],
    /// The values of the points on which stacks stand, White's less Black's.
    pub field: i32,
}

impl Features {
    /// From scratch.
    pub fn new(position: &Position) -> Self {
        let attacks = Attacks::new(position);
        let mut features = Self { attacks, heights: [[0; 3]; 2], field: 0 };
        for point in position.occupied() {
            if let Some(stack) = position.stack(point) {
                features.put(point, stack, 1);
            }
        }
        features
    }

    /// After an action.
    #[inline]
    #[must_use]
    pub fn after(&self, before: &Position, action: Action) -> Self {
        let attacks = self.attacks.after(before, action);
        let mut features = Self { attacks, ..*self };
        let (from, to) = (action.from(), action.to());
        if let (Some(moving), Some(target)) = (before.stack(from), before.stack(to)) {
            let result = match action.kind() {
                ActionKind::Pass => return features,
                ActionKind::Capture => moving,
                ActionKind::Stacking => moving.on_top_of(target),
            };
            features.put(from, moving, -1);
            features.put(to, target, -1);
            features.put(to, result, 1);
        }
        features
    }

    #[inline]
    fn put(&mut self, point: Point, stack: Stack, times: i32) {
        let (player, kind, height) = (stack.owner(), stack.kind(), stack.height());
        self.heights[player.index()][kind.index()] += times * height_value(height);
        self.field += times * sign(player) * field_value(point, height);
    }
}

/// 1 for White, -1 for Black.
#[inline]
pub(crate) const fn sign(player: Side) -> i32 {
    1 - 2 * player.index() as i32
}

/// What a stack of this height is worth to WALTZ.
#[inline]
fn height_value(height: u8) -> i32 {
    HEIGHT_VALUES[usize::from(height.min(14))]
}

const HEIGHT_VALUES: [i32; 15] =
    [0, 10, 100, 150, 155, 160, 160, 160, 160, 150, 140, 130, 100, 90, 60];

/// What it is worth to WALTZ that a stack of this height stands on this point.
#[inline]
fn field_value(point: Point, height: u8) -> i32 {
    FIELD_VALUES[usize::from(height.clamp(1, 3)) - 1][point.index()]
}

/// By the height (1, 2, more) and the point.
static FIELD_VALUES: [[i32; Point::COUNT]; 3] = field_values();

const fn field_values() -> [[i32; Point::COUNT]; 3] {
    let mut values = [[0; Point::COUNT]; 3];
    let mut index = 0;
    while index < Point::COUNT {
        let point = Point::from_index(index as u8);
        let is_corner = point.is_corner_of_ring();
        let value = match point.ring() {
            1 => 16,
            2 if is_corner => 18,
            2 => 25,
            3 if is_corner => 10,
            3 => 15,
            _ if is_corner => -10,
            _ => 0,
        };
        // A high stack in a corner is worse than one of two pieces.
        let high = if value < 0 { -30 } else { value };
        values[1][index] = FIELD_WEIGHT * value;
        values[2][index] = FIELD_WEIGHT * high;
        index += 1;
    }
    values
}

const FIELD_WEIGHT: i32 = 3;

/// The values of a player's stacks: each by its height, and the more the fewer there are of
/// its kind.
#[inline]
pub(crate) fn material(position: &Position, features: &Features, player: Side) -> i32 {
    let value = |kind: Kind| {
        let count = usize::from(position.count(player, kind).min(15));
        COUNT_VALUES[count] * features.heights[player.index()][kind.index()]
    };
    Kind::ALL.into_iter().map(value).sum()
}

const COUNT_VALUES: [i32; 16] = [0, 100, 90, 60, 30, 20, 15, 10, 8, 6, 5, 4, 3, 2, 1, 1];
