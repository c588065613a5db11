use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use game::{MoveError, Outcome, Pace, Turn};

use crate::direction::{Direction, first_stack_seen, for_each_stack_seen};
use crate::notation::{NotationError, sketch};
use crate::zobrist::{stack_key, turn_key};
use crate::{Action, ActionKind, Kind, Moves, Point, PointSet, Side, Stack};

/// The board, whose action is next, and which action of the turn it is.
///
/// On a board without an empty point, the mover makes the very first turn, a single capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    key: u64,
    owned: [u64; 2],
    of_kind: [u64; 3],
    tall: u64,
    pub(crate) stacks: [Option<Stack>; Point::COUNT],
    counts: [[u8; 3]; 2],
    mover: Side,
    step: Step,
    winner: Option<Side>,
}

/// Which action of the turn is next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Step {
    /// A capture.
    First = 0,
    /// A capture, a stacking or a pass.
    Second = 1,
}

/// A type without values, since TZAAR has no dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoRoll {}

impl fmt::Display for NoRoll {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

/// The bits of all points.
pub(crate) const FULL: u64 = (1 << Point::COUNT) - 1;

impl Position {
    /// Makes a position from stacks that the caller has checked.
    pub(crate) fn from_stacks(
        stacks: &[Option<Stack>; Point::COUNT],
        mover: Side,
        step: Step,
    ) -> Self {
        let mut position = Self {
            key: turn_key(mover, step),
            owned: [0; 2],
            of_kind: [0; 3],
            tall: 0,
            stacks: [None; Point::COUNT],
            counts: [[0; 3]; 2],
            mover,
            step,
            winner: None,
        };
        for (point, stack) in Point::all().zip(stacks) {
            if let Some(stack) = *stack {
                position.put(point, stack);
            }
        }
        let lost = |player: &Side| position.counts[player.index()].contains(&0);
        let loser = Side::BOTH.into_iter().find(lost);
        let is_stuck = step == Step::First && !position.can_capture();
        position.winner = loser.or(is_stuck.then_some(mover)).map(Side::opponent);
        position
    }

    /// Which action of the turn is next.
    #[inline]
    pub const fn step(&self) -> Step {
        self.step
    }

    /// Whether the next action is the single capture of the very first turn.
    #[inline]
    pub const fn is_first_turn(&self) -> bool {
        self.occupied().bits() == FULL
    }

    /// The stack on a point.
    #[inline]
    pub const fn stack(&self, point: Point) -> Option<Stack> {
        self.stacks[point.index()]
    }

    /// Every point with a stack.
    #[inline]
    pub const fn occupied(&self) -> PointSet {
        PointSet::from_bits(self.owned[0] | self.owned[1])
    }

    /// The stacks of a player.
    #[inline]
    pub const fn owned(&self, player: Side) -> PointSet {
        PointSet::from_bits(self.owned[player.index()])
    }

    /// The stacks of a type, of both players.
    #[inline]
    pub const fn of_kind(&self, kind: Kind) -> PointSet {
        PointSet::from_bits(self.of_kind[kind.index()])
    }

    /// The stacks of two or more pieces, of both players.
    #[inline]
    pub const fn tall(&self) -> PointSet {
        PointSet::from_bits(self.tall)
    }

    /// How many stacks of a type a player has.
    #[inline]
    pub const fn count(&self, player: Side, kind: Kind) -> u8 {
        self.counts[player.index()][kind.index()]
    }

    /// The first stack in each direction from a point, and where it is.
    #[inline]
    pub fn stacks_seen(&self, from: Point) -> impl Iterator<Item = (Point, Stack)> {
        let occupied = self.occupied().bits();
        let seen = move |direction| first_stack_seen(occupied, from, direction);
        let points = Direction::ALL.into_iter().filter_map(seen);
        points.filter_map(|point| Some((point, self.stack(point)?)))
    }

    /// Whether the stack on a point could be captured if its owner's opponent were to move.
    #[inline]
    pub fn is_capturable(&self, point: Point) -> bool {
        let Some(target) = self.stack(point) else {
            return false;
        };
        let mut is_capturable = false;
        for_each_stack_seen(self.occupied().bits(), point, |from| {
            is_capturable |= self.stack(from).is_some_and(|stack| stack.can_capture(target));
        });
        is_capturable
    }

    /// The stacks of a player that could be captured if the opponent were to move.
    pub fn capturable(&self, player: Side) -> PointSet {
        let capturable = self.owned(player).filter(|&point| self.is_capturable(point));
        PointSet::from_bits(capturable.fold(0, |bits, point| bits | point.bit()))
    }

    /// Whether the mover has a capture.
    #[inline]
    pub fn can_capture(&self) -> bool {
        let occupied = self.occupied().bits();
        self.owned(self.mover).any(|from| {
            let Some(moving) = self.stack(from) else {
                return false;
            };
            let mut can_capture = false;
            for_each_stack_seen(occupied, from, |to| {
                can_capture |= self.stack(to).is_some_and(|target| moving.can_capture(target));
            });
            can_capture
        })
    }

    #[inline]
    fn put(&mut self, point: Point, stack: Stack) {
        let (bit, owner, kind) = (point.bit(), stack.owner().index(), stack.kind().index());
        self.stacks[point.index()] = Some(stack);
        self.owned[owner] |= bit;
        self.of_kind[kind] |= bit;
        self.tall |= u64::from(stack.height() > 1) << point.index();
        self.counts[owner][kind] += 1;
        self.key ^= stack_key(point, stack);
    }

    /// Takes the stack from a point that has one.
    #[inline]
    fn take(&mut self, point: Point, stack: Stack) {
        let (bit, owner, kind) = (point.bit(), stack.owner().index(), stack.kind().index());
        self.stacks[point.index()] = None;
        self.owned[owner] &= !bit;
        self.of_kind[kind] &= !bit;
        self.tall &= !bit;
        self.counts[owner][kind] -= 1;
        self.key ^= stack_key(point, stack);
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.mover = self.mover.opponent();
        self.step = Step::First;
    }

    #[inline]
    fn capture(&mut self, moving: Stack, target: Stack, action: Action) {
        let is_first_turn = self.is_first_turn();
        self.take(action.from(), moving);
        self.take(action.to(), target);
        self.put(action.to(), moving);
        if self.step == Step::Second || is_first_turn {
            self.pass_turn();
        } else {
            self.step = Step::Second;
        }
        if self.counts[target.owner().index()][target.kind().index()] == 0 {
            self.winner = Some(moving.owner());
        }
    }
}

impl game::Position for Position {
    type Move = Action;
    type Roll = NoRoll;

    #[inline]
    fn turn(&self) -> Turn {
        match self.winner {
            Some(winner) => Turn::Over(Outcome { winner }),
            None => Turn::ToMove(self.mover),
        }
    }

    #[inline]
    fn mover(&self) -> Side {
        self.mover
    }

    #[inline]
    fn rolls(&self) -> impl Iterator<Item = (NoRoll, f64)> {
        std::iter::empty()
    }

    #[inline]
    fn roll(self, roll: NoRoll) -> Self {
        match roll {}
    }

    #[inline]
    fn moves(&self) -> impl ExactSizeIterator<Item = Action> {
        match (self.winner, self.step) {
            (Some(_), _) => Moves::none(),
            (None, Step::First) => Moves::captures(self),
            (None, Step::Second) => Moves::of_second_action(self),
        }
    }

    #[inline]
    fn allows(&self, action: Action) -> bool {
        Action::from_bits(self, action.bits()).is_some()
    }

    #[inline]
    fn play(mut self, action: Action) -> Self {
        let before = turn_key(self.mover, self.step);
        let (from, to) = (action.from(), action.to());
        match (action.kind(), self.stack(from), self.stack(to)) {
            (ActionKind::Capture, Some(moving), Some(target)) => {
                self.capture(moving, target, action);
            }
            (ActionKind::Stacking, Some(moving), Some(target)) => {
                self.take(from, moving);
                self.take(to, target);
                self.put(to, moving.on_top_of(target));
                self.pass_turn();
            }
            _ => self.pass_turn(),
        }
        self.key ^= before ^ turn_key(self.mover, self.step);
        if self.step == Step::First && self.winner.is_none() && !self.can_capture() {
            self.winner = Some(self.mover.opponent());
        }
        self
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    /// The first action gets three times as much time, since the search for it plans both. The
    /// table keeps its results for the second action.
    fn pace(&self) -> Pace {
        let is_first_of_two = self.step == Step::First && !self.is_first_turn();
        let halves = if is_first_of_two { 3 } else { 1 };
        Pace { moves_per_game: 32, least_moves: 8, halves }
    }

    fn parse_move(&self, text: &str) -> Result<Action, MoveError> {
        Action::parse(self, text)
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        sketch(text)?.position()
    }
}
