use std::sync::atomic::{AtomicBool, Ordering};

use game::{Position, Turn, derive_seed};

use super::report::{is_settled, report};
use super::tree::{ROOT, Tree};
use super::walker::{Counts, Walker};
use super::{Guide, MctsOptions};
use crate::driver::{Clock, Stop, share_work};
use crate::{Found, Observer, Searcher, Task};

/// A Monte Carlo tree search. It keeps its tree from move to move.
pub struct Mcts<P> {
    guide: Guide<P>,
    options: MctsOptions,
    /// A tree for each thread.
    trees: Vec<Tree<P>>,
}

impl<P: Position> Mcts<P> {
    /// A search with these options; trees take their memory when they are first used.
    pub const fn new(guide: Guide<P>, options: MctsOptions) -> Self {
        Self { guide, options, trees: Vec::new() }
    }

    fn set_root(&mut self, root: &P) {
        let threads = self.options.threads.max(1);
        let bytes = ((self.options.memory << 20) / threads).max(1 << 20);
        self.trees.resize_with(threads, || Tree::new(bytes));
        self.trees.iter_mut().for_each(|tree| tree.set_root(root, self.options.reuse));
    }
}

/// Playouts between two checks of the clock: well below a millisecond.
const WALKS_BETWEEN_CHECKS: u64 = 16;
/// Playouts of all threads before the first report; each further round doubles them.
const FIRST_ROUND: u64 = 256;

impl<P: Position + Send + Sync> Searcher<P> for Mcts<P> {
    fn new_game(&mut self) {
        self.trees.iter_mut().for_each(Tree::clear);
    }

    fn search(&mut self, position: &P, task: Task, observe: &mut Observer<P>) -> Option<Found<P>> {
        let clock = Clock::start(position, task.limits);
        if let Turn::Over(_) = position.turn() {
            return None;
        }
        self.set_root(position);
        let (guide, options) = (&self.guide, self.options);
        let walkers = self.trees.iter_mut().enumerate().map(|(number, tree)| {
            let seed = derive_seed(task.seed, number as u64);
            Walker::new(tree, position, guide, options, task.all_moves, seed)
        });
        Rounds { position, walkers: walkers.collect(), clock, task }.run(observe)
    }

    fn fresh(&self) -> Box<dyn Searcher<P>> {
        Box::new(Self::new(self.guide.clone(), self.options))
    }
}

/// A search in rounds, with a report after each.
struct Rounds<'a, P: Position> {
    position: &'a P,
    walkers: Vec<Walker<'a, P>>,
    clock: Clock,
    task: Task<'a>,
}

impl<P: Position + Send + Sync> Rounds<'_, P> {
    fn run(&mut self, observe: &mut Observer<P>) -> Option<Found<P>> {
        let most = self.task.limits.nodes.unwrap_or(u64::MAX);
        let mut target = FIRST_ROUND.min(most);
        let mut may_hurry = self.clock.allotment.is_some_and(|time| time.may_hurry);
        let is_forced = !self.task.all_moves && self.position.moves().len() == 1;
        while !(self.is_done() || may_hurry && is_forced) {
            let flag = self.task.stop;
            let stop =
                if may_hurry { self.clock.soft_stop(flag) } else { self.clock.stop(flag, None) };
            self.walk_to(target, stop);
            let is_late = stop.is_late();
            if let Some(report) = self.report() {
                observe(&report);
            }
            if is_late && may_hurry && !is_settled(self.position, &self.trees()) {
                // Use the rest of the time.
                may_hurry = false;
                continue;
            }
            if is_late || stop.is_flagged() || target >= most {
                break;
            }
            target = target.saturating_mul(2).min(most);
        }
        self.report()
    }

    /// Whether any thread has decided everything.
    fn is_done(&self) -> bool {
        self.walkers.iter().any(|walker| is_done(self.position, walker.tree, &self.task))
    }

    /// Walks until all threads together have done this many playouts.
    fn walk_to(&mut self, target: u64, stop: Stop) {
        let threads = self.walkers.len() as u64;
        let position = self.position;
        let is_done = AtomicBool::new(false);
        let round = Round { task: self.task, stop, is_done: &is_done };
        let share =
            |number: usize| target / threads + u64::from((number as u64) < target % threads);
        let mut walkers = self.walkers.iter_mut().enumerate();
        let own = walkers.next();
        let walk = |(number, walker): (usize, &mut _)| {
            walk_on(position, walker, share(number), &round);
        };
        share_work(walkers, walk, || own.map(walk));
    }

    fn trees(&self) -> Vec<&Tree<P>> {
        self.walkers.iter().map(|walker| &*walker.tree).collect()
    }

    fn report(&self) -> Option<Found<P>> {
        let mut counts = Counts::default();
        for one in self.walkers.iter().map(|walker| walker.counts) {
            counts.playouts += one.playouts;
            counts.leaves += one.leaves;
            counts.known += one.known;
            counts.depth = counts.depth.max(one.depth);
        }
        report(self.position, &self.trees(), counts, self.clock.elapsed())
    }
}

/// What all threads of a round share.
#[derive(Clone, Copy)]
struct Round<'a> {
    task: Task<'a>,
    stop: Stop<'a>,
    /// Whether one of the threads has decided everything.
    is_done: &'a AtomicBool,
}

impl Round<'_> {
    /// Whether a thread that has done this many playouts must stop.
    fn is_over(&self, done: u64) -> bool {
        // If only playouts are limited, the same seed must give the same search.
        let may_end_together = self.stop.deadline.is_some() || self.task.limits.nodes.is_none();
        // Each thread does at least one playout, so that there is something to report.
        done > 0
            && (self.stop.is_flagged()
                || may_end_together && self.is_done.load(Ordering::Relaxed)
                || done.is_multiple_of(WALKS_BETWEEN_CHECKS) && self.stop.is_late())
    }
}

/// Walks on one thread up to this many playouts.
fn walk_on<P: Position>(root: &P, walker: &mut Walker<P>, target: u64, round: &Round) {
    while walker.counts.playouts < target && !round.is_over(walker.counts.playouts) {
        if is_done(root, walker.tree, &round.task) {
            round.is_done.store(true, Ordering::Relaxed);
            break;
        }
        walker.walk();
    }
}

/// Whether the root's exact value is known and, if all moves are wanted, the values of its moves.
fn is_done<P: Position>(root: &P, tree: &Tree<P>, task: &Task) -> bool {
    let needs_moves = task.all_moves && root.turn() != Turn::ToRoll;
    let all_known = || tree.child_nodes(ROOT).iter().all(|node| node.is_known);
    tree.node(ROOT).is_known && (!needs_moves || all_known())
}

#[cfg(test)]
#[path = "../../tests/unit/mcts_rounds.rs"]
mod tests;
