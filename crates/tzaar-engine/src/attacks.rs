use game::Position as _;
use tzaar::{Action, ActionKind, Direction, Point, Position, Side, Stack, first_stack_seen};

/// Which stacks could be captured if their owner's opponent were to move, and by how many:
/// the zone of control of WALTZ, for both players at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacks {
    /// How many stacks could capture the one on a point.
    attackers: [u8; Point::COUNT],
    /// A bit for each stack that could be captured.
    attacked: u64,
}

impl Attacks {
    /// The attacks on a board, from scratch.
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
        if action.kind() != ActionKind::Pass {
            attacks.update(before, action);
        }
        attacks
    }

    #[inline]
    fn update(&mut self, before: &Position, action: Action) {
        let (from, to) = (action.from(), action.to());
        let (Some(moving), Some(target)) = (before.stack(from), before.stack(to)) else {
            return;
        };
        let result = match action.kind() {
            ActionKind::Stacking => moving.on_top_of(target),
            _ => moving,
        };
        let occupied = before.occupied().bits();
        let after = |point: Option<Point>| {
            point.and_then(|point| if point == to { Some(result) } else { before.stack(point) })
        };
        self.attackers[from.index()] = 0;
        self.attacked &= !from.bit();
        // Where the stack has left, those on both sides see each other instead of it.
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
        // Where it has arrived, everybody around sees another stack.
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

/// 1 if there is such a stack and it could capture the other.
#[inline]
fn attack(stack: Option<Stack>, target: Option<Stack>) -> u8 {
    match (stack, target) {
        (Some(stack), Some(target)) => u8::from(stack.can_capture(target)),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Dice;
    use testkit::random_game;

    #[test]
    fn attacks_after_actions_are_those_from_scratch() {
        let mut dice = Dice::new(1);
        for _ in 0..30 {
            for position in random_game(Position::random_start(&mut dice), &mut dice) {
                let attacks = Attacks::new(&position);
                for player in Side::BOTH {
                    assert_eq!(attacks.on(&position, player), position.capturable(player).bits());
                }
                for action in position.moves() {
                    let after = attacks.after(&position, action);
                    assert_eq!(after, Attacks::new(&position.play(action)), "{position} {action}");
                }
            }
        }
    }

    #[test]
    fn wins_at_once_are_those_that_take_the_last_of_a_kind() {
        let mut dice = Dice::new(2);
        let mut wins = 0;
        for _ in 0..200 {
            for position in random_game(Position::random_start(&mut dice), &mut dice) {
                let mut actions = position.captures();
                let takes_last = actions.any(|action| {
                    let target = position.stack(action.to()).unwrap();
                    position.count(target.owner(), target.kind()) == 1
                });
                assert_eq!(Attacks::new(&position).win_at_once(&position), takes_last);
                wins += u32::from(takes_last);
            }
        }
        assert!(wins > 50, "{wins}");
    }
}
