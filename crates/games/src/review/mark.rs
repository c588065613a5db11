use std::fmt;

/// How good a move was, by its loss of win probability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// No loss.
    Best,
    /// A loss below 2 %.
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

    /// Values that differ by less are equal up to rounding.
    pub const ROUNDING: f64 = 1e-9;

    /// Marks a move by its loss of win probability.
    pub fn of_loss(loss: f64) -> Self {
        match loss {
            _ if loss < Self::ROUNDING => Self::Best,
            _ if loss < 0.02 => Self::Good,
            _ if loss < 0.05 => Self::Inaccuracy,
            _ if loss < 0.10 => Self::Mistake,
            _ => Self::Blunder,
        }
    }

    /// The name, in one word.
    pub const fn name(self) -> &'static str {
        ["best", "good", "inaccuracy", "mistake", "blunder"][self as usize]
    }

    /// The sign in game records: nothing, `?!`, `?` or `??`.
    pub const fn sign(self) -> &'static str {
        ["", "", "?!", "?", "??"][self as usize]
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name for players by their mean loss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// The name.
    pub name: &'static str,
    /// The mean loss per move is less than this.
    pub below: f64,
}

/// Finds the band of a mean loss; the last band also takes all greater losses.
pub fn band_of(bands: &[Band], mean_loss: f64) -> Option<Band> {
    bands.iter().find(|band| mean_loss < band.below).or(bands.last()).copied()
}
