use std::sync::atomic::AtomicBool;

use game::{Evaluator, FirstValue, MoverValue, Position, Turn};

use crate::driver::{Clock, NodeCounter, Stop, Stopped};
use crate::{Found, Observer, Report, RollReport, Searcher, Task};

/// The value of a position by plain expectiminimax, `depth` moves deep: slow and obviously right,
/// the reference for all other searches.
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
) -> Result<MoverValue, Stopped> {
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

/// Every legal move with its value for the mover, best first; `depth` includes the move itself.
fn rank<P: Position>(
    position: &P,
    depth: u32,
    evaluator: &(impl Evaluator<P> + ?Sized),
    leaves: &mut NodeCounter,
) -> Result<Vec<(P::Move, MoverValue)>, Stopped> {
    let mover = position.mover();
    let mut ranked = Vec::new();
    for mov in position.moves() {
        let after = position.play(mov);
        let value = value(&after, depth.saturating_sub(1), evaluator, leaves)?;
        ranked.push((mov, value.for_first(after.mover()).for_mover(mover)));
    }
    ranked.sort_by(|(_, one), (_, other)| other.probability().total_cmp(&one.probability()));
    Ok(ranked)
}

/// Plain [`expectiminimax`] as a search with iterative deepening.
#[derive(Clone, Debug)]
pub struct PlainSearch<E>(pub E);

/// Nodes between two checks of the clock.
const LEAVES_BETWEEN_LOOKS: u64 = 256;

fn report<P: Position>(
    position: &P,
    depth: u32,
    evaluator: &impl Evaluator<P>,
    leaves: &mut NodeCounter,
) -> Result<Found<P>, Stopped> {
    let mover = position.mover();
    if position.turn() != Turn::ToRoll {
        let ranked = rank(position, depth, evaluator, leaves)?;
        return Report::of_ranking(mover, depth, ranked).ok_or(Stopped);
    }
    let mut rolls = Vec::new();
    for (roll, probability) in position.rolls() {
        let ranked = rank(&position.roll(roll), depth, evaluator, leaves)?;
        if let Some(&(best, value)) = ranked.first() {
            rolls.push(RollReport { roll, probability, best, value: value.for_first(mover) });
        }
    }
    Ok(Report::of_rolls(depth, rolls))
}

impl<P: Position, E: Evaluator<P> + Clone + Send + Sync + 'static> Searcher<P> for PlainSearch<E> {
    /// The first depth is always finished, so that there is an answer.
    fn search(&mut self, position: &P, task: Task, observe: &mut Observer<P>) -> Option<Found<P>> {
        let clock = Clock::start(position, task.limits);
        let never = AtomicBool::new(false);
        let mut last = None;
        let mut leaves = NodeCounter::new(Stop::at(&never), u64::MAX);
        for depth in 1..=task.limits.depth.unwrap_or(u32::MAX).max(1) {
            // A finished game has no moves to report.
            let Ok(report) = report(position, depth, &self.0, &mut leaves) else { break };
            let nodes = leaves.nodes;
            let report = Report { nodes, leaves: nodes, time: clock.elapsed(), ..report };
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
