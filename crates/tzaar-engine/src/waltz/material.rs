//! Material: what stacks are worth by their heights, how rare their types are, and their points.
//!
//! The paper describes the tables, and the program has the numbers: heights "grow rapidly up to 150
//! for heights less than 4", stay nearly the same and decrease above 8; the count's value "is 100
//! for the count 1" and "less than 20 for counts higher than 5".

use std::marker::PhantomData;

use tzaar::{Action, ActionKind, Kind, Point, Position, Side, Stack};

use super::Version;
use crate::heuristic::{Sums, Terms, sign};

/// White's material minus Black's, counted along the actions: the material of the first position,
/// then the gain of each action, with the counts before it. "The material value together with some
/// positional information is counted incrementally."
///
/// It depends on the actions played: a captured stack keeps the value it had when captured, and the
/// stacks that are left do not gain value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted<V> {
    /// White's minus Black's.
    pub material: i32,
    version: PhantomData<V>,
}

impl<V: Version> Terms for Counted<V> {
    fn of(position: &Position) -> Self {
        let material = StackSums::<V>::of(position).material(position);
        Self { material, version: PhantomData }
    }

    #[inline]
    fn advance(&mut self, before: &Position, action: Action, [moving, target, result]: [Stack; 3]) {
        let (from, to) = (action.from(), action.to());
        let worth = |point: Point, stack: Stack| {
            let count = usize::from(before.count(stack.owner(), stack.kind()));
            V::HEIGHTS[height(stack)] * COUNT_VALUES[count]
                + V::FIELD_WEIGHT * field::<V>(point, stack)
        };
        let gain = match action.kind() {
            ActionKind::Pass => 0,
            // The program leaves out the field weight for the capturing stack.
            ActionKind::Capture => {
                worth(to, target) - field::<V>(from, moving) + field::<V>(to, moving)
            }
            ActionKind::Stacking => worth(to, result) - worth(to, target) - worth(from, moving),
        };
        self.material += sign(moving.owner()) * gain;
    }
}

/// Sums that give the material of a position, whatever was played before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StackSums<V> {
    /// The values of stacks by their heights, for each player and kind.
    heights: [[i32; 3]; 2],
    /// The values of the occupied points, White's minus Black's.
    field: i32,
    version: PhantomData<V>,
}

impl<V: Version> Sums for StackSums<V> {
    #[inline]
    fn add(&mut self, point: Point, stack: Stack, times: i32) {
        let (owner, kind) = (stack.owner(), stack.kind().index());
        self.heights[owner.index()][kind] += times * V::HEIGHTS[height(stack)];
        self.field += times * sign(owner) * V::FIELD_WEIGHT * field::<V>(point, stack);
    }
}

impl<V: Version> StackSums<V> {
    /// White's material minus Black's.
    #[inline]
    pub fn material(&self, position: &Position) -> i32 {
        let of_kind = |player: Side, kind: Kind| {
            let count = usize::from(position.count(player, kind));
            COUNT_VALUES[count] * self.heights[player.index()][kind.index()]
        };
        let [white, black] = Side::BOTH
            .map(|player| Kind::ALL.map(|kind| of_kind(player, kind)).iter().sum::<i32>());
        white - black + self.field
    }
}

#[inline]
fn height(stack: Stack) -> usize {
    usize::from(stack.height()).min(14)
}

/// The value of a point for the stack on it.
#[inline]
fn field<V: Version>(point: Point, stack: Stack) -> i32 {
    V::FIELD[usize::from(stack.height().clamp(1, 3)) - 1][point.region()]
}

/// The factor of a stack's height value, by the number of stacks of its type.
const COUNT_VALUES: [i32; 16] = [0, 100, 90, 60, 30, 20, 15, 10, 8, 6, 5, 4, 3, 2, 1, 1];

/// A stack's value by its height, the same in the paper's and the program's full evaluation.
pub const HEIGHT_VALUES: [i32; 15] =
    [0, 10, 100, 150, 155, 160, 160, 160, 160, 150, 140, 130, 100, 90, 60];
