use std::borrow::Cow;

use game::Side;

/// Why a game is over: what one side did or lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndReason {
    /// Who did it.
    pub side: Side,
    /// What was done, in the third person: `resigned`, `has no capture left`.
    pub deed: Cow<'static, str>,
}

impl EndReason {
    /// What a side did or lacks.
    pub fn new(side: Side, deed: impl Into<Cow<'static, str>>) -> Self {
        Self { side, deed: deed.into() }
    }
}
