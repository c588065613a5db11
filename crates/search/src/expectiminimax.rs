use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use game::{Evaluator, FirstValue, MoverValue, Position, Side, Turn};

use crate::driver::{Clock, NodeCounter, Stop, Stopped};
use crate::greedy::order_of;
use crate::report::Ranked;
use crate::ties::{Standing, rank};
use crate::{Found, Observer, Report, Searcher, Task, Ties};

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

/// Plain [`expectiminimax`] as a search with iterative deepening.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub struct PlainSearch<E> {
    pub evaluator: E,
    pub ties: Ties,
}

/// Nodes between two checks of the clock.
const LEAVES_BETWEEN_LOOKS: u64 = 256;

/// A move after one of the rolls.
#[derive(Clone, Copy)]
struct Line<P: Position> {
    mov: P::Move,
    after: P,
    /// The number of the roll as a bit; 0 if the dice are rolled already.
    roll: u32,
    /// For the mover.
    value: MoverValue,
    /// Its place in the queue of equal moves.
    place: u64,
}

impl<E> PlainSearch<E> {
    /// The moves of each roll, or those of the one that was made.
    fn lines<P: Position>(&self, position: &P, seed: u64) -> Vec<Line<P>> {
        let of_roll = |rolled: P, roll| {
            let line = move |(index, mov): (usize, P::Move)| {
                let (after, place) = (rolled.play(mov), self.ties.place(index, mov, seed));
                Line { mov, after, roll, value: MoverValue::LOSS, place }
            };
            rolled.moves().enumerate().map(line).collect::<Vec<_>>()
        };
        let rolls = position.rolls().enumerate();
        let unrolled =
            rolls.flat_map(|(number, (roll, _))| of_roll(position.roll(roll), 1 << number));
        of_roll(*position, 0).into_iter().chain(unrolled).collect()
    }

    /// Values the moves for the mover and ranks them; `depth` includes the move itself.
    fn search_depth<P: Position>(
        &self,
        mover: Side,
        depth: u32,
        lines: &mut [Line<P>],
        leaves: &mut NodeCounter,
    ) -> Result<(), Stopped>
    where
        E: Evaluator<P>,
    {
        for (place, line) in lines.iter_mut().enumerate() {
            let value = value(&line.after, depth - 1, &self.evaluator, leaves)?;
            line.value = value.for_first(line.after.mover()).for_mover(mover);
            if self.ties == Ties::Shallower {
                line.place = place as u64;
            }
        }
        rank(lines, |line| {
            let ends_game = matches!(line.after.turn(), Turn::Over(_));
            let order = order_of(line.value.probability(), ends_game);
            Standing { order, is_bound: false, place: line.place }
        });
        Ok(())
    }
}

impl<P: Position, E: Evaluator<P> + Clone + Send + Sync + 'static> Searcher<P> for PlainSearch<E> {
    /// The first depth is always finished, so that there is an answer.
    fn search(&mut self, position: &P, task: Task, observe: &mut Observer<P>) -> Option<Found<P>> {
        let clock = Clock::start(position, task.limits);
        let never = AtomicBool::new(false);
        let mover = position.mover();
        let mut lines = self.lines(position, task.seed);
        let mut last = None;
        let mut leaves = NodeCounter::new(Stop::at(&never), u64::MAX);
        for depth in 1..=task.limits.depth.unwrap_or(u32::MAX).max(1) {
            if self.search_depth(mover, depth, &mut lines, &mut leaves).is_err() {
                break;
            }
            let ranked = lines.iter().map(|line| Ranked {
                mov: line.mov,
                value: line.value.for_first(mover),
                is_bound: false,
                is_exact: false,
                rolls: line.roll,
            });
            // A finished game has no moves to report.
            let mut report = Report::of_moves(position, depth, ranked)?;
            // Moves that several rolls allow have the same value after each.
            let mut seen = HashSet::new();
            report.moves.retain(|found| seen.insert(found.mov));
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
