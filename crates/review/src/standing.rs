use game::{FirstValue, Position, Turn};

use crate::decision::Decision;
use crate::{Analyst, ReviewError};

/// A roll, how likely it is and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RollValue<R> {
    /// The roll.
    pub roll: R,
    /// How likely it is.
    pub probability: f64,
    /// The value of the position with this roll.
    pub value: FirstValue,
}

/// What an analyst thinks of a position, with all that the dice may bring.
pub(crate) struct Standing<P: Position> {
    pub value: FirstValue,
    /// Empty unless the dice are to be rolled.
    pub rolls: Vec<RollValue<P::Roll>>,
    /// What is said of the position with the roll that came, or as it is without one.
    pub decision: Option<Decision<P::Move>>,
    pub exact: bool,
}

impl<P: Position> Standing<P> {
    /// Judges a position, in which this roll came and these actions were played, if any.
    pub fn of(
        position: &P,
        roll: Option<P::Roll>,
        played: &[P::Move],
        analyst: &mut impl Analyst<P>,
    ) -> Result<Self, ReviewError> {
        match position.turn() {
            Turn::Over(outcome) => Ok(Self::certain(outcome.into())),
            Turn::ToMove(player) => {
                let decision = Decision::of(position, player, 0, played, analyst)?;
                let (value, exact) = (decision.value(), decision.exact);
                Ok(Self { value, rolls: Vec::new(), decision: Some(decision), exact })
            }
            Turn::ToRoll => Self::to_roll(position, roll, played, analyst),
        }
    }

    fn certain(value: FirstValue) -> Self {
        Self { value, rolls: Vec::new(), decision: None, exact: true }
    }

    fn to_roll(
        position: &P,
        came: Option<P::Roll>,
        played: &[P::Move],
        analyst: &mut impl Analyst<P>,
    ) -> Result<Self, ReviewError> {
        let mut standing = Self::certain(FirstValue::new(0.0));
        let mut mean = 0.0;
        for (roll, probability) in position.rolls() {
            let is_this = came == Some(roll);
            let played = if is_this { played } else { &[] };
            let rolled = Self::of(&position.roll(roll), None, played, analyst)?;
            mean += probability * rolled.value.probability();
            standing.exact &= rolled.exact;
            standing.rolls.push(RollValue { roll, probability, value: rolled.value });
            if is_this {
                standing.decision = rolled.decision;
            }
        }
        // Rounding may carry the sum of the products past 1.
        standing.value = FirstValue::new(mean.clamp(0.0, 1.0));
        Ok(standing)
    }

    /// The roll that came.
    pub fn rolled(&self, roll: P::Roll) -> Option<&RollValue<P::Roll>> {
        self.rolls.iter().find(|known| known.roll == roll)
    }
}
