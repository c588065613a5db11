use game::FirstValue;
use thiserror::Error;

use crate::{Die, Move};

/// A roll and the move made with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Ply {
    die: Die,
    mov: Move,
    evaluation: Option<FirstValue>,
    comment: String,
}

impl Ply {
    pub(super) const fn new(die: Die, mov: Move) -> Self {
        Self { die, mov, evaluation: None, comment: String::new() }
    }

    /// The roll.
    #[must_use]
    pub const fn die(&self) -> Die {
        self.die
    }

    /// The move.
    #[must_use]
    pub const fn mov(&self) -> Move {
        self.mov
    }

    /// How likely Red wins, as somebody judged it.
    #[must_use]
    pub const fn evaluation(&self) -> Option<FirstValue> {
        self.evaluation
    }

    /// What somebody said about the move; empty if nothing.
    #[must_use]
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Notes how likely Red wins after this move.
    ///
    /// # Errors
    /// If the value is not a probability.
    pub fn set_evaluation(&mut self, value: FirstValue) -> Result<&mut Self, EvaluationError> {
        let probability = value.probability();
        if !(0.0..=1.0).contains(&probability) {
            return Err(EvaluationError(probability.to_string()));
        }
        // Adding 0 turns -0 into 0.
        self.evaluation = Some(FirstValue::new(probability + 0.0));
        Ok(self)
    }

    /// Says something about the move; blanks around it are dropped.
    pub fn set_comment(&mut self, comment: &str) -> &mut Self {
        self.comment = comment.trim().into();
        self
    }
}

/// A number that is not a probability.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("evaluation {0}: expected a number from 0 to 1")]
pub struct EvaluationError(pub String);
