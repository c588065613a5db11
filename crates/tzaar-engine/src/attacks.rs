use game::Position as _;
use tzaar::{Action, Direction, Point, Position, Side, Stack, first_stack_seen};

/// The stacks that could capture each stack on its opponent's turn: WALTZ's zones of control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacks {
    /// How many stacks could capture the one on a point.
    attackers: [u8; Point::COUNT],
    /// A bit for each stack that could be captured.
    attacked: u64,
}

impl Attacks {
    /// Counts the attacks of a position from scratch.
    pub fn new(position: &Position) -> Self {
        let mut attacks = Self { attackers: [0; Point::COUNT], attacked: 0 };
        let occupied = position.occupied();
        for point in occupied {
            let own = position.stack(point).map_or(0, Stack::bits);
            for way in Direction::ALL {
                let seen = Seen::from(position, occupied.bits(), point, way);
                attacks.attackers[point.index()] += can_capture(seen.stack, own);
            }
            attacks.mark(point);
        }
        attacks
    }

    /// Updates the attacks of the position `before` for an action of these stacks.
    #[inline]
    pub(crate) fn update(
        &mut self,
        before: &Position,
        action: Action,
        [moving, target, result]: [Stack; 3],
    ) {
        let (from, to) = (action.from(), action.to());
        let occupied = before.occupied().bits();
        let [moving, target, result] = [moving, target, result].map(Stack::bits);
        self.attackers[from.index()] = 0;
        self.attacked &= !from.bit();
        // Stacks on both sides of the origin now see each other. No unpredictable branches.
        for axis in 0..3 {
            let ends = [axis, axis + 3].map(|way| {
                let seen = Seen::from(before, occupied, from, Direction::ALL[way]);
                Seen { stack: if seen.point == to { result } else { seen.stack }, ..seen }
            });
            for [end, other] in [[ends[0], ends[1]], [ends[1], ends[0]]] {
                let more = can_capture(other.stack, end.stack);
                let less = can_capture(moving, end.stack);
                self.change(end, end.point != to, less, more);
            }
        }
        // Stacks around the target now see another stack there.
        let mut attackers = 0;
        for way in Direction::ALL {
            let seen = Seen::from(before, occupied & !from.bit(), to, way);
            // The direction of the origin has been dealt with above.
            let is_beyond = first_stack_seen(from.bit(), to, way).is_some();
            let (less, more) = (can_capture(target, seen.stack), can_capture(result, seen.stack));
            self.change(seen, !is_beyond, less, more);
            attackers += can_capture(seen.stack, result);
        }
        self.attackers[to.index()] = attackers;
        self.mark(to);
    }

    /// Changes the attackers of a stack, if there is a stack and it is to be counted.
    #[inline(always)]
    fn change(&mut self, seen: Seen, is_counted: bool, less: u8, more: u8) {
        let attackers = &mut self.attackers[seen.point.index()];
        let change = more.wrapping_sub(less) * u8::from(is_counted & seen.is_stack());
        *attackers = attackers.wrapping_add(change);
        self.mark(seen.point);
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

/// The first stack that is seen from a point in one direction.
#[derive(Clone, Copy)]
pub(crate) struct Seen {
    /// Where the stack is, or the starting point if nothing is seen.
    pub point: Point,
    /// The bits of the stack; 0 if nothing is seen.
    pub stack: u8,
}

impl Seen {
    #[inline(always)]
    pub fn from(position: &Position, occupied: u64, point: Point, way: Direction) -> Self {
        let seen = first_stack_seen(occupied, point, way);
        let stack = seen.and_then(|seen| position.stack(seen)).map_or(0, Stack::bits);
        Self { point: seen.unwrap_or(point), stack }
    }

    #[inline(always)]
    pub const fn is_stack(self) -> bool {
        self.stack != 0
    }
}

/// 1 if the first stack could capture the second, else 0. Both are given by their bits, 0 for none.
#[inline(always)]
pub(crate) fn can_capture(stack: u8, target: u8) -> u8 {
    const OF_BLACK: u8 = 1 << 2;
    const HEIGHT_SHIFT: u32 = 3;
    let are_enemies = (stack ^ target) & OF_BLACK != 0;
    u8::from(are_enemies & (stack >> HEIGHT_SHIFT >= target >> HEIGHT_SHIFT))
}
