use crate::{Outcome, Side};

/// The win probability of the player to move.
///
/// Values from different points of view have different types: converting one takes the mover.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct MoverValue(f64);

/// The first player's win probability, whoever is to move.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct FirstValue(f64);

impl MoverValue {
    /// The mover has lost.
    pub const LOSS: Self = Self(0.0);
    /// The mover has won.
    pub const WIN: Self = Self(1.0);

    /// A value from a probability in `[0, 1]`.
    #[inline]
    pub const fn new(probability: f64) -> Self {
        debug_assert!(probability >= 0.0 && probability <= 1.0);
        Self(probability)
    }

    /// The probability that the mover wins.
    #[inline]
    pub const fn probability(self) -> f64 {
        self.0
    }

    /// The win probability of the mover's opponent.
    #[inline]
    #[must_use]
    pub const fn for_opponent(self) -> Self {
        Self(1.0 - self.0)
    }

    /// The first player's win probability.
    #[inline]
    pub const fn for_first(self, mover: Side) -> FirstValue {
        match mover {
            Side::First => FirstValue(self.0),
            Side::Second => FirstValue(1.0 - self.0),
        }
    }
}

impl FirstValue {
    /// A value from a probability in `[0, 1]`.
    #[inline]
    pub const fn new(probability: f64) -> Self {
        debug_assert!(probability >= 0.0 && probability <= 1.0);
        Self(probability)
    }

    /// A value from any number, `None` if it is not in `[0, 1]`.
    pub fn checked(number: f64) -> Option<Self> {
        // Adding 0 turns -0 into 0.
        (0.0..=1.0).contains(&number).then_some(Self(number + 0.0))
    }

    /// The probability that the first player wins.
    #[inline]
    pub const fn probability(self) -> f64 {
        self.0
    }

    /// The probability that `player` wins.
    #[inline]
    pub const fn of(self, player: Side) -> f64 {
        match player {
            Side::First => self.0,
            Side::Second => 1.0 - self.0,
        }
    }

    /// Rounds to four digits, for an evaluation that is shown or stored: more would mean nothing.
    #[must_use]
    pub fn rounded(self) -> Self {
        Self((self.0 * 1e4).round() / 1e4)
    }

    /// The win probability of the player to move.
    #[inline]
    pub const fn for_mover(self, mover: Side) -> MoverValue {
        MoverValue(self.of(mover))
    }
}

impl From<Outcome> for FirstValue {
    fn from(outcome: Outcome) -> Self {
        match outcome.winner {
            Side::First => Self(1.0),
            Side::Second => Self(0.0),
        }
    }
}
