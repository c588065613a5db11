use game::{FirstValue, Position, Side, Turn};

use crate::{Analyst, Judgement, ReviewError};

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
    /// What is said of the position with each of the rolls.
    judgements: Vec<Option<Judgement<P::Move>>>,
    /// Of the position itself, if somebody is to move.
    own: Option<Judgement<P::Move>>,
    pub exact: bool,
}

impl<P: Position> Standing<P> {
    pub fn of(position: &P, analyst: &mut impl Analyst<P>) -> Result<Self, ReviewError> {
        match position.turn() {
            Turn::Over(outcome) => Ok(Self::certain(outcome.into())),
            Turn::ToMove(player) => Self::to_move(position, player, analyst),
            Turn::ToRoll => Self::to_roll(position, analyst),
        }
    }

    fn certain(value: FirstValue) -> Self {
        Self { value, rolls: Vec::new(), judgements: Vec::new(), own: None, exact: true }
    }

    fn to_move(
        position: &P,
        player: Side,
        analyst: &mut impl Analyst<P>,
    ) -> Result<Self, ReviewError> {
        let mut judgement = analyst.judge(position);
        for mov in position.moves() {
            if !judgement.moves.iter().any(|judged| judged.mov == mov) {
                let (mov, position) = (mov.to_string(), position.to_string());
                return Err(ReviewError::Unjudged { mov, position });
            }
        }
        judgement.moves.sort_by(|a, b| b.value.of(player).total_cmp(&a.value.of(player)));
        let Some(best) = judgement.moves.first() else {
            return Err(ReviewError::NoMoves { position: position.to_string() });
        };
        let (value, exact) = (best.value, judgement.exact);
        Ok(Self { own: Some(judgement), exact, ..Self::certain(value) })
    }

    fn to_roll(position: &P, analyst: &mut impl Analyst<P>) -> Result<Self, ReviewError> {
        let mut standing = Self::certain(FirstValue::new(0.0));
        let mut mean = 0.0;
        for (roll, probability) in position.rolls() {
            let rolled = Self::of(&position.roll(roll), analyst)?;
            mean += probability * rolled.value.probability();
            standing.exact &= rolled.exact;
            standing.rolls.push(RollValue { roll, probability, value: rolled.value });
            standing.judgements.push(rolled.own);
        }
        // Rounding may carry the sum of the products past 1.
        standing.value = FirstValue::new(mean.clamp(0.0, 1.0));
        Ok(standing)
    }

    /// The roll that came.
    pub fn rolled(&self, roll: P::Roll) -> Option<&RollValue<P::Roll>> {
        self.rolls.iter().find(|known| known.roll == roll)
    }

    /// The moves after a roll, or without one if somebody is to move already, best first.
    pub fn into_judgement(self, roll: Option<P::Roll>) -> Option<Judgement<P::Move>> {
        if self.own.is_some() {
            return self.own;
        }
        let index = self.rolls.iter().position(|known| Some(known.roll) == roll)?;
        self.judgements.into_iter().nth(index)?
    }
}
