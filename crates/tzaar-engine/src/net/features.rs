//! The inputs of the network: where each stack is, which stacks see each other, how many others
//! each could capture and how many could capture it, and how many stacks of each type there are.
//! Each of these facts is a row of the network's first layer.

use network::{ActiveRows, Change, Shape};
use tzaar::{Action, Direction, Kind, Point, Position, Side, Stack, Step, first_stack_seen};

use super::captures::{Captures, Relation};
use crate::attacks::Seen;

/// The shape of every network with this set of features.
pub const SHAPE: Shape =
    Shape { feature_set: 3, rows: ROWS, views: 2, tails: 2 * PHASES, active_rows: ActiveRows::Any };

/// Greater heights count as this one.
const HEIGHTS: usize = 5;
/// The classes of stacks: by owner, type and height.
const CLASSES: usize = 2 * 3 * HEIGHTS;
const MOST_OF_KIND: usize = 16;

const PLACES: usize = 0;
const PAIRS: usize = PLACES + CLASSES * Point::COUNT;
const COUNTS: usize = PAIRS + CLASSES * (CLASSES + 1) / 2;
const CAPTURES: usize = COUNTS + 2 * 3 * MOST_OF_KIND;
const ROWS: usize = CAPTURES + CLASSES * Captures::CASES;

/// More rows follow for frequent changes, see [`listed_changes`].
const COUNT_CHANGES: usize = ROWS;
const CAPTURES_CHANGES: usize = COUNT_CHANGES + 2 * 3 * MOST_OF_KIND;
const ALL_ROWS: usize = CAPTURES_CHANGES + CLASSES * Captures::CASES * Captures::CASES;

/// The number of phases: ranges of the number of stacks, each with its own later layers.
const PHASES: usize = 6;

/// The number of the set of later layers that judges a position.
#[inline]
pub fn tail(position: &Position) -> usize {
    phase(position) + if position.step() == Step::Second { PHASES } else { 0 }
}

#[inline]
fn phase(position: &Position) -> usize {
    const STACKS_OF_A_PHASE: usize = 8;
    (position.occupied().len() / STACKS_OF_A_PHASE).clamp(1, PHASES) - 1
}

/// Corrections of a score are hardly ever greater than this.
#[inline]
pub fn most_corrected(position: &Position) -> i32 {
    MOST_CORRECTED[phase(position)]
}

/// By phase: 19 in 20 corrections of the built-in network are smaller in endgames, else 49 in 50.
const MOST_CORRECTED: [i32; PHASES] = [4000, 1500, 700, 450, 300, 300];

/// The number of a row in White's view and in Black's. In each view own stacks come first.
#[derive(Clone, Copy)]
pub struct Row {
    pub white: u16,
    pub black: u16,
}

/// Every active row of a position (some occur more than once), and the captures.
pub fn active_rows(position: &Position) -> (Vec<Row>, Captures) {
    let (mut rows, mut captures) = (Vec::with_capacity(256), Captures::default());
    let occupied = position.occupied();
    for (point, stack) in occupied.filter_map(|point| Some((point, position.stack(point)?))) {
        rows.push(place_row(point, class(stack)));
        for direction in Direction::ALL {
            let seen = Seen::from(position, occupied.bits(), point, direction);
            if seen.is_stack() && point < seen.point {
                rows.push(pair_row(class(stack), class_seen(seen)));
                let relation = Relation::new(stack.bits(), seen.stack);
                captures.change(point, relation.of_one);
                captures.change(seen.point, relation.of_other);
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

/// The rows that an action removes and the rows that it adds.
pub struct Changes {
    pub removed: Rows,
    pub added: Rows,
}

/// The most rows that change: for two places, six lines from each, their captures, and a count.
const MOST_CHANGES: usize = 32;

/// A few rows, in White's view and in Black's.
#[derive(Clone, Copy)]
pub struct Rows {
    views: [[u16; MOST_CHANGES]; 2],
    count: usize,
}

impl Rows {
    #[inline]
    const fn new() -> Self {
        Self { views: [[0; MOST_CHANGES]; 2], count: 0 }
    }

    #[inline]
    fn push(&mut self, row: Row) {
        self.push_if(true, row);
    }

    /// Adds a row if it is active, without a branch, which would be unpredictable.
    #[inline(always)]
    fn push_if(&mut self, is_active: bool, row: Row) {
        debug_assert!(self.count < MOST_CHANGES);
        let place = self.count % MOST_CHANGES;
        self.views[0][place] = row.white;
        self.views[1][place] = row.black;
        self.count += usize::from(is_active);
    }

    /// The rows in White's view and in Black's.
    #[inline]
    pub fn views(&self) -> [&[u16]; 2] {
        let count = self.count.min(MOST_CHANGES);
        [&self.views[0][..count], &self.views[1][..count]]
    }
}

/// The action that led to a position, not a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastAction {
    pub action: Action,
    /// The stack that moved, the one on its target, and the one there afterwards.
    pub stacks: [Stack; 3],
}

impl Changes {
    /// Finds what the last action changed, and updates `captures` from before to after it.
    #[inline]
    pub fn new(after: &Position, last: &LastAction, captures: &mut Captures) -> Self {
        let (from, to) = (last.action.from(), last.action.to());
        let mut changes = Self { removed: Rows::new(), added: Rows::new() };
        let target = last.stacks[1];
        let (owner, kind) = (target.owner(), target.kind());
        let count = after.count(owner, kind);
        changes.added.push(count_change_row(owner, kind, count));
        let [moving, target, result] = last.stacks.map(class);
        changes.removed.push(place_row(from, moving));
        changes.removed.push(place_row(to, target));
        changes.added.push(place_row(to, result));
        let case_before = captures.case(from);
        changes.removed.push(captures_row(target, captures.case(to)));
        changes.around_departure(after, last, captures);
        changes.around_arrival(after, last, captures);
        let case = captures.case(to);
        if moving == result {
            let row = captures_change_row(result, case_before, case);
            changes.added.push_if(case != case_before, row);
        } else {
            changes.removed.push(captures_row(moving, case_before));
            changes.added.push(captures_row(result, case));
        }
        changes
    }

    /// Stacks on both sides of the origin now see each other instead of the stack that left.
    #[inline]
    fn around_departure(&mut self, after: &Position, last: &LastAction, captures: &mut Captures) {
        let (from, to) = (last.action.from(), last.action.to());
        let [moving, target, _] = last.stacks;
        let occupied = after.occupied().bits();
        for axis in 0..3 {
            let ends =
                [axis, axis + 3].map(|way| Seen::from(after, occupied, from, Direction::ALL[way]));
            for seen in ends {
                let class_before = if seen.point == to { class(target) } else { class_seen(seen) };
                self.removed.push_if(seen.is_stack(), pair_row(class(moving), class_before));
            }
            // The captures of the stack on the target are recounted on arrival.
            let [one, other] = ends.map(|seen| seen.is_stack() & (seen.point != to));
            let joined = u8::from(one & other);
            let [near, far] = ends;
            self.added.push_if(one & other, pair_row(class_seen(near), class_seen(far)));
            let between = Relation::new(near.stack, far.stack);
            let before = ends.map(|seen| Relation::new(moving.bits(), seen.stack).of_other);
            let more = [between.of_one * joined, between.of_other * joined];
            let less = [before[0] * u8::from(one), before[1] * u8::from(other)];
            for end in 0..2 {
                self.change_captures(ends[end], captures, more[end].wrapping_sub(less[end]));
            }
        }
        captures.set(from, 0);
    }

    /// Stacks around the target now see another stack there.
    #[inline]
    fn around_arrival(&mut self, after: &Position, last: &LastAction, captures: &mut Captures) {
        let (from, to) = (last.action.from(), last.action.to());
        let [_, target, result] = last.stacks;
        let occupied = after.occupied().bits();
        let mut own = 0;
        for way in Direction::ALL {
            let seen = Seen::from(after, occupied, to, way);
            // Before the action, the moving stack stood in between.
            let was_hidden = first_stack_seen(from.bit(), to, way).is_some();
            let was_seen = seen.is_stack() & !was_hidden;
            self.removed.push_if(was_seen, pair_row(class(target), class_seen(seen)));
            self.added.push_if(seen.is_stack(), pair_row(class(result), class_seen(seen)));
            let before = Relation::new(target.bits(), seen.stack);
            let now = Relation::new(result.bits(), seen.stack);
            own += now.of_one * u8::from(seen.is_stack());
            let (more, less) = (u8::from(seen.is_stack()), u8::from(was_seen));
            let change = (now.of_other * more).wrapping_sub(before.of_other * less);
            self.change_captures(seen, captures, change);
        }
        captures.set(to, own);
    }

    #[inline(always)]
    fn change_captures(&mut self, seen: Seen, captures: &mut Captures, change: u8) {
        let before = captures.case(seen.point);
        captures.change(seen.point, change);
        let now = captures.case(seen.point);
        self.added.push_if(now != before, captures_change_row(class_seen(seen), before, now));
    }
}

#[inline]
fn class_seen(seen: Seen) -> usize {
    usize::from(CLASS_OF[usize::from(seen.stack)])
}

#[inline]
fn class(stack: Stack) -> usize {
    usize::from(CLASS_OF[usize::from(stack.bits())])
}

/// The class of a stack, by its bits.
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
fn place_row(point: Point, class: usize) -> Row {
    let row = |class: usize| (PLACES + class * Point::COUNT + point.index()) as u16;
    Row { white: row(class), black: row(swapped(class)) }
}

#[inline(always)]
fn pair_row(one: usize, other: usize) -> Row {
    PAIR_ROWS[one % 32][other % 32]
}

/// The number of a pair, in either order.
const fn pair_number(one: usize, other: usize) -> usize {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    high * (high + 1) / 2 + low
}

#[inline(always)]
fn captures_row(class: usize, case: usize) -> Row {
    CAPTURES_ROWS[class % 32][case % 16]
}

#[inline]
fn count_row(owner: Side, kind: Kind, count: u8) -> Row {
    let count = usize::from(count).min(MOST_OF_KIND - 1);
    let row =
        |owner: Side| (COUNTS + (owner.index() * 3 + kind.index()) * MOST_OF_KIND + count) as u16;
    Row { white: row(owner), black: row(owner.opponent()) }
}

/// Frequent changes, each with a row of its own after the others. Other changes take two rows.
pub fn listed_changes() -> Vec<Change> {
    let mut changes = Vec::with_capacity(ALL_ROWS - ROWS);
    let mut list = |removed: Row, added: Row| {
        changes.push(Change { removed: removed.white, added: added.white });
    };
    for owner in Side::BOTH {
        for kind in Kind::ALL {
            for count in 0..MOST_OF_KIND as u8 {
                list(count_row(owner, kind, count + 1), count_row(owner, kind, count));
            }
        }
    }
    for class in 0..CLASSES {
        for before in 0..Captures::CASES {
            for now in 0..Captures::CASES {
                list(captures_row(class, before), captures_row(class, now));
            }
        }
    }
    changes
}

/// The row for losing one stack of a kind, with this many left.
#[inline]
fn count_change_row(owner: Side, kind: Kind, count: u8) -> Row {
    let row = count_row(owner, kind, count);
    Row { white: row.white + COUNTS_TO_CHANGES, black: row.black + COUNTS_TO_CHANGES }
}

const COUNTS_TO_CHANGES: u16 = (COUNT_CHANGES - COUNTS) as u16;

/// The row for a change of a stack's case.
#[inline(always)]
fn captures_change_row(class: usize, before: usize, now: usize) -> Row {
    let row = |class: usize| {
        (CAPTURES_CHANGES + (class * Captures::CASES + before) * Captures::CASES + now) as u16
    };
    Row { white: row(class), black: row(swapped(class)) }
}

/// The class of an equal stack of the other player.
const fn swapped(class: usize) -> usize {
    const HALF: usize = CLASSES / 2;
    if class < HALF { class + HALF } else { class - HALF }
}

/// The rows of pairs of classes. Both lengths are powers of two, so masks keep indices in range.
static PAIR_ROWS: [[Row; 32]; 32] = {
    let mut rows = [[Row { white: 0, black: 0 }; 32]; 32];
    let mut one = 0;
    while one < CLASSES {
        let mut other = 0;
        while other < CLASSES {
            let white = (PAIRS + pair_number(one, other)) as u16;
            let black = (PAIRS + pair_number(swapped(one), swapped(other))) as u16;
            rows[one][other] = Row { white, black };
            other += 1;
        }
        one += 1;
    }
    rows
};

static CAPTURES_ROWS: [[Row; 16]; 32] = {
    let mut rows = [[Row { white: 0, black: 0 }; 16]; 32];
    let mut class = 0;
    while class < CLASSES {
        let mut case = 0;
        while case < Captures::CASES {
            let white = (CAPTURES + class * Captures::CASES + case) as u16;
            let black = (CAPTURES + swapped(class) * Captures::CASES + case) as u16;
            rows[class][case] = Row { white, black };
            case += 1;
        }
        class += 1;
    }
    rows
};
