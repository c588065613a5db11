use crate::{Outcome, Side};

/// A win probability as the player to move sees it.
///
/// Values of different points of view are different types, so that mixing them up does
/// not compile; they meet only where the mover is named.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct MoverValue(f64);

/// A win probability as the first player sees it, whoever moves.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct FirstValue(f64);

impl MoverValue {
    /// The mover has lost.
    pub const LOSS: Self = Self(0.0);
    /// The mover has won.
    pub const WIN: Self = Self(1.0);

    /// A value from a probability in `[0, 1]`.
    #[inline]
    #[must_use]
    pub const fn new(probability: f64) -> Self {
        debug_assert!(probability >= 0.0 && probability <= 1.0);
        Self(probability)
    }

    /// The probability that the mover wins.
    #[inline]
    #[must_use]
    pub const fn probability(self) -> f64 {
        self.0
    }

    /// The same judgement as the opponent of the mover sees it.
    #[inline]
    #[must_use]
    pub const fn for_opponent(self) -> Self {
        Self(1.0 - self.0)
    }

    /// The same judgement as the first player sees it.
    #[inline]
    #[must_use]
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
    #[must_use]
    pub const fn new(probability: f64) -> Self {
        debug_assert!(probability >= 0.0 && probability <= 1.0);
        Self(probability)
    }

    /// A value from any number, `None` if it is not in `[0, 1]`.
    #[must_use]
    pub fn checked(number: f64) -> Option<Self> {
        // Adding 0 turns -0 into 0.
        (0.0..=1.0).contains(&number).then_some(Self(number + 0.0))
    }

    /// The probability that the first player wins.
    #[inline]
    #[must_use]
    pub const fn probability(self) -> f64 {
        self.0
    }

    /// The probability that `player` wins.
    #[inline]
    #[must_use]
    pub const fn of(self, player: Side) -> f64 {
        match player {
            Side::First => self.0,
            Side::Second => 1.0 - self.0,
        }
    }

    /// The same judgement as the mover sees it.
    #[inline]
    #[must_use]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_of_view_convert_back_and_forth() {
        let value = MoverValue::new(0.25);
        assert_eq!(value.for_opponent().probability(), 0.75);
        assert_eq!(value.for_first(Side::First).probability(), 0.25);
        assert_eq!(value.for_first(Side::Second).probability(), 0.75);
        for player in Side::BOTH {
            assert_eq!(value.for_first(player).for_mover(player), value);
            assert_eq!(value.for_first(player).of(player), 0.25);
        }
    }

    #[test]
    fn only_probabilities_are_values() {
        for number in [0.0, 0.25, 1.0] {
            assert_eq!(FirstValue::checked(number), Some(FirstValue::new(number)));
        }
        for number in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
            assert_eq!(FirstValue::checked(number), None);
        }
        let zero = FirstValue::checked(-0.0).map(FirstValue::probability);
        assert!(zero.is_some_and(f64::is_sign_positive));
    }

    #[test]
    fn an_outcome_is_certain() {
        for winner in Side::BOTH {
            assert_eq!(FirstValue::from(Outcome { winner }).of(winner), 1.0);
        }
    }
}
