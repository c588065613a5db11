use std::fmt;

use crate::record::text::{Escaped, unescape};
use crate::record::{NotationError, excerpt};
use crate::{FirstValue, Position, Turn};

/// A move, the roll before it in a game with dice, an evaluation and a comment.
#[derive(Clone, Debug, PartialEq)]
pub struct Ply<P: Position> {
    roll: Option<P::Roll>,
    mov: P::Move,
    evaluation: Option<FirstValue>,
    comment: String,
}

impl<P: Position> Ply<P> {
    pub(crate) const fn new(roll: Option<P::Roll>, mov: P::Move) -> Self {
        Self { roll, mov, evaluation: None, comment: String::new() }
    }

    pub(crate) fn try_map<Q: Position, E>(
        &self,
        mov: impl Fn(P::Move) -> Result<Q::Move, E>,
        roll: impl Fn(P::Roll) -> Result<Q::Roll, E>,
    ) -> Result<Ply<Q>, E> {
        let (roll, mov) = (self.roll.map(roll).transpose()?, mov(self.mov)?);
        Ok(Ply { roll, mov, evaluation: self.evaluation, comment: self.comment.clone() })
    }

    /// The roll.
    pub const fn roll(&self) -> Option<P::Roll> {
        self.roll
    }

    /// The move.
    pub const fn mov(&self) -> P::Move {
        self.mov
    }

    /// The win probability of the first player after the move.
    pub const fn evaluation(&self) -> Option<FirstValue> {
        self.evaluation
    }

    /// The comment; may be empty.
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Sets the win probability of the first player after the move.
    pub fn set_evaluation(&mut self, value: impl Into<Option<FirstValue>>) -> &mut Self {
        self.evaluation = value.into();
        self
    }

    /// Sets the comment, without blanks around it.
    pub fn set_comment(&mut self, comment: &str) -> &mut Self {
        self.comment = comment.trim().into();
        self
    }

    /// Reads the braces after the move: the first player's win probability, a comment, or both.
    pub(crate) fn annotate(&mut self, inside: &str) -> Result<(), NotationError> {
        let inside = inside.trim();
        let (number, comment) = match starts_like_number(inside) {
            true => inside.split_once(char::is_whitespace).unwrap_or((inside, "")),
            false => ("", inside),
        };
        if !number.is_empty() {
            let value = number.parse().ok().and_then(FirstValue::checked);
            let error = || {
                let expected = "a number from 0 to 1, or \\ before a comment that starts like one";
                NotationError(format!("{{{}}}: expected {expected}", excerpt(number)))
            };
            self.set_evaluation(value.ok_or_else(error)?);
        }
        self.set_comment(&unescape(comment));
        Ok(())
    }

    /// Plays this ply; its roll may have been made already.
    pub(crate) fn played_in(&self, position: P) -> P {
        let rolled = match (position.turn(), self.roll) {
            (Turn::ToRoll, Some(roll)) => position.roll(roll),
            _ => position,
        };
        rolled.play(self.mov)
    }
}

/// The roll, the move and the braces, each with a blank before it.
impl<P: Position> fmt::Display for Ply<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(roll) = self.roll {
            write!(f, " @{roll}")?;
        }
        write!(f, " {}", self.mov)?;
        let comment = Escaped { text: &self.comment, end: '}' };
        match self.evaluation {
            // `{:?}` writes the shortest digits that give the same number when read.
            Some(value) if self.comment.is_empty() => write!(f, " {{{:?}}}", value.probability()),
            Some(value) => write!(f, " {{{:?} {comment}}}", value.probability()),
            None if self.comment.is_empty() => Ok(()),
            None if starts_like_number(&self.comment) => write!(f, " {{\\{comment}}}"),
            None => write!(f, " {{{comment}}}"),
        }
    }
}

/// Whether the first word of the braces is read as an evaluation.
fn starts_like_number(text: &str) -> bool {
    text.trim_start_matches(['+', '-', '.']).starts_with(|c: char| c.is_ascii_digit())
}
