use std::fmt;

use game::record::excerpt;
use game::{Position as _, Turn};
use thiserror::Error;

use crate::{Kind, Point, Position, Step, player_name};

/// One action: a stack goes to another point, or the player passes.
///
/// Two bytes: the target, the origin and the kind of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u16);

/// What an action does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ActionKind {
    /// A stack replaces one of the opponent's.
    Capture,
    /// A stack moves onto another of the same player.
    Stacking,
    /// Nothing.
    Pass,
}

const FROM_SHIFT: u32 = 6;
const KIND_SHIFT: u32 = 12;
const POINT_MASK: u16 = (1 << FROM_SHIFT) - 1;

impl Action {
    /// The player does nothing.
    pub const PASS: Self = Self(2 << KIND_SHIFT);

    /// The stack on `from` captures the one on `to`.
    #[inline]
    pub const fn capture(from: Point, to: Point) -> Self {
        Self((from.index() << FROM_SHIFT | to.index()) as u16)
    }

    /// The stack on `from` moves onto the one on `to`.
    #[inline]
    pub const fn stacking(from: Point, to: Point) -> Self {
        Self(1 << KIND_SHIFT | Self::capture(from, to).0)
    }

    /// The kind of action.
    #[inline]
    pub const fn kind(self) -> ActionKind {
        match self.0 >> KIND_SHIFT {
            0 => ActionKind::Capture,
            1 => ActionKind::Stacking,
            _ => ActionKind::Pass,
        }
    }

    /// The origin; A1 for a pass.
    #[inline]
    pub const fn from(self) -> Point {
        Point::from_index((self.0 >> FROM_SHIFT & POINT_MASK) as u8)
    }

    /// The target; A1 for a pass.
    #[inline]
    pub const fn to(self) -> Point {
        Point::from_index((self.0 & POINT_MASK) as u8)
    }

    /// A distinct number below 2^14 for tables.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The legal action with these [`Action::bits`], which may come from another position.
    pub fn from_bits(position: &Position, bits: u16) -> Option<Self> {
        let action = Self(bits);
        if action == Self::PASS {
            return Self::find_pass(position).ok();
        }
        let (from, to) = (bits >> FROM_SHIFT & POINT_MASK, bits & POINT_MASK);
        if bits >> KIND_SHIFT > 1 || from.max(to) as usize >= Point::COUNT {
            return None;
        }
        Self::find(position, action.from(), action.to()).ok().filter(|&found| found == action)
    }

    /// The legal action that a text such as `D5D4` or `pass` names.
    pub(crate) fn parse(position: &Position, text: &str) -> Result<Self, ActionError> {
        if text == "pass" {
            return Self::find_pass(position);
        }
        let point = |range| text.get(range).and_then(|name: &str| name.parse().ok());
        match (point(0..2), point(2..4), text.len()) {
            (Some(from), Some(to), 4) => Self::find(position, from, to),
            _ => Err(ActionError::Unreadable(excerpt(text))),
        }
    }

    fn find_pass(position: &Position) -> Result<Self, ActionError> {
        match (position.turn(), position.step()) {
            (Turn::Over(_), _) => Err(ActionError::Over(Self::PASS)),
            (_, Step::First) => Err(ActionError::PassFirst),
            (_, Step::Second) => Ok(Self::PASS),
        }
    }

    /// The legal action that goes from one point to another, or the rule that forbids it.
    pub fn find(position: &Position, from: Point, to: Point) -> Result<Self, ActionError> {
        let (mover, action) = (position.mover(), Self::capture(from, to));
        if let Turn::Over(_) = position.turn() {
            return Err(ActionError::Over(action));
        }
        let Some(moving) = position.stack(from).filter(|stack| stack.owner() == mover) else {
            return Err(ActionError::NoStack { action, mover: player_name(mover) });
        };
        let target = position.stack(to).ok_or(ActionError::EmptyTarget(action))?;
        if !position.stacks_seen(from).any(|(seen, _)| seen == to) {
            return Err(ActionError::NotSeen(action));
        }
        if target.owner() != mover {
            let (height, other) = (moving.height(), target.height());
            let error = ActionError::TooHigh { action, height, other };
            return if moving.can_capture(target) { Ok(action) } else { Err(error) };
        }
        if position.step() == Step::First {
            return Err(ActionError::StackFirst(action));
        }
        if position.count(mover, target.kind()) == 1 {
            return Err(ActionError::LastOfKind { action, kind: target.kind() });
        }
        Ok(Self::stacking(from, to))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ActionKind::Pass => f.write_str("pass"),
            _ => write!(f, "{}{}", self.from(), self.to()),
        }
    }
}

/// Why a text is not a legal action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ActionError {
    #[error("\"{0}\" is not an action: expected two points such as D5D4, or pass")]
    Unreadable(String),
    #[error("{0}: the game is over")]
    Over(Action),
    #[error("pass: the first action of a turn is a capture")]
    PassFirst,
    #[error("{0}: the first action of a turn is a capture, not a stacking")]
    StackFirst(Action),
    #[error("{action}: there is no {mover} stack on {}, and {mover} is to move", action.from())]
    NoStack { action: Action, mover: &'static str },
    #[error("{0}: {to} is empty, expected a stack to capture or to go on top of", to = .0.to())]
    EmptyTarget(Action),
    #[error("{0}: {to} is not the first stack on a line from {from}", to = .0.to(), from = .0.from())]
    NotSeen(Action),
    #[error("{action}: a stack of height {height} cannot capture one of height {other}")]
    TooHigh { action: Action, height: u8, other: u8 },
    #[error("{action}: it would cover the player's own last {}", kind.name())]
    LastOfKind { action: Action, kind: Kind },
}
