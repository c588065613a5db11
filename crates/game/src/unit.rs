use std::fmt;

/// The unit of an evaluation's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// The probability to win.
    WinProbability,
    /// The opponent's expected moves minus one's own.
    MovesAhead,
    /// Arbitrary units.
    Points,
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WinProbability => "win probability",
            Self::MovesAhead => "moves ahead",
            Self::Points => "points",
        })
    }
}
