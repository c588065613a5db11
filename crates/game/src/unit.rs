use std::fmt;

/// The unit of an evaluation's values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unit {
    /// The probability to win.
    WinProbability,
    /// The opponent's expected moves minus one's own.
    MovesAhead(Scale),
    /// Arbitrary units.
    Points(Scale),
}

impl Unit {
    /// Converts a number that searches compare, in `[0, 1]`, to a value in this unit.
    pub fn value_of(self, kept: f64) -> f64 {
        match self {
            Self::WinProbability => kept,
            Self::MovesAhead(scale) | Self::Points(scale) => scale.score(kept),
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WinProbability => "win probability",
            Self::MovesAhead(_) => "moves ahead",
            Self::Points(_) => "points",
        })
    }
}

/// How scores become the numbers in `[0, 1]` that searches compare: numbers near one half.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// For scores between this and its opposite. Means over rolls keep their order, and a chance of
    /// 1 in 16,384 to win is worth more than any score.
    Linear(f64),
    /// For scores without bounds; this one is halfway to the edge.
    Curved(f64),
}

impl Scale {
    /// A mover's score as a number in `[0, 1]`.
    #[inline]
    pub fn kept(self, score: f64) -> f64 {
        0.5 + match self {
            // Without weights, all positions are equal.
            Self::Linear(bound) if bound > 0.0 => LINEAR_BAND * (score / bound),
            Self::Linear(_) => 0.0,
            Self::Curved(halfway) => CURVED_BAND * score / (score.abs() + halfway),
        }
    }

    /// The score that becomes this number; beyond the band it grows in proportion.
    fn score(self, kept: f64) -> f64 {
        let excess = kept - 0.5;
        match self {
            Self::Linear(bound) => excess / LINEAR_BAND * bound,
            Self::Curved(halfway) => {
                let share = excess / CURVED_BAND;
                let score = halfway * share / (1.0 - share.abs());
                let is_score = share.abs() < 1.0 && score.abs() < CURVED_WIN;
                // Adding 0 leaves no -0.
                (if is_score { (score * 1e3).round() / 1e3 } else { 2.0 * excess * CURVED_WIN })
                    + 0.0
            }
        }
    }
}

const LINEAR_BAND: f64 = 1.0 / 65536.0;
const CURVED_BAND: f64 = 0.05;
const CURVED_WIN: f64 = 2e9;
