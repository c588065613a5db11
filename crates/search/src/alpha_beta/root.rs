use game::{Dice, MoverValue, Position};

use super::score::is_proven;
use super::worker::{Node, Window, Worker};
use super::{Heuristic, MAX_SCORE, WIN_SCORE};
use crate::driver::{Clock, OrStopped};
use crate::{Found, MoveReport, Observer, Report, Task, Ties};

/// The root of the tree: its moves, searched deeper and deeper.
pub(super) struct Root<'a, P: Position, H: Heuristic<P>> {
    node: Node<P, H::State>,
    worker: Worker<'a, P, H>,
    lines: Vec<Line<P, H::State>>,
    /// Whether to value every move, or only to find the best.
    all_moves: bool,
}

#[derive(Clone, Copy)]
struct Line<P: Position, S> {
    mov: P::Move,
    after: Node<P, S>,
    /// The score for the mover.
    score: i32,
    /// Whether the score is only an upper bound.
    is_bound: bool,
    /// Its place in the queue of equal moves.
    place: u64,
}

impl<P: Position, S> Line<P, S> {
    const fn is_won(&self) -> bool {
        self.score > MAX_SCORE && !self.is_bound
    }

    /// An upper bound on a loss is a loss.
    const fn is_lost(&self) -> bool {
        self.score < -MAX_SCORE
    }

    const fn is_safe(&self) -> bool {
        !self.is_bound && !self.is_lost()
    }
}

/// The maximum depth.
const MAX_DEPTH: u32 = 100;

impl<'a, P: Position, H: Heuristic<P>> Root<'a, P, H> {
    pub fn new(position: &P, worker: Worker<'a, P, H>, task: Task) -> Self {
        let node = Node { position: *position, state: worker.heuristic.state(position) };
        let mut moves: Vec<(usize, P::Move)> = position.moves().enumerate().collect();
        if worker.options.ordering {
            let order = |mov: &P::Move| worker.heuristic.order(position, &node.state, *mov);
            moves.sort_by_key(|(_, mov)| std::cmp::Reverse(order(mov)));
        }
        let line = |(index, mov)| {
            let mut after = node;
            worker.make_child(&node, mov, &mut after);
            let score = worker.without_search(&node, after);
            let place = worker.options.ties.place(index, mov, task.seed);
            Line { mov, after, score, is_bound: false, place }
        };
        let lines = moves.into_iter().map(line).collect();
        Self { node, worker, lines, all_moves: task.all_moves }
    }

    /// Searches ever deeper; `None` if there is nothing to search.
    pub fn deepen(
        &mut self,
        task: Task,
        clock: Clock,
        observe: &mut Observer<P>,
    ) -> Option<Found<P>> {
        self.lines.first()?;
        // Without this report there would be no move if the first depth is stopped.
        let mut last = self.report(0, clock);
        let deepest = task.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let is_forced = self.lines.len() == 1 && !self.all_moves && task.limits.depth.is_none();
        let first = if self.worker.options.iterative_deepening { 1 } else { deepest };
        for depth in first..=deepest {
            if self.search_depth(depth).is_err() {
                // The unfinished depth's results are better than those of the last finished one.
                self.rank_after_stop();
                last = self.report(last.depth, clock);
                break;
            }
            last = self.report(depth, clock);
            observe(&last);
            let is_time_up = clock.allotment.is_some_and(|time| clock.elapsed() >= time.soft);
            if self.is_decided() || is_forced || is_time_up {
                break;
            }
        }
        self.choose(&mut last, task.seed);
        last.line = self.principal_line(&last);
        last.time = clock.elapsed();
        Some(last)
    }

    /// Helps another thread by filling the table, until stopped; returns the number of nodes.
    pub fn help(&mut self, thread: usize, deepest: Option<u32>) -> u64 {
        let deepest = deepest.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        // Threads that always search the same depth would do the same work.
        for depth in (1 + thread as u32 % 2)..=deepest {
            if self.search_depth(depth).is_err() {
                break;
            }
        }
        self.worker.counter.nodes
    }

    /// Searches all lines to a depth, best first; if stopped, unsearched lines stay behind.
    fn search_depth(&mut self, depth: u32) -> OrStopped<()> {
        if self.worker.options.ties == Ties::Shallower {
            let places = self.lines.iter_mut().zip(0..);
            places.for_each(|(line, place)| line.place = place);
        }
        let (mut best, mut place) = (-WIN_SCORE - 1, u64::MAX);
        for index in 0..self.lines.len() {
            let margin = self.worker.options.margin;
            // A move that only equals the best so far matters only if it would win the tie.
            let is_preferred = self.lines[index].place < place;
            let low =
                best.saturating_sub(margin).saturating_sub(i32::from(margin > 0 || is_preferred));
            let low = low.max(-WIN_SCORE - 1);
            // A bound that was found beside a move that now loses may hide a quicker loss.
            let is_stale = index > 0 && best < -MAX_SCORE && self.lines[index].is_bound;
            if is_stale {
                self.look_for_loss(index, depth, low)?;
            }
            if !(is_stale && self.lines[index].is_lost()) {
                self.search_line(index, depth, low)?;
            }
            let line = self.lines[index];
            if line.score > best || line.score == best && is_preferred && !line.is_bound {
                (best, place) = (line.score, line.place);
                self.lines[..=index].rotate_right(1);
            }
        }
        self.lines.sort_by_key(|line| (std::cmp::Reverse(line.score), line.is_bound, line.place));
        Ok(())
    }

    /// Searches a line to all smaller depths in turn, until a loss is found.
    fn look_for_loss(&mut self, index: usize, depth: u32, low: i32) -> OrStopped<()> {
        let known = self.lines[index];
        for shallower in 1..depth {
            self.search_line(index, shallower, low)?;
            if self.lines[index].is_lost() {
                break;
            }
            if shallower + 1 < depth {
                self.lines[index] = known;
            }
        }
        Ok(())
    }

    /// Ranks the moves after an unfinished depth that has found only losses: first moves that were
    /// safe at the depth before, then the longest resistance. A move with only an upper bound comes
    /// last: it may lose at once.
    fn rank_after_stop(&mut self) {
        if self.lines[0].is_lost() {
            let class = |line: &Line<P, H::State>| (!line.is_safe(), !line.is_lost());
            self.lines.sort_by_key(|line| (class(line), std::cmp::Reverse(line.score)));
        }
    }

    /// Finds the score of a line, or that it is no better than `low`.
    fn search_line(&mut self, index: usize, depth: u32, low: i32) -> OrStopped<()> {
        let Line { mov, mut after, .. } = self.lines[index];
        let (node, worker) = (&self.node, &mut self.worker);
        let (score, is_bound) = if self.all_moves {
            (worker.after_move(node, mov, &mut after, depth - 1, 1, Window::FULL)?, false)
        } else {
            let window = Window { low, ..Window::FULL };
            let score =
                worker.search_move(node, mov, &mut after, index as u32, depth, 0, window)?;
            (score, score <= low)
        };
        self.lines[index] = Line { score, is_bound, ..self.lines[index] };
        Ok(())
    }

    /// Whether the value of the root is proven: one move wins, or all lose.
    fn is_exact(&self) -> bool {
        self.lines[0].is_won() || self.lines.iter().all(Line::is_lost)
    }

    /// Whether more depth cannot change the result, as all relevant games were searched to the end.
    fn is_decided(&self) -> bool {
        let wanted = if self.all_moves { self.lines.len() } else { 1 };
        self.lines.iter().take(wanted).all(|line| is_proven(line.score))
    }

    /// Puts a random one of the moves that are good enough first.
    fn choose(&self, report: &mut Found<P>, seed: u64) {
        let options = self.worker.options;
        let best = self.lines[0].score;
        if options.margin == 0 || self.all_moves || report.depth == 0 || is_proven(best) {
            return;
        }
        let is_good = |line: &&Line<P, H::State>| {
            !line.is_bound && line.score >= best.saturating_sub(options.margin)
        };
        let count = self.lines.iter().take_while(is_good).count();
        let chosen = Dice::new(seed).below(count.max(1) as u32) as usize;
        report.moves[..=chosen].rotate_right(1);
        report.value = report.moves[0].value;
    }

    fn principal_line(&self, report: &Found<P>) -> Vec<(Option<P::Roll>, P::Move)> {
        let Some(first) = report.best() else {
            return Vec::new();
        };
        let after = self.node.position.play(first);
        let rest = self.worker.line_from(after, report.depth.saturating_sub(1));
        std::iter::once(first).chain(rest).map(|mov| (None, mov)).collect()
    }

    fn report(&self, depth: u32, clock: Clock) -> Found<P> {
        let mover = self.node.position.mover();
        let value = |score: i32| {
            let probability = match score {
                win if win > MAX_SCORE => 1.0,
                loss if loss < -MAX_SCORE => 0.0,
                estimate => self.worker.heuristic.probability(estimate).clamp(0.0, 1.0),
            };
            MoverValue::new(probability).for_first(mover)
        };
        let moves = self.lines.iter().map(|line| MoveReport {
            mov: line.mov,
            value: value(line.score),
            is_bound: line.is_bound,
        });
        let counter = &self.worker.counter;
        let best = &self.lines[0];
        Report {
            moves: moves.collect(),
            line: vec![(None, best.mov)],
            nodes: counter.nodes,
            leaves: counter.leaves,
            table_hits: counter.table_hits,
            time: clock.elapsed(),
            exact: self.is_exact(),
            ..Report::empty(value(best.score), depth)
        }
    }
}
