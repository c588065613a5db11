use game::{Evaluator, FirstValue, MoverValue, Position, Turn};

use crate::{Found, Observer, Report, RollReport, Searcher, Task};

/// The move after which an evaluation is best.
#[derive(Clone, Debug)]
pub struct GreedySearch<E>(pub E);

impl<P: Position, E: Evaluator<P> + Clone + Send + Sync + 'static> Searcher<P> for GreedySearch<E> {
    fn search(&mut self, position: &P, _: Task, observe: &mut Observer<P>) -> Option<Found<P>> {
        let report = match position.turn() {
            Turn::ToRoll => report_before_roll(position, &self.0),
            Turn::Over(_) | Turn::ToMove(_) => {
                let ranked = rank_moves(position, &self.0);
                let exact = ranked.iter().all(|ranked| ranked.ends_game);
                let ranked = ranked.into_iter().map(|ranked| (ranked.mov, ranked.value));
                Report { exact, ..Report::of_ranking(position.mover(), 1, ranked)? }
            }
        };
        observe(&report);
        Some(report)
    }

    fn fresh(&self) -> Box<dyn Searcher<P>> {
        Box::new(self.clone())
    }
}

/// The best move of every roll, from one pass over all moves.
fn report_before_roll<P: Position>(position: &P, evaluator: &impl Evaluator<P>) -> Found<P> {
    let mut exact = true;
    let replies = best_replies(position, evaluator, &mut Vec::new());
    let rolls = position.rolls().zip(replies).filter_map(|((roll, probability), reply)| {
        let BestReply { mov: best, after, value, .. } = reply?;
        exact &= matches!(after.turn(), Turn::Over(_));
        let value = MoverValue::new(value).for_first(position.mover());
        Some(RollReport { roll, probability, best, value })
    });
    let rolls = rolls.collect();
    let exact = exact || evaluator.exact(position).is_some();
    Report { exact, ..Report::of_rolls(1, rolls) }
}

/// A legal move and its value for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct RankedMove<M> {
    pub mov: M,
    pub value: MoverValue,
    /// Whether the move ends the game, so that the value is no estimate.
    pub ends_game: bool,
}

/// Every legal move with its value one move deep, best first; equal ones in the game's order. A
/// real win comes before an evaluated one, a real loss after.
pub fn rank_moves<P: Position>(
    position: &P,
    evaluator: &(impl Evaluator<P> + ?Sized),
) -> Vec<RankedMove<P::Move>> {
    let mover = position.mover();
    let rank = |mov| {
        let next = position.play(mov);
        let (value, ends_game) = match next.turn() {
            Turn::Over(outcome) => (FirstValue::from(outcome), true),
            _ => (evaluator.evaluate(&next).for_first(next.mover()), false),
        };
        RankedMove { mov, value: value.for_mover(mover), ends_game }
    };
    let mut ranked: Vec<_> = position.moves().map(rank).collect();
    let order =
        |ranked: &RankedMove<P::Move>| order_of(ranked.value.probability(), ranked.ends_game);
    ranked.sort_by(|a, b| order(b).total_cmp(&order(a)));
    ranked
}

/// The best move of each roll, if it has one.
pub(crate) type BestReplies<P> = [Option<BestReply<P>>; u32::BITS as usize];

#[derive(Clone, Copy)]
pub(crate) struct BestReply<P: Position> {
    pub mov: P::Move,
    pub after: P,
    /// For the player who moves.
    pub value: f64,
    order: f64,
}

/// Evaluates every move that some roll allows once. `values` is a buffer to reuse.
#[inline]
pub(crate) fn best_replies<P: Position>(
    before: &P,
    evaluator: &(impl Evaluator<P> + ?Sized),
    values: &mut Vec<f64>,
) -> BestReplies<P> {
    let mut replies: BestReplies<P> = [None; u32::BITS as usize];
    evaluator.evaluate_replies(before, values);
    for (reply, &value) in before.replies().zip(&*values) {
        let after = reply.after;
        let order = order_of(value, matches!(after.turn(), Turn::Over(_)));
        let mut rolls = reply.rolls;
        while rolls != 0 {
            let best = &mut replies[rolls.trailing_zeros() as usize];
            if best.is_none_or(|best| order > best.order) {
                *best = Some(BestReply { mov: reply.mov, after, value, order });
            }
            rolls &= rolls - 1;
        }
    }
    replies
}

/// What moves are ordered by: real wins and losses lie just outside the range of estimates.
#[inline]
pub(crate) fn order_of(value: f64, ends_game: bool) -> f64 {
    if ends_game { 2.0 * value - 0.5 } else { value }
}
