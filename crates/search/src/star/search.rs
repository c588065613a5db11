use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use game::{Evaluator, Position};

use super::StarOptions;
use super::frontier::FrontierCache;
use super::root::Root;
use super::worker::{Stop, Worker};
use crate::limits::{Limits, TimeLimit};
use crate::report::Report;
use crate::table::Table;

/// A search of the Star family over an evaluation. What it has learnt about positions it
/// keeps from move to move.
pub struct Star<E> {
    evaluator: E,
    options: StarOptions,
    table: Option<Table>,
    /// One for each thread; none without a table.
    frontiers: Vec<FrontierCache>,
}

/// What is asked of one search.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// How far it may go.
    pub limits: Limits,
    /// Set from outside, it ends the search within a few milliseconds.
    pub stop: &'a AtomicBool,
    /// Whether the values of all moves are wanted, or only the best move.
    pub all_moves: bool,
}

impl<E> Star<E> {
    /// A search with these options; tables take their memory now.
    #[must_use]
    pub fn new(evaluator: E, options: StarOptions) -> Self {
        let has_table = options.hash > 0;
        let caches = if has_table { options.threads.max(1) } else { 0 };
        Self {
            evaluator,
            options,
            table: has_table.then(|| Table::new(options.hash)),
            frontiers: (0..caches).map(|_| FrontierCache::new()).collect(),
        }
    }

    /// The same search with nothing learnt yet.
    #[must_use]
    pub fn fresh(&self) -> Self
    where
        E: Clone,
    {
        Self::new(self.evaluator.clone(), self.options)
    }

    /// Forgets everything about earlier searches.
    pub fn new_game(&mut self) {
        if let Some(table) = &mut self.table {
            table.new_game();
        }
        self.frontiers.iter_mut().for_each(FrontierCache::clear);
    }

    /// Searches deeper and deeper until a limit is reached; `observe` sees the report of
    /// every depth that was finished. `None` if the game is over.
    pub fn search<P>(
        &mut self,
        position: &P,
        task: Task,
        mut observe: impl FnMut(&Report<P::Move, P::Roll>),
    ) -> Option<Report<P::Move, P::Roll>>
    where
        P: Position + Send + Sync,
        E: Evaluator<P> + Sync,
    {
        if let Some(table) = &mut self.table {
            table.new_search();
        }
        let (options, table, evaluator) = (self.options, self.table.as_ref(), &self.evaluator);
        let mut frontiers = self.frontiers.iter_mut();
        let own_frontier = frontiers.next();
        let finished = AtomicBool::new(false);
        let helped = AtomicU64::new(0);
        let mut report = std::thread::scope(|scope| {
            for thread in 1..options.threads {
                let (finished, helped, frontier) = (&finished, &helped, frontiers.next());
                scope.spawn(move || {
                    let stop = Stop { flag: finished, deadline: None, nodes: None };
                    let worker = Worker::new(evaluator, table, frontier, options, thread, stop);
                    let nodes = Root::new(position, worker, task.all_moves).help(task.limits);
                    helped.fetch_add(nodes, Ordering::Relaxed);
                });
            }
            let begin = Instant::now();
            let allotment = task.limits.time.map(TimeLimit::allotment);
            let deadline = allotment.map(|allotment| begin + allotment.hard);
            let stop = Stop { flag: task.stop, deadline, nodes: task.limits.nodes };
            let worker = Worker::new(evaluator, table, own_frontier, options, 0, stop);
            let mut root = Root::new(position, worker, task.all_moves);
            let report = root.deepen(task.limits, allotment, begin, &mut observe);
            finished.store(true, Ordering::Relaxed);
            report
        })?;
        report.nodes += helped.into_inner();
        Some(report)
    }
}
