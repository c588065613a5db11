use std::fmt;

use game::record::excerpt;
use game::{Position as _, Turn};
use thiserror::Error;

use crate::{Action, ActionError, Position};

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
    pub fn parse(position: &Position, text: &str) -> Result<Self, TurnError> {
        let (first, second) = match text.split_once('-') {
            Some((first, second)) => (first, Some(second)),
            None => (text, None),
        };
        let first = position.parse_move(first)?;
        let after = position.play(first);
        let goes_on = after.turn() == Turn::ToMove(position.mover());
        match second {
            Some(second) if goes_on => Ok(Self { first, second: Some(after.parse_move(second)?) }),
            Some(_) => Err(TurnError::TooLong { text: excerpt(text), first }),
            None if goes_on => Err(TurnError::TooShort { text: excerpt(text), first }),
            None => Ok(Self { first, second: None }),
        }
    }

    /// The position after it; it must be legal.
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

/// Why a text is not a whole turn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum TurnError {
    #[error(transparent)]
    Action(#[from] ActionError),
    #[error("{text}: the turn ends with {first}, expected nothing after it")]
    TooLong { text: String, first: Action },
    #[error("{text}: the turn is not complete, expected a second action such as {first}-pass")]
    TooShort { text: String, first: Action },
}
