use game::{Evaluator, FirstValue, MoverValue, Position, Turn};

use crate::ranking::report_by_ranking;
use crate::{Observer, Report, Searcher, Task};

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
        let report = report_by_ranking(position, 1, |position| {
            let ranked = rank_moves(position, &self.0).into_iter();
            ranked.map(|ranked| (ranked.mov, ranked.value)).collect()
        })?;
        observe(&report);
        Some(report)
    }

    fn fresh(&self) -> Box<dyn Searcher<P>> {
        Box::new(self.clone())
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
