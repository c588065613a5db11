use game::{Evaluator, MoverValue, Position, Turn};

use crate::line::Line;
use crate::{Found, Observer, Report, Searcher, Task, Ties};

/// Plays the move after which an evaluation is best.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub struct GreedySearch<E> {
    pub evaluator: E,
    pub ties: Ties,
}

impl<P: Position, E: Evaluator<P> + Clone + Send + Sync + 'static> Searcher<P> for GreedySearch<E> {
    fn search(&mut self, position: &P, task: Task, observe: &mut Observer<P>) -> Option<Found<P>> {
        let mut values = Vec::new();
        let is_rolled = position.turn() != Turn::ToRoll;
        if is_rolled {
            self.evaluator.evaluate_moves(position, &mut values);
        } else {
            self.evaluator.evaluate_replies(position, &mut values);
        }
        let mut lines = Line::all(position, self.ties, task.seed);
        lines.iter_mut().zip(values).for_each(|(line, value)| line.value = value);
        Line::rank(&mut lines);
        let report = Line::report(position, 1, &lines)?;
        let exact = match is_rolled {
            true => lines.iter().all(|line| line.ends_game),
            false => report.exact || self.evaluator.exact(position).is_some(),
        };
        let report = Report { exact, ..report };
        observe(&report);
        Some(report)
    }

    fn fresh(&self) -> Box<dyn Searcher<P>> {
        Box::new(self.clone())
    }
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

/// Ranks every legal move by its value one move deep, best first; equal ones keep the game's order.
/// A move that wins comes before all evaluated ones, a move that loses after them.
pub fn rank_moves<P: Position>(
    position: &P,
    evaluator: &(impl Evaluator<P> + ?Sized),
) -> Vec<RankedMove<P::Move>> {
    let mut values = Vec::new();
    evaluator.evaluate_moves(position, &mut values);
    let moves = position.moves().zip(values).map(|(mov, value)| {
        let ends_game = matches!(position.play(mov).turn(), Turn::Over(_));
        RankedMove { mov, value: MoverValue::new(value), ends_game }
    });
    let mut ranked: Vec<_> = moves.collect();
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
    /// The value for the player who moves.
    pub value: f64,
    order: f64,
}

/// Finds the best move of each roll; evaluates each move only once. `values` is a buffer to reuse.
#[inline]
pub(crate) fn best_replies<P: Position>(
    before: &P,
    evaluator: &(impl Evaluator<P> + ?Sized),
    values: &mut Vec<f64>,
) -> BestReplies<P> {
    let mut replies: BestReplies<P> = [None; u32::BITS as usize];
    evaluator.evaluate_replies(before, values);
    for (reply, &value) in before.replies().zip(&*values) {
        let order = order_of(value, matches!(reply.after.turn(), Turn::Over(_)));
        let mut rolls = reply.rolls;
        while rolls != 0 {
            let best = &mut replies[rolls.trailing_zeros() as usize];
            if best.is_none_or(|best| order > best.order) {
                *best = Some(BestReply { mov: reply.mov, value, order });
            }
            rolls &= rolls - 1;
        }
    }
    replies
}

/// The number by which moves are ordered: wins and losses lie just outside the range of estimates.
#[inline]
pub(crate) fn order_of(value: f64, ends_game: bool) -> f64 {
    if ends_game { 2.0 * value - 0.5 } else { value }
}
