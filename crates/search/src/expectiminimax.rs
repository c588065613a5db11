use std::sync::atomic::Ordering;

use game::{Evaluator, FirstValue, MoverValue, Position, Turn};

use crate::{Observer, Report, RollReport, Searcher, Stopwatch, Task};

/// Plain [`expectiminimax`] as a search: deeper and deeper, until a depth is finished at which a
/// limit is reached.
#[derive(Clone, Debug)]
pub struct PlainSearch<E>(pub E);

impl<P: Position, E> Searcher<P> for PlainSearch<E>
where
    E: Evaluator<P> + Clone + Send + Sync + 'static,
{
    fn new_game(&mut self) {}

    fn search(
        &mut self,
        position: &P,
        task: Task,
        observe: &mut Observer<P>,
    ) -> Option<Report<P::Move, P::Roll>> {
        let begin = Stopwatch::start();
        let mut leaves = 0;
        let mut last = None;
        for depth in 1..=task.limits.depth.unwrap_or(u32::MAX) {
            let mut rank =
                |position: &P| rank_by_expectiminimax(position, depth, &self.0, &mut leaves);
            let mut report = match position.turn() {
                Turn::ToRoll => {
                    let mover = position.mover();
                    let best = |(roll, probability)| {
                        let (best, value) = *rank(&position.roll(roll)).first()?;
                        let value = value.for_first(mover);
                        Some(RollReport { roll, probability, best, value })
                    };
                    Report::of_rolls(depth, position.rolls().filter_map(best).collect())
                }
                Turn::Over(_) | Turn::ToMove(_) => {
                    Report::of_ranking(position, depth, rank(position))?
                }
            };
            report.time = begin.elapsed();
            (report.nodes, report.leaves) = (leaves, leaves);
            observe(&report);
            last = Some(report);
            if task.stop.load(Ordering::Relaxed)
                || task.limits.nodes.is_some_and(|most| leaves >= most)
            {
                break;
            }
        }
        last
    }

    fn fresh(&self) -> Box<dyn Searcher<P>> {
        Box::new(self.clone())
    }
}

/// The value of a position by plain expectiminimax: every roll, every move, `depth` moves
/// deep, then the evaluation. Slow and obviously right: the measure for all other searches.
pub fn expectiminimax<P: Position>(
    position: &P,
    depth: u32,
    evaluator: &(impl Evaluator<P> + ?Sized),
    leaves: &mut u64,
) -> MoverValue {
    let mover = position.mover();
    let value = match position.turn() {
        Turn::Over(outcome) => FirstValue::from(outcome).of(mover),
        Turn::ToRoll if depth == 0 => {
            *leaves += 1;
            return evaluator.evaluate(position);
        }
        Turn::ToRoll => position
            .rolls()
            .map(|(roll, probability)| {
                let rolled = position.roll(roll);
                probability * expectiminimax(&rolled, depth, evaluator, leaves).probability()
            })
            .sum(),
        Turn::ToMove(_) => position
            .moves()
            .map(|mov| {
                let after = position.play(mov);
                let value = value_after_move(&after, depth.saturating_sub(1), evaluator, leaves);
                value.for_first(after.mover()).of(mover)
            })
            .fold(0.0, f64::max),
    };
    MoverValue::new(value.clamp(0.0, 1.0))
}

/// The same after a move: evaluated, if that was the last one. Without dice another move would
/// follow at once.
fn value_after_move<P: Position>(
    after: &P,
    depth: u32,
    evaluator: &(impl Evaluator<P> + ?Sized),
    leaves: &mut u64,
) -> MoverValue {
    match after.turn() {
        Turn::ToMove(_) if depth == 0 => {
            *leaves += 1;
            evaluator.evaluate(after)
        }
        _ => expectiminimax(after, depth, evaluator, leaves),
    }
}

/// Every legal move with its value for the mover by [`expectiminimax`], the moves themselves
/// counted in `depth`: the best first, equal ones in the game's order, even if one of them wins
/// at once.
pub fn rank_by_expectiminimax<P: Position>(
    position: &P,
    depth: u32,
    evaluator: &(impl Evaluator<P> + ?Sized),
    leaves: &mut u64,
) -> Vec<(P::Move, MoverValue)> {
    let mover = position.mover();
    let value = |mov| {
        let after = position.play(mov);
        let value = value_after_move(&after, depth.saturating_sub(1), evaluator, leaves);
        (mov, value.for_first(after.mover()).for_mover(mover))
    };
    let mut ranked: Vec<_> = position.moves().map(value).collect();
    ranked.sort_by(|(_, one), (_, other)| other.probability().total_cmp(&one.probability()));
    ranked
}
