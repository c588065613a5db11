use std::fmt;

use game::record::excerpt;
use game::{MoveError, Position as _, Turn};

use crate::{Action, Position};

/// A whole turn: one action, or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WholeTurn {
    /// The first action, or the second of the turn if the first was made before.
    pub first: Action,
    /// The next action; none in the very first turn, or if the game ends before it.
    pub second: Option<Action>,
}

impl WholeTurn {
    /// Reads a legal and complete turn such as `B2D2-E4E6`, `B2D2-pass` or `D5D4`.
    pub fn parse(position: &Position, text: &str) -> Result<Self, MoveError> {
        let (first, second) = match text.split_once('-') {
            Some((first, second)) => (first, Some(second)),
            None => (text, None),
        };
        let first = position.parse_move(first)?;
        let after = position.play(first);
        let goes_on = after.turn() == Turn::ToMove(position.mover());
        match second {
            Some(second) if goes_on => Ok(Self { first, second: Some(after.parse_move(second)?) }),
            Some(_) => Err(MoveError::Illegal(format!(
                "{}: the turn ends with {first}, expected nothing after it",
                excerpt(text)
            ))),
            None if goes_on => Err(MoveError::Illegal(format!(
                "{}: the turn is not complete, expected a second action such as {first}-pass",
                excerpt(text)
            ))),
            None => Ok(Self { first, second: None }),
        }
    }

    /// Plays the turn, which must be legal.
    #[must_use]
    pub fn play(self, position: Position) -> Position {
        let after = position.play(self.first);
        self.second.map_or(after, |second| after.play(second))
    }
}

impl fmt::Display for WholeTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first.fmt(f)?;
        self.second.map_or(Ok(()), |second| write!(f, "-{second}"))
    }
}
