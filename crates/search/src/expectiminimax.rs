use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use game::{Evaluator, FirstValue, MoverValue, Position, Side, Turn};

use crate::driver::{Clock, NodeCounter, OrStopped, Stop};
use crate::line::Line;
use crate::{Found, Observer, Report, Searcher, Task, Ties};

/// Computes the value by plain expectiminimax, the reference for all other searches.
pub fn expectiminimax<P: Position>(
    position: &P,
    depth: u32,
    evaluator: &(impl Evaluator<P> + ?Sized),
    leaves: &mut u64,
) -> MoverValue {
    let never = AtomicBool::new(false);
    let mut counter = NodeCounter::new(Stop::at(&never), u64::MAX);
    let value = value(position, depth, evaluator, &mut counter);
    *leaves += counter.nodes;
    // Without a limit nothing stops it.
    value.unwrap_or(MoverValue::LOSS)
}

fn value<P: Position>(
    position: &P,
    depth: u32,
    evaluator: &(impl Evaluator<P> + ?Sized),
    leaves: &mut NodeCounter,
) -> OrStopped<MoverValue> {
    let mover = position.mover();
    let value = match position.turn() {
        Turn::Over(outcome) => FirstValue::from(outcome).of(mover),
        _ if depth == 0 => {
            leaves.count()?;
            return Ok(evaluator.evaluate(position));
        }
        Turn::ToRoll => {
            let mut sum = 0.0;
            for (roll, probability) in position.rolls() {
                let rolled = value(&position.roll(roll), depth, evaluator, leaves)?;
                sum += probability * rolled.probability();
            }
            sum
        }
        Turn::ToMove(_) => {
            let mut best: f64 = 0.0;
            for mov in position.moves() {
                let after = position.play(mov);
                let value = value(&after, depth - 1, evaluator, leaves)?;
                best = best.max(value.for_first(after.mover()).of(mover));
            }
            best
        }
    };
    Ok(MoverValue::new(value.clamp(0.0, 1.0)))
}

/// Plain [`expectiminimax`] as a search with iterative deepening.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub struct PlainSearch<E> {
    pub evaluator: E,
    pub ties: Ties,
}

/// Leaves between two checks of the clock.
const LEAVES_BETWEEN_LOOKS: u64 = 256;

impl<E> PlainSearch<E> {
    /// Values the moves for the mover and ranks them; `depth` includes the move itself.
    fn search_depth<P: Position>(
        &self,
        mover: Side,
        depth: u32,
        lines: &mut [Line<P>],
        leaves: &mut NodeCounter,
    ) -> OrStopped<()>
    where
        E: Evaluator<P>,
    {
        Line::queue(lines, self.ties);
        for line in &mut *lines {
            // Without sharing: a move is searched again for every roll that allows it.
            for _ in 0..line.rolls.count_ones().max(1) {
                let value = value(&line.after, depth - 1, &self.evaluator, leaves)?;
                line.value = value.for_first(line.after.mover()).of(mover);
            }
        }
        Line::rank(lines);
        Ok(())
    }
}

impl<P: Position, E: Evaluator<P> + Clone + Send + Sync + 'static> Searcher<P> for PlainSearch<E> {
    /// The first depth is always finished, so that there is an answer.
    fn search(&mut self, position: &P, task: Task, observe: &mut Observer<P>) -> Option<Found<P>> {
        let clock = Clock::start(position, task.limits);
        let never = AtomicBool::new(false);
        let mover = position.mover();
        let mut lines = Line::all(position, self.ties, task.seed);
        let mut last = None;
        let mut leaves = NodeCounter::new(Stop::at(&never), u64::MAX);
        for depth in 1..=task.limits.depth.unwrap_or(u32::MAX).max(1) {
            if self.search_depth(mover, depth, &mut lines, &mut leaves).is_err() {
                break;
            }
            // A finished game has no moves to report.
            let mut report = Line::report(position, depth, &lines)?;
            // A move that several rolls allow has the same value after each, so it is listed once.
            let mut seen = HashSet::new();
            report.moves.retain(|found| seen.insert(found.mov));
            let nodes = leaves.nodes;
            let time = clock.elapsed();
            let report = Report { nodes, leaves: nodes, time, exact: false, ..report };
            observe(&report);
            last = Some(report);
            let stop = clock.stop(task.stop, task.limits.nodes);
            if stop.is_due() {
                break;
            }
            leaves = NodeCounter::new(stop, LEAVES_BETWEEN_LOOKS);
            leaves.nodes = nodes;
        }
        last
    }

    fn fresh(&self) -> Box<dyn Searcher<P>> {
        Box::new(self.clone())
    }
}
