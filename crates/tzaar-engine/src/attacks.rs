use game::Position as _;
use tzaar::{Action, Direction, Point, Position, Side, Stack, first_stack_seen};

use crate::heuristic::stacks_of;

/// Which stacks could be captured if their owner's opponent were to move, and by how many: the
/// zones of control of WALTZ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacks {
    /// How many stacks could capture the one on a point.
    attackers: [u8; Point::COUNT],
    /// A bit for each stack that could be captured.
    attacked: u64,
}

impl Attacks {
    /// From scratch.
    pub fn new(position: &Position) -> Self {
        let mut attacks = Self { attackers: [0; Point::COUNT], attacked: 0 };
        let occupied = position.occupied();
        for point in occupied {
            for direction in Direction::ALL {
                let seen = first_stack_seen(occupied.bits(), point, direction);
                let attacker = seen.and_then(|from| position.stack(from));
                attacks.attackers[point.index()] += attack(attacker, position.stack(point));
            }
            attacks.mark(point);
        }
        attacks
    }

    /// The attacks after an action.
    #[inline]
    #[must_use]
    pub fn after(&self, before: &Position, action: Action) -> Self {
        let mut attacks = *self;
        if let Some(stacks) = stacks_of(before, action) {
            attacks.update(before, action, stacks);
        }
        attacks
    }

    /// Brings the attacks before an action of these stacks up to date.
    #[inline]
    pub(crate) fn update(
        &mut self,
        before: &Position,
        action: Action,
        [moving, target, result]: [Stack; 3],
    ) {
        let (from, to) = (action.from(), action.to());
        let occupied = before.occupied().bits();
        let after = |point: Option<Point>| {
            point.and_then(|point| if point == to { Some(result) } else { before.stack(point) })
        };
        self.attackers[from.index()] = 0;
        self.attacked &= !from.bit();
        // Stacks on both sides of the point it leaves see each other instead of it.
        for axis in 0..3 {
            let one = first_stack_seen(occupied, from, Direction::ALL[axis]);
            let other = first_stack_seen(occupied, from, Direction::ALL[axis + 3]);
            let (one_stack, other_stack) = (after(one), after(other));
            if let Some(point) = one.filter(|&point| point != to) {
                self.change(point, attack(Some(moving), one_stack), attack(other_stack, one_stack));
            }
            if let Some(point) = other.filter(|&point| point != to) {
                self.change(
                    point,
                    attack(Some(moving), other_stack),
                    attack(one_stack, other_stack),
                );
            }
        }
        // Stacks around the point where it arrives see another stack.
        let mut attackers = 0;
        for direction in Direction::ALL {
            let mut seen = first_stack_seen(occupied, to, direction);
            if seen == Some(from) {
                seen = first_stack_seen(occupied & !from.bit(), to, direction);
            } else if let Some(point) = seen {
                let stack = before.stack(point);
                self.change(point, attack(Some(target), stack), attack(Some(result), stack));
            }
            attackers += attack(seen.and_then(|point| before.stack(point)), Some(result));
        }
        self.attackers[to.index()] = attackers;
        self.mark(to);
    }

    /// Takes attackers of a stack away and adds others.
    #[inline]
    fn change(&mut self, point: Point, less: u8, more: u8) {
        let attackers = &mut self.attackers[point.index()];
        *attackers = *attackers + more - less;
        self.mark(point);
    }

    #[inline]
    fn mark(&mut self, point: Point) {
        let is_attacked = u64::from(self.attackers[point.index()] > 0);
        self.attacked = self.attacked & !point.bit() | is_attacked << point.index();
    }

    /// The stacks of both players that could be captured, a bit for each point.
    #[inline]
    pub const fn attacked(&self) -> u64 {
        self.attacked
    }

    /// The stacks of a player that could be captured, a bit for each point.
    #[inline]
    pub const fn on(&self, position: &Position, player: Side) -> u64 {
        self.attacked & position.owned(player).bits()
    }

    /// Whether the mover can take the opponent's last stack of a kind.
    #[inline]
    pub fn win_at_once(&self, position: &Position) -> bool {
        let opponent = position.mover().opponent();
        let attacked = self.on(position, opponent);
        tzaar::Kind::ALL.into_iter().any(|kind| {
            position.count(opponent, kind) == 1 && attacked & position.of_kind(kind).bits() != 0
        })
    }
}

/// 1 if both stacks exist and the first could capture the second.
#[inline]
fn attack(stack: Option<Stack>, target: Option<Stack>) -> u8 {
    match (stack, target) {
        (Some(stack), Some(target)) => u8::from(stack.can_capture(target)),
        _ => 0,
    }
}
