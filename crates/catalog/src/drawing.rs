use game::Side;

/// A board in rows of text, some of it in colours.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The rows from the top.
    pub rows: Vec<Vec<Span>>,
}

/// Some text of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text.
    pub text: String,
    /// Whose piece it is, if it is one.
    pub owner: Option<Side>,
    /// Whether that piece can be moved now.
    pub can_move: bool,
}

impl Span {
    /// Text that is no piece.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), owner: None, can_move: false }
    }
}

/// A move drawn on a board.
pub struct Arrow<M> {
    /// The move.
    pub mov: M,
    /// The class of its style: `played` or `better`.
    pub class: &'static str,
}

impl<M> Arrow<M> {
    pub(crate) fn svg(&self, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) -> String {
        let class = self.class;
        format!(
            "<line class=\"arrow {class}\" x1=\"{x1:.0}\" y1=\"{y1:.0}\" x2=\"{x2:.0}\" y2=\"{y2:.0}\" marker-end=\"url(#head-{class})\"/>"
        )
    }
}

/// The point at this share of the way between two others.
pub(crate) fn between(from: [f64; 2], to: [f64; 2], share: f64) -> [f64; 2] {
    [0, 1].map(|axis| from[axis] + share * (to[axis] - from[axis]))
}
