use game::FirstValue;

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
    pub fn set_evaluation(&mut self, value: FirstValue) -> &mut Self {
        self.evaluation = Some(value);
        self
    }

    /// Says something about the move; blanks around it are dropped.
    pub fn set_comment(&mut self, comment: &str) -> &mut Self {
        self.comment = comment.trim().into();
        self
    }
}
