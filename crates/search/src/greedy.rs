use std::fmt::Display;

use game::{Evaluator, MoverValue, Position, Turn};

use crate::ties::{Standing, rank};
use crate::{Found, Observer, Report, RollReport, Searcher, Task, Ties};

/// The move after which an evaluation is best.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub struct GreedySearch<E> {
    pub evaluator: E,
    pub ties: Ties,
}

impl<P: Position, E: Evaluator<P> + Clone + Send + Sync + 'static> Searcher<P> for GreedySearch<E> {
    fn search(&mut self, position: &P, task: Task, observe: &mut Observer<P>) -> Option<Found<P>> {
        let report = match position.turn() {
            Turn::ToRoll => self.report_before_roll(position, task.seed),
            Turn::Over(_) | Turn::ToMove(_) => {
                let moves = value_moves(position, &self.evaluator).map(|ranked| (ranked, ()));
                let ranked = self.rank(moves, task.seed);
                let exact = ranked.iter().all(|(ranked, ())| ranked.ends_game);
                let ranked = ranked.into_iter().map(|(ranked, ())| (ranked.mov, ranked.value));
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

impl<E> GreedySearch<E> {
    /// The moves, best first, each with whatever comes with it.
    fn rank<M: Display + Copy, T>(
        &self,
        moves: impl Iterator<Item = (RankedMove<M>, T)>,
        seed: u64,
    ) -> Vec<(RankedMove<M>, T)> {
        let place = |(index, found): (usize, (RankedMove<M>, T))| {
            (self.ties.place(index, found.0.mov, seed), found)
        };
        let mut queue: Vec<_> = moves.enumerate().map(place).collect();
        rank(&mut queue, |(place, (ranked, _))| Standing {
            order: order_of(ranked.value.probability(), ranked.ends_game),
            is_bound: false,
            place: *place,
        });
        queue.into_iter().map(|(_, found)| found).collect()
    }

    /// The best move of every roll; every move is evaluated once.
    fn report_before_roll<P: Position>(&self, position: &P, seed: u64) -> Found<P>
    where
        E: Evaluator<P>,
    {
        let mover = position.mover();
        let mut values = Vec::new();
        self.evaluator.evaluate_replies(position, &mut values);
        let replies = position.replies().zip(values).map(|(reply, value)| {
            let ends_game = matches!(reply.after.turn(), Turn::Over(_));
            let value = MoverValue::new(value);
            (RankedMove { mov: reply.mov, value, ends_game }, reply.rolls)
        });
        let replies = self.rank(replies, seed);
        let mut exact = true;
        let rolls = position.rolls().enumerate().filter_map(|(number, (roll, probability))| {
            let (best, _) = replies.iter().find(|(_, rolls)| rolls >> number & 1 == 1)?;
            exact &= best.ends_game;
            let value = best.value.for_first(mover);
            Some(RollReport { roll, probability, best: best.mov, value })
        });
        let rolls = rolls.collect();
        let exact = exact || self.evaluator.exact(position).is_some();
        Report { exact, ..Report::of_rolls(1, rolls) }
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

/// Every legal move with its value one move deep, best first; equal ones in the game's order. A
/// real win comes before an evaluated one, a real loss after.
pub fn rank_moves<P: Position>(
    position: &P,
    evaluator: &(impl Evaluator<P> + ?Sized),
) -> Vec<RankedMove<P::Move>> {
    let mut ranked: Vec<_> = value_moves(position, evaluator).collect();
    let order =
        |ranked: &RankedMove<P::Move>| order_of(ranked.value.probability(), ranked.ends_game);
    ranked.sort_by(|a, b| order(b).total_cmp(&order(a)));
    ranked
}

/// Every legal move with its value one move deep, in the game's order.
fn value_moves<P: Position>(
    position: &P,
    evaluator: &(impl Evaluator<P> + ?Sized),
) -> impl Iterator<Item = RankedMove<P::Move>> {
    let mut values = Vec::new();
    evaluator.evaluate_moves(position, &mut values);
    position.moves().zip(values).map(move |(mov, value)| {
        let ends_game = matches!(position.play(mov).turn(), Turn::Over(_));
        RankedMove { mov, value: MoverValue::new(value), ends_game }
    })
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
