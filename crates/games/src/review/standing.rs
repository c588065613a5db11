use game::{FirstValue, Position, Side, Turn};

use crate::review::{ActionReview, Analyst, Judgement, ReviewError};

/// A roll, its probability and the value of the position with it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct RollValue<R> {
    pub roll: R,
    pub probability: f64,
    pub value: FirstValue,
}

/// An analyst's judgement of a position, with every possible roll.
pub(crate) struct Standing<P: Position> {
    pub value: FirstValue,
    /// Empty unless the dice are to be rolled.
    pub rolls: Vec<RollValue<P::Roll>>,
    /// The decision after the roll that came up, or in the position itself if nothing was rolled.
    pub decision: Option<Decision<P>>,
    pub exact: bool,
}

impl<P: Position> Standing<P> {
    /// Judges a position in which this roll came up and these actions were played, if any.
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
        // Rounding may lift the sum slightly above 1.
        Ok(Self { value: FirstValue::new(mean.clamp(0.0, 1.0)), rolls, decision, exact })
    }

    /// Finds the value of a roll; `None` if that roll was not possible.
    pub fn rolled(&self, roll: P::Roll) -> Option<&RollValue<P::Roll>> {
        self.rolls.iter().find(|known| known.roll == roll)
    }
}

/// An analyst's judgement of a player's next action and the rest of the turn.
///
/// Both the best turn and the played turn are followed to their ends, so that they are compared by
/// searches of the same kind that look equally far ahead.
pub(crate) struct Decision<P: Position> {
    /// The value of the best turn.
    pub value: FirstValue,
    /// The best turn from here on, action by action.
    pub best: Vec<P::Move>,
    /// Whether all values are those of perfect play.
    pub exact: bool,
    /// The actions that were played from here on.
    pub actions: Vec<ActionReview<P>>,
}

impl<P: Position> Decision<P> {
    /// Judges a position in which `player` has made `made` actions of the turn and went on with
    /// those in `played`, if they are known.
    pub fn of(
        position: &P,
        player: Side,
        made: u32,
        played: &[P::Move],
        analyst: &mut impl Analyst<P>,
    ) -> Result<Self, ReviewError> {
        let Judgement { mut moves, exact } = analyst(position, made);
        let is_unjudged = |mov: &P::Move| moves.iter().all(|judged| judged.mov != *mov);
        if let Some(mov) = position.moves().find(is_unjudged) {
            let message = format!("the reference has no value for {mov} in {position}");
            return Err(ReviewError(message));
        }
        let mut followed: Vec<(P::Move, Self)> = Vec::new();
        if let [action, rest @ ..] = played
            && !rest.is_empty()
        {
            let after = Self::of(&position.play(*action), player, made + 1, rest, analyst)?;
            followed.push((*action, after));
        }
        let (best, rest) = loop {
            // A search after an action values it more reliably than a search before it.
            for judged in &mut moves {
                let after = followed.iter().find(|(action, _)| *action == judged.mov);
                judged.value = after.map_or(judged.value, |(_, after)| after.value);
            }
            moves.sort_by(|a, b| b.value.of(player).total_cmp(&a.value.of(player)));
            let Some(&best) = moves.first() else {
                return Err(ReviewError(format!("there is no move in {position}")));
            };
            if let Some((_, after)) = followed.iter().find(|(action, _)| *action == best.mov) {
                break (best, after.best.clone());
            }
            let after = position.play(best.mov);
            if after.turn() != Turn::ToMove(player) {
                break (best, Vec::new());
            }
            followed.push((best.mov, Self::of(&after, player, made + 1, &[], analyst)?));
        };
        let exact = exact && followed.iter().all(|(_, after)| after.exact);
        let mut actions = Vec::new();
        if let Some(&played) = moves.iter().find(|judged| played.first() == Some(&judged.mov)) {
            let loss = best.value.of(player) - played.value.of(player);
            actions.push(ActionReview { position: *position, moves, played, loss });
        }
        actions.extend(followed.into_iter().flat_map(|(_, after)| after.actions));
        let turn = std::iter::once(best.mov).chain(rest).collect();
        Ok(Self { value: best.value, best: turn, exact, actions })
    }
}
