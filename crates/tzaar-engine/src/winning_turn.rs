use game::Position as _;
use tzaar::{
    Action, Direction, Kind, Point, PointSet, Position, Side, Stack, Step, first_stack_seen,
};

/// Whether the mover wins before the opponent acts again; `None` if only a search can tell.
///
/// A turn wins by capturing the last stacks of a kind, which is tested, or by leaving the opponent
/// without a capture. The latter is impossible if the opponent has more captures than two actions
/// can prevent: no action puts a stack on an empty point, so a capture stays possible until one of
/// its two stacks is moved, captured or covered.
pub fn wins_this_turn(position: &Position) -> Option<bool> {
    if position.is_first_turn() {
        return None;
    }
    if captures_a_kind(position) {
        return Some(true);
    }
    let threats = Threats::new(position);
    let may_leave_no_capture = threats.count <= threats.most_prevented(position.step());
    if may_leave_no_capture { None } else { Some(false) }
}

fn captures_a_kind(position: &Position) -> bool {
    let opponent = position.mover().opponent();
    let theirs = position.owned(opponent);
    Kind::ALL.into_iter().any(|kind| {
        let mut stacks = theirs.and(position.of_kind(kind));
        match (position.count(opponent, kind), position.step()) {
            (1, Step::First) => stacks.any(|point| captures_within_two(position, point)),
            (1, Step::Second) => stacks.any(|point| position.is_capturable(point)),
            (2, Step::First) => captures_both(position, stacks),
            _ => false,
        }
    })
}

/// Whether a stack can be captured by the first or the second action of a turn. For the second, the
/// first has captured a stack that hid it, or moved one of the mover's own out of the way.
fn captures_within_two(position: &Position, target: Point) -> bool {
    let Some(stack) = position.stack(target) else {
        return false;
    };
    let occupied = position.occupied().bits();
    Direction::ALL.into_iter().any(|way| {
        let Some(near) = first_stack_seen(occupied, target, way) else {
            return false;
        };
        let Some(hiding) = position.stack(near) else {
            return false;
        };
        if hiding.owner() == stack.owner() {
            let height = hiding.height().max(stack.height());
            let is_attacker =
                |seen: Stack| seen.owner() != stack.owner() && seen.height() >= height;
            return position.stacks_seen(near).any(|(_, seen)| is_attacker(seen));
        }
        hiding.can_capture(stack)
            || first_stack_seen(occupied & !near.bit(), target, way)
                .and_then(|far| position.stack(far))
                .is_some_and(|far| far.can_capture(stack))
                && position.stacks_seen(near).any(|(_, seen)| hiding.can_capture(seen))
    })
}

/// Whether both of two stacks can be captured, one after the other.
fn captures_both(position: &Position, mut pair: PointSet) -> bool {
    let (Some(one), Some(other)) = (pair.next(), pair.next()) else {
        return false;
    };
    captures_in_order(position, one, other) || captures_in_order(position, other, one)
}

fn captures_in_order(position: &Position, first: Point, second: Point) -> bool {
    let Some(target) = position.stack(first) else {
        return false;
    };
    position.stacks_seen(first).any(|(from, stack)| {
        let after = || position.play(Action::capture(from, first));
        stack.can_capture(target) && after().is_capturable(second)
    })
}

/// The captures that the opponent could make if the mover did nothing.
struct Threats {
    count: u32,
    /// The largest numbers of captures with the same target.
    targets: [u32; 3],
    /// The largest numbers of captures by the same stack.
    capturers: [u32; 2],
}

impl Threats {
    fn new(position: &Position) -> Self {
        let mover: Side = position.mover();
        let mut by_capturer = [0u8; Point::COUNT];
        let mut threats = Self { count: 0, targets: [0; 3], capturers: [0; 2] };
        for target in position.owned(mover) {
            let Some(stack) = position.stack(target) else {
                continue;
            };
            let mut attackers = 0;
            for (from, other) in position.stacks_seen(target) {
                if other.can_capture(stack) {
                    attackers += 1;
                    by_capturer[from.index()] += 1;
                }
            }
            threats.count += attackers;
            if threats.count > MOST_PREVENTED {
                return threats;
            }
            raise(&mut threats.targets, attackers);
        }
        for from in position.owned(mover.opponent()) {
            raise(&mut threats.capturers, u32::from(by_capturer[from.index()]));
        }
        threats
    }

    /// How many captures the actions left can prevent: each moves a stack onto another.
    fn most_prevented(&self, step: Step) -> u32 {
        let ([a, b, c], [d, e]) = (self.targets, self.capturers);
        match step {
            Step::First => a + b + d + c.max(e),
            Step::Second => a + b.max(d),
        }
    }
}

/// No two actions can prevent more captures: each has two stacks on at most six lines.
const MOST_PREVENTED: u32 = 24;

/// Inserts a number among the largest so far.
fn raise<const N: usize>(greatest: &mut [u32; N], mut number: u32) {
    for place in greatest {
        if number > *place {
            std::mem::swap(place, &mut number);
        }
    }
}
