use game::{FirstValue, Position, Turn};

use crate::decision::Decision;
use crate::{Analyst, ReviewError};

/// A roll, its probability and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RollValue<R> {
    /// The roll.
    pub roll: R,
    /// Its probability.
    pub probability: f64,
    /// The value of the position with this roll.
    pub value: FirstValue,
}

/// What an analyst says about a position, with all that the dice may bring.
pub(crate) struct Standing<P: Position> {
    pub value: FirstValue,
    /// Empty unless the dice are to be rolled.
    pub rolls: Vec<RollValue<P::Roll>>,
    /// About the position with the roll that came, or as it is without one.
    pub decision: Option<Decision<P>>,
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
        let (value, exact, decision) = match position.turn() {
            Turn::ToRoll => return Self::to_roll(position, roll, played, analyst),
            Turn::Over(outcome) => (outcome.into(), true, None),
            Turn::ToMove(player) => {
                let decision = Decision::of(position, player, 0, played, analyst)?;
                (decision.value, decision.exact, Some(decision))
            }
        };
        Ok(Self { value, rolls: Vec::new(), decision, exact })
    }

    fn to_roll(
        position: &P,
        came: Option<P::Roll>,
        played: &[P::Move],
        analyst: &mut impl Analyst<P>,
    ) -> Result<Self, ReviewError> {
        let (mut mean, mut exact) = (0.0, true);
        let (mut rolls, mut decision) = (Vec::new(), None);
        for (roll, probability) in position.rolls() {
            let is_this = came == Some(roll);
            let played = if is_this { played } else { &[] };
            let rolled = Self::of(&position.roll(roll), None, played, analyst)?;
            mean += probability * rolled.value.probability();
            exact &= rolled.exact;
            rolls.push(RollValue { roll, probability, value: rolled.value });
            if is_this {
                decision = rolled.decision;
            }
        }
        // Rounding may carry the sum of the products past 1.
        Ok(Self { value: FirstValue::new(mean.clamp(0.0, 1.0)), rolls, decision, exact })
    }

    /// The roll that came.
    pub fn rolled(&self, roll: P::Roll) -> Option<&RollValue<P::Roll>> {
        self.rolls.iter().find(|known| known.roll == roll)
    }
}
