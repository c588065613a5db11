use std::fmt::Display;

use game::Side;

use crate::Move;

/// A board as rows of text from the top; parts of a row may be coloured.
pub type Drawing = Vec<Vec<Span>>;

/// A part of a row of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text.
    pub text: String,
    /// The owner of the piece, if the text shows one.
    pub owner: Option<Side>,
    /// Whether the piece can be moved now.
    pub can_move: bool,
}

impl Span {
    /// Makes text that shows no piece.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), owner: None, can_move: false }
    }
}

/// A move drawn on a board.
pub struct Arrow {
    /// The move.
    pub mov: Move,
    /// The class of its style: `played` or `better`.
    pub class: &'static str,
}

impl Arrow {
    pub(crate) fn svg(&self, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) -> String {
        let class = self.class;
        format!(
            "<line class=\"arrow {class}\" x1=\"{x1:.0}\" y1=\"{y1:.0}\" x2=\"{x2:.0}\" y2=\"{y2:.0}\" marker-end=\"url(#head-{class})\"/>"
        )
    }
}

/// Finds the point at this fraction of the way between two points.
pub(crate) fn between(from: [f64; 2], to: [f64; 2], share: f64) -> [f64; 2] {
    [0, 1].map(|axis| from[axis] + share * (to[axis] - from[axis]))
}

/// Why a game is over: what one side did or lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndReason {
    /// The side that did or lacks something.
    pub side: Side,
    /// A word for programs: `resigned`, `no-capture`.
    pub code: &'static str,
    /// What follows the name of the side: `resigned`, `has no capture left`.
    pub third_person: String,
    /// What follows "you": `resigned`, `have no capture left`.
    pub second_person: String,
}

impl EndReason {
    /// The reason that a side did something: `resigned`.
    pub fn did(side: Side, code: &'static str, action: impl Into<String>) -> Self {
        let action = action.into();
        Self { side, code, third_person: action.clone(), second_person: action }
    }

    /// The reason that a side has or lacks something: `no capture left`.
    pub fn has(side: Side, code: &'static str, what: impl Display) -> Self {
        let [third_person, second_person] = ["has", "have"].map(|verb| format!("{verb} {what}"));
        Self { side, code, third_person, second_person }
    }
}
