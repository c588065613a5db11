use std::sync::atomic::AtomicBool;

use game::{Evaluator, Position};

use super::StarOptions;
use super::entry::StarEntry;
use super::frontier::FrontierCache;
use super::root::Root;
use super::worker::Worker;
use crate::driver::{Clock, Stop, with_helpers};
use crate::table::Table;
use crate::{Found, Observer, Report, Searcher, Task};

/// A search of the Star family over an evaluation. It keeps its table from move to move.
pub struct Star<E> {
    evaluator: E,
    options: StarOptions,
    table: Option<Table<StarEntry>>,
    /// A cache for each thread; empty without a table.
    frontiers: Vec<FrontierCache>,
}

impl<E> Star<E> {
    /// A search with these options; tables take their memory when they are first used.
    pub const fn new(evaluator: E, options: StarOptions) -> Self {
        Self { evaluator, options, table: None, frontiers: Vec::new() }
    }

    /// Begins a new search in the table, which all threads share; each has a cache of its own.
    fn prepare(&mut self) {
        if self.options.hash > 0 {
            self.table.get_or_insert_with(|| Table::new(self.options.hash)).new_search();
            self.frontiers.resize_with(self.options.threads.max(1), FrontierCache::new);
        }
    }
}

/// Iterative deepening: `observe` gets the report of every finished depth.
impl<P: Position, E: Evaluator<P> + Clone + Send + Sync + 'static> Searcher<P> for Star<E> {
    fn new_game(&mut self) {
        // Memory is allocated before the clock starts.
        self.prepare();
        if let Some(table) = &mut self.table {
            table.new_game();
        }
        self.frontiers.iter_mut().for_each(FrontierCache::clear);
    }

    fn search(&mut self, position: &P, task: Task, observe: &mut Observer<P>) -> Option<Found<P>> {
        let clock = Clock::start(position, task.limits);
        self.prepare();
        let (options, table, evaluator) = (self.options, self.table.as_ref(), &self.evaluator);
        let root = |(thread, frontier), stop| {
            let worker = Worker::new(evaluator, table, frontier, options, thread, stop);
            Root::new(position, worker, task)
        };
        let mut frontiers = self.frontiers.iter_mut().map(Some).enumerate();
        // Without a table there are no helper threads.
        let own = frontiers.next().unwrap_or_default();
        let stop = clock.stop(task.stop, task.limits.nodes);
        let finished = AtomicBool::new(false);
        let (report, helped) = with_helpers(
            &finished,
            frontiers,
            |helper| root(helper, Stop::at(&finished)).help(task.limits),
            || root(own, stop).deepen(task.limits, clock, observe),
        );
        report.map(|report| Report { nodes: report.nodes + helped, ..report })
    }

    fn fresh(&self) -> Box<dyn Searcher<P>> {
        Box::new(Self::new(self.evaluator.clone(), self.options))
    }
}
