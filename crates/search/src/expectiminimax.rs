use std::sync::atomic::AtomicBool;

use game::{Evaluator, FirstValue, MoverValue, Position, Side, Turn};

use crate::driver::{Clock, NodeCounter, Stop, Stopped};
use crate::greedy::order_of;
use crate::ties::{Standing, rank};
use crate::{Found, Observer, Report, RollReport, Searcher, Task, Ties};

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

/// The moves of a position after the roll.
struct Branch<P: Position> {
    /// The roll and its probability; `None` if the dice are rolled already.
    roll: Option<(P::Roll, f64)>,
    moves: Vec<Line<P>>,
}

#[derive(Clone, Copy)]
struct Line<P: Position> {
    mov: P::Move,
    after: P,
    /// For the mover.
    value: MoverValue,
    /// Its place in the queue of equal moves.
    place: u64,
}

impl<P: Position> Line<P> {
    fn standing(&self) -> Standing {
        let ends_game = matches!(self.after.turn(), Turn::Over(_));
        let order = order_of(self.value.probability(), ends_game);
        Standing { order, is_bound: false, place: self.place }
    }
}

impl<P: Position> Branch<P> {
    /// One for each roll, or a single one if the dice are rolled already.
    fn all(position: &P, ties: Ties, seed: u64) -> Vec<Self> {
        let branch = |roll, rolled: P| {
            let line = |(index, mov): (usize, P::Move)| Line {
                mov,
                after: rolled.play(mov),
                value: MoverValue::LOSS,
                place: ties.place(index, mov, seed),
            };
            Self { roll, moves: rolled.moves().enumerate().map(line).collect() }
        };
        let rolls: Vec<_> = position
            .rolls()
            .map(|(roll, probability)| branch(Some((roll, probability)), position.roll(roll)))
            .collect();
        if rolls.is_empty() { vec![branch(None, *position)] } else { rolls }
    }

    /// Values the moves for the mover and ranks them; `depth` includes the move itself.
    fn search(
        &mut self,
        mover: Side,
        depth: u32,
        ties: Ties,
        evaluator: &impl Evaluator<P>,
        leaves: &mut NodeCounter,
    ) -> Result<(), Stopped> {
        for (place, line) in self.moves.iter_mut().enumerate() {
            let value = value(&line.after, depth.saturating_sub(1), evaluator, leaves)?;
            line.value = value.for_first(line.after.mover()).for_mover(mover);
            if ties == Ties::Shallower {
                line.place = place as u64;
            }
        }
        rank(&mut self.moves, Line::standing);
        Ok(())
    }
}

fn report<P: Position>(mover: Side, depth: u32, branches: &[Branch<P>]) -> Option<Found<P>> {
    if let [Branch { roll: None, moves }] = branches {
        return Report::of_ranking(mover, depth, moves.iter().map(|line| (line.mov, line.value)));
    }
    let rolls = branches.iter().filter_map(|branch| {
        let ((roll, probability), best) = branch.roll.zip(branch.moves.first())?;
        Some(RollReport { roll, probability, best: best.mov, value: best.value.for_first(mover) })
    });
    Some(Report::of_rolls(depth, rolls.collect()))
}

impl<P: Position, E: Evaluator<P> + Clone + Send + Sync + 'static> Searcher<P> for PlainSearch<E> {
    /// The first depth is always finished, so that there is an answer.
    fn search(&mut self, position: &P, task: Task, observe: &mut Observer<P>) -> Option<Found<P>> {
        let clock = Clock::start(position, task.limits);
        let never = AtomicBool::new(false);
        let mover = position.mover();
        let mut branches = Branch::all(position, self.ties, task.seed);
        let mut last = None;
        let mut leaves = NodeCounter::new(Stop::at(&never), u64::MAX);
        for depth in 1..=task.limits.depth.unwrap_or(u32::MAX).max(1) {
            let mut search = |branch: &mut Branch<P>| {
                branch.search(mover, depth, self.ties, &self.evaluator, &mut leaves)
            };
            if branches.iter_mut().try_for_each(&mut search).is_err() {
                break;
            }
            // A finished game has no moves to report.
            let Some(report) = report(mover, depth, &branches) else { break };
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
