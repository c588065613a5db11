use game::{FirstValue, Position, Turn};

/// A move, the roll before it in a game with dice, and what somebody said about it.
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

    /// The roll.
    #[must_use]
    pub const fn roll(&self) -> Option<P::Roll> {
        self.roll
    }

    /// The move.
    #[must_use]
    pub const fn mov(&self) -> P::Move {
        self.mov
    }

    /// How likely the first player wins after the move, as somebody judged it.
    #[must_use]
    pub const fn evaluation(&self) -> Option<FirstValue> {
        self.evaluation
    }

    /// What somebody said about the move; empty if nothing.
    #[must_use]
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Notes how likely the first player wins after this move.
    pub fn set_evaluation(&mut self, value: impl Into<Option<FirstValue>>) -> &mut Self {
        self.evaluation = value.into();
        self
    }

    /// Says something about the move; blanks around it are dropped.
    pub fn set_comment(&mut self, comment: &str) -> &mut Self {
        self.comment = comment.trim().into();
        self
    }

    /// The position after it; the first roll may have been made already.
    pub(crate) fn played_in(&self, position: P) -> P {
        let rolled = match (position.turn(), self.roll) {
            (Turn::ToRoll, Some(roll)) => position.roll(roll),
            _ => position,
        };
        rolled.play(self.mov)
    }
}
