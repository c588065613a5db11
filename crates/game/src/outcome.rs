use crate::Side;

/// How a finished game ended; no game has draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The player who won.
    pub winner: Side,
}
