//! The order in which searches try actions, and which turns they may skip.

use tzaar::{Action, ActionKind, Direction, Point, Position, first_stack_seen};

/// An upper bound for [`Action::bits`], for tables by action.
pub const CODES: usize = 3 << 12;

/// WALTZ's order of actions: larger numbers are searched first. Captures of rare types and of high
/// stacks come first, then stackings with rare types, and the pass comes last.
#[inline]
pub fn order(position: &Position, action: Action) -> i32 {
    match action.kind() {
        ActionKind::Pass => PASS,
        ActionKind::Capture => position.stack(action.to()).map_or(0, |target| {
            let count = i32::from(position.count(target.owner(), target.kind()));
            height_advantage(target.height()) - 20 * count
        }),
        ActionKind::Stacking => position
            .stack(action.from())
            .map_or(0, |moving| -6 - 3 * i32::from(position.count(moving.owner(), moving.kind()))),
    }
}

/// Less than the number of any other action.
const PASS: i32 = -400;

#[inline]
fn height_advantage(height: u8) -> i32 {
    match height {
        0 | 1 => 0,
        2 => 15,
        3 => 50,
        4 => 160,
        _ => 150 + 10 * i32::from(height),
    }
}

/// Whether a turn can be skipped because another one leads to the same position: the captures in
/// the other order, two equal stacks with swapped roles, or two stacks of one type with swapped
/// roles, where one captures and the other goes on top of it.
///
/// Of all turns with the same result, the one whose first action has the lowest number is kept.
pub fn is_repeated_turn(before: &Position, first: Action, second: Action) -> bool {
    if second.kind() == ActionKind::Pass || second.from() == first.to() {
        return false;
    }
    let occupied = before.occupied().bits();
    let (one, other) = (first.from(), second.from());
    let (near, far) = (first.to(), second.to());
    let is_equal = before.stack(one) == before.stack(other);
    if second.kind() == ActionKind::Stacking {
        // A stacking cannot come first, but the stacks can swap roles.
        return other < one
            && (if far == near { could_capture(before, one, other, near) } else { is_equal })
            && sees(occupied, other, near)
            && (far == near || sees(occupied & !other.bit(), one, far));
    }
    // The first capture must not end the game.
    let goes_on = |target: Point| {
        let target = before.stack(target);
        target.is_some_and(|target| before.count(target.owner(), target.kind()) > 1)
    };
    (second.bits() < first.bits() && sees(occupied, other, far) && goes_on(far))
        || (is_equal
            && (far < near
                && sees(occupied, one, far)
                && sees(occupied & !one.bit(), other, near)
                && goes_on(far)
                || other < one
                    && sees(occupied, other, near)
                    && sees(occupied & !other.bit(), one, far)))
}

/// Whether the stack that goes on top could have captured instead, with the same result.
fn could_capture(before: &Position, capturing: Point, covering: Point, target: Point) -> bool {
    let stacks = (before.stack(capturing), before.stack(covering), before.stack(target));
    let (Some(capturing), Some(covering), Some(target)) = stacks else {
        return false;
    };
    capturing.kind() == covering.kind() && covering.can_capture(target)
}

#[inline]
fn sees(occupied: u64, from: Point, to: Point) -> bool {
    Direction::ALL.into_iter().any(|way| first_stack_seen(occupied, from, way) == Some(to))
}
