use std::fmt;

/// How good a move was, by the win probability that it gave away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// None better: nothing was given away.
    Best,
    /// Less than 2 % was given away.
    Good,
    /// 2 % or more.
    Inaccuracy,
    /// 5 % or more.
    Mistake,
    /// 10 % or more.
    Blunder,
}

impl Mark {
    /// Every mark, the best first.
    pub const ALL: [Self; 5] =
        [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// Values that differ by less are the same value, computed along different ways.
    pub const ROUNDING: f64 = 1e-9;

    /// The mark for a move that gives away so much.
    #[must_use]
    pub fn of_loss(loss: f64) -> Self {
        match loss {
            _ if loss < Self::ROUNDING => Self::Best,
            _ if loss < 0.02 => Self::Good,
            _ if loss < 0.05 => Self::Inaccuracy,
            _ if loss < 0.10 => Self::Mistake,
            _ => Self::Blunder,
        }
    }

    /// Its name, in one word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// As game records have it: nothing, `?!`, `?` or `??`.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Best | Self::Good => "",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_belong_to_the_worse_mark() {
        let marks = [0.0, 1e-12, 1e-6, 0.0199, 0.02, 0.05, 0.0999, 0.1, 1.0].map(Mark::of_loss);
        use Mark::{Best, Blunder, Good, Inaccuracy, Mistake};
        let expected = [Best, Best, Good, Good, Inaccuracy, Mistake, Mistake, Blunder, Blunder];
        assert_eq!(marks, expected);
    }

    #[test]
    fn marks_get_worse_in_order() {
        assert!(Mark::ALL.is_sorted());
    }
}
