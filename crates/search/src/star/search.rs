use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use game::{Evaluator, Position};

use super::StarOptions;
use super::frontier::FrontierCache;
use super::root::Root;
use super::worker::{Stop, Worker};
use crate::limits::Pace;
use crate::report::Report;
use crate::searcher::{Observer, Searcher, Task};
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

impl<E> Star<E> {
    /// A search with these options; tables take their memory when they are first used.
    #[must_use]
    pub const fn new(evaluator: E, options: StarOptions) -> Self {
        Self { evaluator, options, table: None, frontiers: Vec::new() }
    }

    /// Makes the tables if they are not there yet; returns how many threads can help.
    fn prepare(&mut self) -> usize {
        if self.options.hash == 0 {
            // Threads meet in the table only.
            return 0;
        }
        let threads = self.options.threads.max(1);
        self.table.get_or_insert_with(|| Table::new(self.options.hash)).new_search();
        self.frontiers.resize_with(threads, FrontierCache::new);
        threads - 1
    }
}

/// Deeper and deeper: `observe` sees the report of every depth that was finished.
impl<P, E> Searcher<P> for Star<E>
where
    P: Position,
    E: Evaluator<P> + Clone + Send + Sync + 'static,
{
    fn new_game(&mut self) {
        // Memory is taken before any clock runs.
        self.prepare();
        if let Some(table) = &mut self.table {
            table.new_game();
        }
        self.frontiers.iter_mut().for_each(FrontierCache::clear);
    }

    fn search(
        &mut self,
        position: &P,
        task: Task,
        observe: &mut Observer<P>,
    ) -> Option<Report<P::Move, P::Roll>> {
        let begin = Instant::now();
        let helpers = self.prepare();
        let (options, table, evaluator) = (self.options, self.table.as_ref(), &self.evaluator);
        let mut frontiers = self.frontiers.iter_mut();
        let own_frontier = frontiers.next();
        let finished = AtomicBool::new(false);
        let helped = AtomicU64::new(0);
        let mut report = std::thread::scope(|scope| {
            // Dropped in any case: helpers have no other reason to end.
            let _finish = Finish(&finished);
            for thread in 1..=helpers {
                let (finished, helped, frontier) = (&finished, &helped, frontiers.next());
                scope.spawn(move || {
                    let stop = Stop { flag: finished, deadline: None, nodes: None };
                    let worker = Worker::new(evaluator, table, frontier, options, thread, stop);
                    let nodes = Root::new(position, worker, task.all_moves).help(task.limits);
                    helped.fetch_add(nodes, Ordering::Relaxed);
                });
            }
            let allotment = task.limits.time.map(|limit| limit.allotment(Pace::PAPER));
            let deadline = allotment.map(|allotment| begin + allotment.hard);
            let stop = Stop { flag: task.stop, deadline, nodes: task.limits.nodes };
            let worker = Worker::new(evaluator, table, own_frontier, options, 0, stop);
            let mut root = Root::new(position, worker, task.all_moves);
            root.deepen(task.limits, allotment, begin, observe)
        })?;
        report.nodes += helped.into_inner();
        Some(report)
    }

    fn fresh(&self) -> Box<dyn Searcher<P>> {
        Box::new(Self::new(self.evaluator.clone(), self.options))
    }
}

/// Tells helpers that the search is over.
struct Finish<'a>(&'a AtomicBool);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::expectiminimax;
    use crate::star::Variant;
    use crate::table::Bound;
    use ewn::{AnyPosition, SetUp, SetUpRule, Side, Size};
    use ewn_engine::Zweistein;
    use game::Dice;

    /// Checks what the table knows of a position and all that can come of it.
    fn check(star: &Star<Zweistein>, position: &AnyPosition, depth: u32, checked: &mut u32) {
        let table = star.table.as_ref().unwrap();
        if let Some(entry) = table.get(position.key(), depth) {
            let exact = expectiminimax(position, depth, &star.evaluator, &mut 0).probability();
            let is_right = match entry.bound {
                Bound::Lower => exact >= entry.value - 1e-9,
                Bound::Upper => exact <= entry.value + 1e-9,
                Bound::Exact => (exact - entry.value).abs() < 1e-9,
            };
            assert!(is_right, "{entry:?}, but {exact}: {position}");
            *checked += 1;
        }
        if depth > 2 {
            for reply in position.replies() {
                check(star, &reply.after, depth - 1, checked);
            }
        }
    }

    /// Equal values are common, and windows that begin exactly at them are easily got wrong.
    #[test]
    fn everything_in_the_table_is_true() {
        let stop = AtomicBool::new(false);
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let size = Size::FIVE;
        let mut dice = Dice::new(12);
        let mut checked = 0;
        for variant in [Variant::Star1, Variant::Star2] {
            for _ in 0..20 {
                let [red, blue] = SetUp::pair(SetUpRule::Random, size, &mut dice);
                let start = AnyPosition::start(&red, &blue, Side::First).unwrap();
                let position = testkit::random_game(start, &mut dice)[4];
                let options = StarOptions { variant, hash: 1, ..StarOptions::default() };
                let mut star = Star::new(Zweistein::new(size), options);
                let rolled = position.roll(position.random_roll(&mut dice).unwrap());
                let task = Task { limits, stop: &stop, all_moves: false, seed: 0 };
                star.search(&rolled, task, &mut |_| ()).unwrap();
                for mov in rolled.moves() {
                    check(&star, &rolled.play(mov), 3, &mut checked);
                }
            }
        }
        assert!(checked > 300, "{checked}");
    }
}
