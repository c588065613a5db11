use game::Side;

/// A board in rows of text, for whoever can show text in colours.
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

/// A move drawn on a board, in the style of a class: `played` or `better`.
pub struct Arrow<M> {
    /// The move.
    pub mov: M,
    /// How it is drawn.
    pub class: &'static str,
}
