use game::{Evaluator, FirstValue, MoverValue, Position, Turn};

use crate::{Observer, Report, RollReport, Searcher, Task};

/// The move after which an evaluation is best.
#[derive(Clone, Debug)]
pub struct GreedySearch<E>(pub E);

impl<P: Position, E> Searcher<P> for GreedySearch<E>
where
    E: Evaluator<P> + Clone + Send + Sync + 'static,
{
    fn new_game(&mut self) {}

    fn search(
        &mut self,
        position: &P,
        _: Task,
        observe: &mut Observer<P>,
    ) -> Option<Report<P::Move, P::Roll>> {
        let report = match position.turn() {
            Turn::ToRoll => self.report_before_roll(position),
            Turn::Over(_) | Turn::ToMove(_) => {
                let ranked = rank_moves(position, &self.0);
                let exact = ranked.iter().all(|ranked| ranked.ends_game);
                let ranked = ranked.into_iter().map(|ranked| (ranked.mov, ranked.value));
                Report { exact, ..Report::of_ranking(position, 1, ranked.collect())? }
            }
        };
        observe(&report);
        Some(report)
    }

    fn fresh(&self) -> Box<dyn Searcher<P>> {
        Box::new(self.clone())
    }
}

impl<E> GreedySearch<E> {
    /// The best move of every roll, from one look at all moves.
    fn report_before_roll<P: Position>(&self, position: &P) -> Report<P::Move, P::Roll>
    where
        E: Evaluator<P>,
    {
        let mover = position.mover();
        let mut exact = true;
        let replies = best_replies(position, &self.0, &mut Vec::new());
        let rolls = position.rolls().zip(replies).filter_map(|((roll, probability), reply)| {
            let BestReply { mov: best, after, value, .. } = reply?;
            exact &= matches!(after.turn(), Turn::Over(_));
            let value = MoverValue::new(value).for_first(mover);
            Some(RollReport { roll, probability, best, value })
        });
        let rolls = rolls.collect();
        let exact = exact || self.0.exact(position).is_some();
        Report { exact, ..Report::of_rolls(1, rolls) }
    }
}

/// A legal move and what it is worth to the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RankedMove<M> {
    /// The move.
    pub mov: M,
    /// The value of the position after it, as the player who moved sees it.
    pub value: MoverValue,
    /// Whether the move ends the game, so that the value is no estimate.
    pub ends_game: bool,
}

/// Every legal move with its value, the best first; equal ones stay in the game's order.
///
/// One move deep: the evaluator judges the positions right after the moves. A real win
/// comes before a move that the evaluator takes for one, a real loss after.
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

/// The best move of each roll, as far as it has one.
pub(crate) type BestReplies<P> = [Option<BestReply<P>>; u32::BITS as usize];

#[derive(Clone, Copy)]
pub(crate) struct BestReply<P: Position> {
    pub mov: P::Move,
    pub after: P,
    /// For the player who moves.
    pub value: f64,
    order: f64,
}

/// Looks at every move that some roll allows once. `values` is memory that is taken once.
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

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::toy::{ToyEvaluator, ToyPosition};

    #[test]
    fn the_best_move_comes_first_for_whoever_moves() {
        let children = "second=0.4(win, loss), loss, win, first=0.7(win, loss)";
        for (tree, expected) in [
            (format!("first({children})"), [1.0, 0.7, 0.4, 0.0]),
            (format!("second({children})"), [1.0, 0.6, 0.3, 0.0]),
        ] {
            let position: ToyPosition = tree.parse().unwrap();
            let ranked = rank_moves(&position, &ToyEvaluator);
            let values: Vec<f64> = ranked.iter().map(|ranked| ranked.value.probability()).collect();
            for (value, expected) in values.iter().zip(expected) {
                assert!((value - expected).abs() < 1e-12, "{tree}: {values:?}");
            }
        }
    }
    #[test]
    fn real_wins_and_losses_are_not_confused_with_estimates() {
        for (tree, expected) in [
            ("first(first=1(win, loss), win)", [true, false]),
            ("first(loss, first=0(win, loss))", [false, true]),
        ] {
            let position: ToyPosition = tree.parse().unwrap();
            let ranked = rank_moves(&position, &ToyEvaluator);
            let ends: Vec<bool> = ranked.iter().map(|ranked| ranked.ends_game).collect();
            assert_eq!(ends, expected, "{tree}");
        }
    }
}
