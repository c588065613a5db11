use std::sync::atomic::AtomicBool;

use game::Position;

use super::entry::ScoreEntry;
use super::root::Root;
use super::worker::Worker;
use super::{AlphaBetaOptions, Heuristic};
use crate::driver::{Clock, Stop, with_helpers};
use crate::table::Table;
use crate::{Found, Observer, Report, Searcher, Task};

/// Alpha-beta over a heuristic. It keeps its table from move to move.
pub struct AlphaBeta<H> {
    /// The source of scores and of the order of moves.
    pub heuristic: H,
    /// The options. A change of `hash` has no effect once the table is allocated.
    pub options: AlphaBetaOptions,
    table: Option<Table<ScoreEntry>>,
}

impl<H> AlphaBeta<H> {
    /// A search with these options; the table is allocated when it is first used.
    pub const fn new(heuristic: H, options: AlphaBetaOptions) -> Self {
        Self { heuristic, options, table: None }
    }
}

/// `observe` sees the report of every finished depth. Nodes are positions entered, by all threads.
impl<P: Position, H: Heuristic<P> + Clone + 'static> Searcher<P> for AlphaBeta<H> {
    fn new_game(&mut self) {
        // Memory is allocated before the clock starts.
        if self.options.hash > 0 {
            self.table.get_or_insert_with(|| Table::new(self.options.hash)).new_game();
        }
    }

    fn search(&mut self, position: &P, task: Task, observe: &mut Observer<P>) -> Option<Found<P>> {
        let clock = Clock::start(position, task.limits);
        let Self { heuristic, options, table } = self;
        let (heuristic, options) = (&*heuristic, *options);
        if options.hash > 0 {
            table.get_or_insert_with(|| Table::new(options.hash)).new_search();
        }
        let table = table.as_ref();
        // Threads share only the table.
        let helpers = if table.is_some() { options.threads.max(1) - 1 } else { 0 };
        let root = |stop| {
            let worker = Worker::new(heuristic, options, table, stop);
            Root::new(position, worker, task)
        };
        let finished = AtomicBool::new(false);
        let (report, helped) = with_helpers(
            &finished,
            1..=helpers,
            |thread| root(Stop::at(&finished)).help(thread, task.limits.depth),
            || root(clock.stop(task.stop, task.limits.nodes)).deepen(task, clock, observe),
        );
        report.map(|report| Report { nodes: report.nodes + helped, ..report })
    }

    fn fresh(&self) -> Box<dyn Searcher<P>> {
        Box::new(Self::new(self.heuristic.clone(), self.options))
    }
}
