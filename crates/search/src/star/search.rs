use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use game::{Evaluator, Position};

use super::StarOptions;
use super::root::Root;
use super::worker::{Stop, Worker};
use crate::limits::Limits;
use crate::report::Report;
use crate::table::Table;

/// A search of the Star family with its table, which it keeps from move to move.
pub struct Star {
    options: StarOptions,
    table: Option<Table>,
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

impl Star {
    /// A search with these options; the table takes its memory now.
    #[must_use]
    pub fn new(options: StarOptions) -> Self {
        Self { options, table: (options.hash > 0).then(|| Table::new(options.hash)) }
    }

    /// Forgets everything about earlier searches.
    pub fn clear(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }

    /// Searches deeper and deeper until a limit is reached; `observe` sees the report of
    /// every depth that was finished. `None` if the game is over.
    pub fn search<P, E>(
        &mut self,
        position: &P,
        evaluator: &E,
        task: Task,
        mut observe: impl FnMut(&Report<P>),
    ) -> Option<Report<P>>
    where
        P: Position + Send + Sync,
        E: Evaluator<P> + Sync + ?Sized,
    {
        if let Some(table) = &mut self.table {
            table.new_search();
        }
        let (options, table) = (self.options, self.table.as_ref());
        let finished = AtomicBool::new(false);
        let helped = AtomicU64::new(0);
        let mut report = std::thread::scope(|scope| {
            for thread in 1..options.threads {
                let (finished, helped) = (&finished, &helped);
                scope.spawn(move || {
                    let stop = Stop { flag: finished, deadline: None, nodes: None };
                    let worker = Worker::new(evaluator, table, options, thread, stop);
                    let nodes = Root::new(position, worker, task.all_moves).help(task.limits);
                    helped.fetch_add(nodes, Ordering::Relaxed);
                });
            }
            let allotment = task.limits.time.map(crate::limits::TimeLimit::allotment);
            let begin = std::time::Instant::now();
            let deadline = allotment.map(|allotment| begin + allotment.hard);
            let stop = Stop { flag: task.stop, deadline, nodes: task.limits.nodes };
            let worker = Worker::new(evaluator, table, options, 0, stop);
            let mut root = Root::new(position, worker, task.all_moves);
            let report = root.deepen(task.limits, allotment, begin, &mut observe);
            finished.store(true, Ordering::Relaxed);
            report
        })?;
        report.nodes += helped.into_inner();
        Some(report)
    }
}
