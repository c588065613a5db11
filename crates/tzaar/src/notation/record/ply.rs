use game::FirstValue;

use crate::Action;

/// An action with what somebody said about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Ply {
    action: Action,
    evaluation: Option<FirstValue>,
    comment: String,
}

impl Ply {
    pub(super) const fn new(action: Action) -> Self {
        Self { action, evaluation: None, comment: String::new() }
    }

    /// The action.
    #[must_use]
    pub const fn action(&self) -> Action {
        self.action
    }

    /// How likely White wins, as somebody judged it.
    #[must_use]
    pub const fn evaluation(&self) -> Option<FirstValue> {
        self.evaluation
    }

    /// What somebody said about the action; empty if nothing.
    #[must_use]
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Notes how likely White wins after this action.
    pub fn set_evaluation(&mut self, value: FirstValue) -> &mut Self {
        self.evaluation = Some(value);
        self
    }

    /// Says something about the action; blanks around it are dropped.
    pub fn set_comment(&mut self, comment: &str) -> &mut Self {
        self.comment = comment.trim().into();
        self
    }
}
