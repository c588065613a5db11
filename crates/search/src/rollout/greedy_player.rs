use game::{Dice, Evaluator, FirstValue, MoverValue, Position, Turn};

use super::{Answer, RolloutPlayer};
use crate::greedy::order_of;
use crate::rank_moves;

/// Makes the move after which an evaluation is best, as [`rank_moves`] has it, and judges luck by
/// the same values: one look at the moves of all rolls serves for both.
pub struct GreedyPlayer<E>(pub E);

impl<P: Position, E: Evaluator<P>> RolloutPlayer<P> for GreedyPlayer<E> {
    fn exact(&mut self, before: &P) -> Option<MoverValue> {
        self.0.exact(before)
    }

    #[inline]
    fn answer(&mut self, before: &P, roll: P::Roll, _: &mut Dice) -> Option<Answer<P::Move>> {
        let mover = before.mover();
        let came = before.rolls().position(|(other, _)| other == roll)?;
        let mut value_of_roll = [0.0f64; u32::BITS as usize];
        let mut chosen: Option<(f64, P::Move)> = None;
        for reply in before.replies() {
            let (value, ends_game) = match reply.after.turn() {
                Turn::Over(outcome) => (FirstValue::from(outcome), true),
                _ => (self.0.evaluate(&reply.after).for_first(reply.after.mover()), false),
            };
            let value = value.of(mover);
            let mut rolls = reply.rolls;
            while rolls != 0 {
                let best = &mut value_of_roll[rolls.trailing_zeros() as usize];
                *best = best.max(value);
                rolls &= rolls - 1;
            }
            let order = order_of(value, ends_game);
            let is_better = chosen.is_none_or(|(best, _)| order > best);
            if reply.rolls >> came & 1 == 1 && is_better {
                chosen = Some((order, reply.mov));
            }
        }
        let rolls = before.rolls().zip(value_of_roll);
        let mean: f64 = rolls.map(|((_, chance), value)| chance * value).sum();
        chosen.map(|(_, mov)| Answer { mov, luck: value_of_roll[came] - mean })
    }

    fn choose(&mut self, rolled: &P, _: &mut Dice) -> Option<P::Move> {
        rank_moves(rolled, &self.0).first().map(|best| best.mov)
    }
}
