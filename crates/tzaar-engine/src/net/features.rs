//! What a network sees of a position: where each stack is, which stacks see each other, how many
//! others each could capture and how many could capture it, and how many stacks of each type there
//! are. Each of these is a row of the network's first layer.
//!
//! Rows are numbered as White sees them, own stacks first; [`Rows::seen_by_black`] translates.

use network::{ActiveRows, Shape};
use tzaar::{Action, Direction, Kind, Point, Position, Side, Stack, Step, first_stack_seen};

use super::captures::Captures;

/// What every network of this set of features has.
pub const SHAPE: Shape =
    Shape { feature_set: 3, rows: ROWS, views: 2, tails: 2 * PHASES, active_rows: ActiveRows::Any };

/// Greater heights count as this one.
const HEIGHTS: usize = 5;
/// An owner, a type and a height.
const CLASSES: usize = 2 * 3 * HEIGHTS;
const MOST_OF_KIND: usize = 16;

const PLACES: usize = 0;
const PAIRS: usize = PLACES + CLASSES * Point::COUNT;
const COUNTS: usize = PAIRS + CLASSES * (CLASSES + 1) / 2;
const CAPTURES: usize = COUNTS + 2 * 3 * MOST_OF_KIND;
const ROWS: usize = CAPTURES + CLASSES * Captures::CASES;

/// Numbers of stacks with later layers of their own.
const PHASES: usize = 6;

/// Which set of later layers judges a position.
#[inline]
pub fn tail(position: &Position) -> usize {
    const STACKS_OF_A_PHASE: usize = 8;
    let phase = (position.occupied().len() / STACKS_OF_A_PHASE).clamp(1, PHASES) - 1;
    if position.step() == Step::Second { PHASES + phase } else { phase }
}

/// Every active row of a position, of which some occur more than once, and the captures.
pub fn active_rows(position: &Position) -> (Vec<u16>, Captures) {
    let (mut rows, mut captures) = (Vec::with_capacity(256), Captures::default());
    let occupied = position.occupied();
    for (point, stack) in occupied.filter_map(|point| Some((point, position.stack(point)?))) {
        rows.push(place_row(point, class(stack)));
        for direction in Direction::ALL {
            let seen = Seen::from(position, occupied.bits(), point, direction);
            if seen.is_stack && point < seen.point {
                rows.push(pair_row(class(stack), seen.class()));
                captures.add((point, stack.bits()), (seen.point, seen.stack), 1);
            }
        }
    }
    for (point, stack) in occupied.filter_map(|point| Some((point, position.stack(point)?))) {
        rows.push(captures_row(class(stack), captures.case(point)));
    }
    for owner in Side::BOTH {
        for kind in Kind::ALL {
            rows.push(count_row(owner, kind, position.count(owner, kind)));
        }
    }
    (rows, captures)
}

/// The rows that an action takes away and those that it adds.
pub struct Changes {
    pub removed: Rows,
    pub added: Rows,
}

/// Two stacks change, on six lines each, and those that see them; besides, there are their places
/// and the count.
const MOST_CHANGES: usize = 32;

/// A few rows.
#[derive(Clone, Copy)]
pub struct Rows {
    rows: [u16; MOST_CHANGES],
    count: usize,
}

impl Rows {
    #[inline]
    const fn new() -> Self {
        Self { rows: [0; MOST_CHANGES], count: 0 }
    }

    #[inline]
    fn push(&mut self, row: u16) {
        self.push_if(true, row);
    }

    /// Adds a row if it is active. There is no branch: nothing could predict it.
    #[inline(always)]
    fn push_if(&mut self, is_active: bool, row: u16) {
        self.rows[self.count % MOST_CHANGES] = row;
        self.count += usize::from(is_active);
    }

    /// The rows.
    #[inline]
    pub fn as_slice(&self) -> &[u16] {
        &self.rows[..self.count.min(MOST_CHANGES)]
    }

    /// The same as Black sees them.
    #[inline]
    pub fn seen_by_black(&self) -> Self {
        let mut seen = *self;
        for row in &mut seen.rows[..self.count.min(MOST_CHANGES)] {
            *row = seen_by_black(*row);
        }
        seen
    }
}

/// A row as Black sees it.
#[inline]
pub fn seen_by_black(row: u16) -> u16 {
    SEEN_BY_BLACK[usize::from(row)]
}

/// The action that led to a position, not a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastAction {
    pub action: Action,
    /// The stack that moved, the one on its target, and the one there afterwards.
    pub stacks: [Stack; 3],
}

impl Changes {
    /// What the last action has changed; `captures`, those before it, are brought up to date.
    #[inline]
    pub fn new(after: &Position, last: &LastAction, captures: &mut Captures) -> Self {
        let (from, to) = (last.action.from(), last.action.to());
        let (mut removed, mut added) = (Rows::new(), Rows::new());
        let target = last.stacks[1];
        let (owner, kind) = (target.owner(), target.kind());
        let count = after.count(owner, kind);
        removed.push(count_row(owner, kind, count + 1));
        added.push(count_row(owner, kind, count));
        let [moving, target, result] = last.stacks.map(class);
        removed.push(place_row(from, moving));
        removed.push(place_row(to, target));
        added.push(place_row(to, result));
        let before = *captures;
        let touched = change_lines(after, last, captures, &mut removed, &mut added);
        removed.push(captures_row(moving, before.case(from)));
        removed.push(captures_row(target, before.case(to)));
        added.push(captures_row(result, captures.case(to)));
        for point in tzaar::PointSet::from_bits(touched & !(from.bit() | to.bit())) {
            let class = after.stack(point).map_or(0, class);
            let (old, new) = (before.case(point), captures.case(point));
            removed.push_if(old != new, captures_row(class, old));
            added.push_if(old != new, captures_row(class, new));
        }
        Self { removed, added }
    }
}

/// Collects the rows of lines that end or begin with an action; the points at their ends.
#[inline]
fn change_lines(
    after: &Position,
    last: &LastAction,
    captures: &mut Captures,
    removed: &mut Rows,
    added: &mut Rows,
) -> u64 {
    let (from, to) = (last.action.from(), last.action.to());
    let [moving, target, result] = last.stacks;
    let occupied = after.occupied().bits();
    let mut touched = 0;
    let mut around = Direction::ALL.map(|way| Seen::from(after, occupied, from, way));
    for seen in &mut around {
        let stack = if seen.point == to { target.bits() } else { seen.stack };
        let seen = Seen { stack, ..*seen };
        removed.push_if(seen.is_stack, pair_row(class(moving), seen.class()));
        captures.add((from, moving.bits()), (seen.point, seen.stack), -i8::from(seen.is_stack));
        touched |= seen.point.bit();
    }
    // Stacks on both sides of the point that it left see each other instead of it.
    for axis in 0..3 {
        let (one, other) = (around[axis], around[axis + 3]);
        let are_joined = one.is_stack & other.is_stack & (one.point != to) & (other.point != to);
        added.push_if(are_joined, pair_row(one.class(), other.class()));
        captures.add((one.point, one.stack), (other.point, other.stack), i8::from(are_joined));
    }
    // Stacks around the point where it arrived see another stack.
    for way in Direction::ALL {
        let seen = Seen::from(after, occupied | from.bit(), to, way);
        let is_other = seen.is_stack & (seen.point != from);
        removed.push_if(is_other, pair_row(class(target), seen.class()));
        captures.add((to, target.bits()), (seen.point, seen.stack), -i8::from(is_other));
        let seen = Seen::from(after, occupied, to, way);
        added.push_if(seen.is_stack, pair_row(class(result), seen.class()));
        captures.add((to, result.bits()), (seen.point, seen.stack), i8::from(seen.is_stack));
        touched |= seen.point.bit();
    }
    touched
}

/// What is seen from a point in one direction.
#[derive(Clone, Copy)]
struct Seen {
    is_stack: bool,
    /// The point itself if nothing is seen.
    point: Point,
    /// The bits of the stack.
    stack: u8,
}

impl Seen {
    #[inline(always)]
    fn from(position: &Position, occupied: u64, point: Point, direction: Direction) -> Self {
        let seen = first_stack_seen(occupied, point, direction);
        let point = seen.unwrap_or(point);
        let stack = position.stack(point).map_or(0, Stack::bits);
        Self { is_stack: seen.is_some(), point, stack }
    }

    #[inline]
    fn class(self) -> usize {
        usize::from(CLASS_OF[usize::from(self.stack)])
    }
}

#[inline]
fn class(stack: Stack) -> usize {
    usize::from(CLASS_OF[usize::from(stack.bits())])
}

/// By the bits of a stack.
static CLASS_OF: [u8; 256] = {
    let mut classes = [0; 256];
    let mut height = 1;
    while height <= Stack::MAX_HEIGHT {
        let class = if height < HEIGHTS as u8 { height } else { HEIGHTS as u8 } - 1;
        let mut number = 0;
        while number < 6 {
            let owner = if number < 3 { Side::First } else { Side::Second };
            let kind = Kind::ALL[number % 3];
            if let Some(stack) = Stack::new(owner, kind, height) {
                classes[stack.bits() as usize] = number as u8 * HEIGHTS as u8 + class;
            }
            number += 1;
        }
        height += 1;
    }
    classes
};

#[inline]
fn place_row(point: Point, class: usize) -> u16 {
    (PLACES + class * Point::COUNT + point.index()) as u16
}

#[inline]
fn pair_row(one: usize, other: usize) -> u16 {
    (PAIRS + pair_number(one, other)) as u16
}

/// The number of a pair, in either order.
#[inline]
const fn pair_number(one: usize, other: usize) -> usize {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    high * (high + 1) / 2 + low
}

#[inline]
fn captures_row(class: usize, case: usize) -> u16 {
    (CAPTURES + class * Captures::CASES + case) as u16
}

#[inline]
fn count_row(owner: Side, kind: Kind, count: u8) -> u16 {
    let count = usize::from(count).min(MOST_OF_KIND - 1);
    (COUNTS + (owner.index() * 3 + kind.index()) * MOST_OF_KIND + count) as u16
}

static SEEN_BY_BLACK: [u16; ROWS] = {
    let mut rows = [0; ROWS];
    // In all groups but that of pairs, the rows of one player's stacks come before the other's.
    let groups = [(PLACES, PAIRS), (COUNTS, CAPTURES), (CAPTURES, ROWS)];
    let mut group = 0;
    while group < groups.len() {
        let (begin, end) = groups[group];
        let mut row = begin;
        while row < end {
            let count = end - begin;
            rows[row] = (begin + (row - begin + count / 2) % count) as u16;
            row += 1;
        }
        group += 1;
    }
    let mut one = 0;
    while one < CLASSES {
        let mut other = 0;
        while other <= one {
            let swapped = [(one + CLASSES / 2) % CLASSES, (other + CLASSES / 2) % CLASSES];
            let pair = pair_number(swapped[0], swapped[1]);
            rows[PAIRS + pair_number(one, other)] = (PAIRS + pair) as u16;
            other += 1;
        }
        one += 1;
    }
    rows
};
