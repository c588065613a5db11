use std::fmt;

use game::record::excerpt;
use game::{MoveError, Position as _, Turn};

use crate::{Point, Position, Step, player_name};

/// One action: a stack goes to another stack's point, or the player passes.
///
/// The bits hold the target, the origin and the kind of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u16);

/// The kind of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ActionKind {
    /// A stack captures one of the opponent's and takes its place.
    Capture,
    /// A stack moves onto another of the same player.
    Stacking,
    /// The player leaves out the second action.
    Pass,
}

const FROM_SHIFT: u32 = 6;
const KIND_SHIFT: u32 = 12;
const POINT_MASK: u16 = (1 << FROM_SHIFT) - 1;

impl Action {
    /// The player leaves out the second action.
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
    pub(crate) fn parse(position: &Position, text: &str) -> Result<Self, MoveError> {
        if text == "pass" {
            return Self::find_pass(position);
        }
        let point = |range| text.get(range).and_then(|name: &str| name.parse().ok());
        match (point(0..2), point(2..4), text.len()) {
            (Some(from), Some(to), 4) => Self::find(position, from, to),
            _ => Err(MoveError::Unreadable {
                text: excerpt(text),
                expected: "an action: expected two points such as D5D4, or pass".into(),
            }),
        }
    }

    fn find_pass(position: &Position) -> Result<Self, MoveError> {
        match (position.turn(), position.step()) {
            (Turn::Over(_), _) => Err(Self::PASS.illegal("the game is over")),
            (_, Step::First) => Err(Self::PASS.illegal("the first action of a turn is a capture")),
            (_, Step::Second) => Ok(Self::PASS),
        }
    }

    /// The legal action that goes from one point to another, or the rule that forbids it.
    pub fn find(position: &Position, from: Point, to: Point) -> Result<Self, MoveError> {
        let (mover, action) = (position.mover(), Self::capture(from, to));
        if let Turn::Over(_) = position.turn() {
            return Err(action.illegal("the game is over"));
        }
        let Some(moving) = position.stack(from).filter(|stack| stack.owner() == mover) else {
            let mover = player_name(mover);
            return Err(action
                .illegal(format!("there is no {mover} stack on {from}, and {mover} is to move")));
        };
        let target = position.stack(to).ok_or_else(|| {
            action.illegal(format!("{to} is empty, expected a stack to capture or to go on top of"))
        })?;
        if !position.stacks_seen(from).any(|(seen, _)| seen == to) {
            return Err(
                action.illegal(format!("{to} is not the first stack on a line from {from}"))
            );
        }
        if target.owner() != mover {
            let (height, other) = (moving.height(), target.height());
            return moving.can_capture(target).then_some(action).ok_or_else(|| {
                action.illegal(format!(
                    "a stack of height {height} cannot capture one of height {other}"
                ))
            });
        }
        if position.step() == Step::First {
            let problem = "the first action of a turn is a capture, not a stacking";
            return Err(action.illegal(problem));
        }
        if position.count(mover, target.kind()) == 1 {
            let kind = target.kind().name();
            return Err(action.illegal(format!("it would cover the player's own last {kind}")));
        }
        Ok(Self::stacking(from, to))
    }

    fn illegal(self, rule: impl fmt::Display) -> MoveError {
        MoveError::Illegal(format!("{self}: {rule}"))
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
