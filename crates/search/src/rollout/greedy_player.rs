use game::{Dice, Evaluator, FirstValue, MoverValue, Position, RollValues, Turn};

use super::{Answer, RolloutPlayer};
use crate::greedy::{BestReplies, BestReply, best_replies};
use crate::rank_moves;

/// Plays the best move of [`rank_moves`], and judges a roll by that move.
pub struct GreedyPlayer<E> {
    evaluator: E,
    look_ahead: u32,
    /// A reusable buffer for the last moves.
    values: Vec<f64>,
}

impl<E> GreedyPlayer<E> {
    /// Plays by an evaluation, and looks `look_ahead` moves ahead, over all rolls, to judge a roll.
    pub const fn new(evaluator: E, look_ahead: u32) -> Self {
        Self { evaluator, look_ahead, values: Vec::new() }
    }
}

impl<P: Position, E: Evaluator<P>> RolloutPlayer<P> for GreedyPlayer<E> {
    fn exact(&mut self, before: &P) -> Option<MoverValue> {
        self.evaluator.exact(before)
    }

    fn answer(&mut self, before: &P, roll: P::Roll, _: &mut Dice) -> Option<Answer<P::Move>> {
        let replies = best_replies(before, &self.evaluator, &mut self.values);
        let came = before.rolls().position(|(other, _)| other == roll)?;
        let mov = replies[came]?.mov;
        let values = self.values_of_rolls(&replies, self.look_ahead, before);
        Some(Answer { mov, luck: values.best[came] - values.mean(before) })
    }

    fn choose(&mut self, rolled: &P, _: &mut Dice) -> Option<P::Move> {
        rank_moves(rolled, &self.evaluator).first().map(|best| best.mov)
    }
}

impl<E> GreedyPlayer<E> {
    /// The value of each roll for the mover.
    fn values_of_rolls<P: Position>(
        &mut self,
        replies: &BestReplies<P>,
        look_ahead: u32,
        before: &P,
    ) -> RollValues
    where
        E: Evaluator<P>,
    {
        let mut values = RollValues::NONE;
        for (index, (roll, _)) in before.rolls().enumerate() {
            let Some(reply) = replies[index] else { continue };
            // Often several rolls have the same best move.
            let is_same = |other: &Option<BestReply<P>>| other.is_some_and(|o| o.mov == reply.mov);
            let earlier = replies[..index].iter().position(is_same);
            values.best[index] = match earlier {
                _ if look_ahead == 0 => reply.value,
                Some(earlier) => values.best[earlier],
                None => {
                    let after = before.roll(roll).play(reply.mov);
                    self.value_ahead(&after, look_ahead).of(before.mover())
                }
            };
        }
        values
    }

    /// The value of a position, looking `look_ahead` moves ahead.
    fn value_ahead<P: Position>(&mut self, position: &P, look_ahead: u32) -> FirstValue
    where
        E: Evaluator<P>,
    {
        let mover = position.mover();
        if let Turn::Over(outcome) = position.turn() {
            return FirstValue::from(outcome);
        }
        if let Some(value) = self.evaluator.exact(position) {
            return value.for_first(mover);
        }
        if look_ahead == 1 {
            return self.evaluator.look_ahead(position).value.for_first(mover);
        }
        let replies = best_replies(position, &self.evaluator, &mut self.values);
        let values = self.values_of_rolls(&replies, look_ahead - 1, position);
        MoverValue::new(values.mean(position).clamp(0.0, 1.0)).for_first(mover)
    }
}
