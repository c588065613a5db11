use std::time::Duration;

use game::{Evaluator, Position, Turn};

use super::worker::{Window, Worker};
use crate::driver::{Clock, OrStopped, Stopped};
use crate::limits::{Allotment, Limits};
use crate::line::{EQUAL, Line};
use crate::{Found, Observer, Report, Task};

/// The root of the tree: its moves, searched deeper and deeper.
pub struct Root<'a, P: Position, E: ?Sized> {
    position: &'a P,
    worker: Worker<'a, P, E>,
    lines: Vec<Line<P>>,
    /// Whether to value every move, or only to find the best.
    all_moves: bool,
    /// The last depth that was finished.
    depth: u32,
}

impl<'a, P: Position, E: Evaluator<P> + ?Sized> Root<'a, P, E> {
    pub fn new(position: &'a P, worker: Worker<'a, P, E>, task: Task) -> Self {
        let lines = Line::all(position, worker.options.ties, task.seed);
        let is_rolled = matches!(position.turn(), Turn::ToMove(_));
        Self { position, worker, lines, all_moves: task.all_moves || !is_rolled, depth: 0 }
    }

    /// Searches ever deeper; `None` if there is nothing to search.
    pub fn deepen(
        &mut self,
        limits: Limits,
        clock: Clock,
        observe: &mut Observer<P>,
    ) -> Option<Found<P>> {
        self.lines.first()?;
        let mut last = None;
        for depth in self.worker.options.deepening.depths(limits.depth) {
            let begin_of_depth = clock.elapsed();
            self.worker.is_estimate = false;
            if self.search_depth(depth).is_err() {
                break;
            }
            let report = self.report(depth, clock)?;
            observe(&report);
            let may_hurry =
                limits.depth.is_none() || clock.allotment.is_some_and(|time| time.may_hurry);
            let is_done = report.exact || (may_hurry && self.is_decided());
            let took = clock.elapsed() - begin_of_depth;
            let is_time_up =
                clock.allotment.is_some_and(|time| self.is_time_up(time, clock, took, depth));
            last = Some(report);
            if is_done || is_time_up {
                break;
            }
        }
        // A search one move deep counts no nodes, so nothing can stop it.
        if last.is_none() && self.search_depth(1).is_ok() {
            last = self.report(1, clock);
        }
        let mut report = last?;
        (report.nodes, report.time) = (self.worker.counter.nodes, clock.elapsed());
        // A player on the clock does not need the line.
        if self.all_moves {
            report.line = self.principal_line(report.depth);
        }
        Some(report)
    }

    /// Helps another thread by filling the table, until stopped; returns the number of nodes.
    pub fn help(&mut self, limits: Limits) -> u64 {
        for depth in self.worker.options.deepening.depths(limits.depth) {
            if self.search_depth(depth).is_err() {
                break;
            }
        }
        self.worker.counter.nodes
    }

    /// Searches all lines to a depth, best first; if stopped, restores those of the last depth.
    fn search_depth(&mut self, depth: u32) -> OrStopped<()> {
        let before = self.lines.clone();
        Line::queue(&mut self.lines, self.worker.options.ties);
        let mut best = Best { value: Window::FULL.low, place: u64::MAX };
        for index in 0..self.lines.len() {
            let Ok((value, is_bound)) = self.search_line(index, depth, best) else {
                self.lines = before;
                return Err(Stopped);
            };
            let line = &mut self.lines[index];
            (line.value, line.is_bound) = (value, is_bound);
            best.update(line);
        }
        Line::rank(&mut self.lines);
        self.depth = depth;
        Ok(())
    }

    /// The value of a line and whether it is only a bound.
    fn search_line(&mut self, index: usize, depth: u32, best: Best) -> OrStopped<(f64, bool)> {
        let Line { after, value, place, .. } = self.lines[index];
        let mover = self.position.mover();
        if !self.all_moves && index > 0 {
            // A move that only equals the best so far matters only if it would win the tie.
            let low = if place < best.place { best.value - 2.0 * EQUAL } else { best.value };
            let empty = Window { low, high: low + Window::NARROWEST };
            let tried = self.worker.after_move(&after, mover, depth - 1, empty)?;
            if tried <= low {
                return Ok((tried, true));
            }
        }
        let last = (self.depth >= 2 && self.worker.options.aspiration).then_some(value);
        self.exact_value(&after, depth - 1, last).map(|value| (value, false))
    }

    /// The exact value after a move. Windows around the last value grow until they contain it.
    fn exact_value(&mut self, after: &P, depth: u32, last: Option<f64>) -> OrStopped<f64> {
        let mover = self.position.mover();
        let mut window = match last {
            Some(value) => Window { low: value - ASPIRATION, high: value + ASPIRATION },
            None => Window::FULL,
        };
        loop {
            let value = self.worker.after_move(after, mover, depth, window)?;
            if value <= window.low {
                window.low = Window::FULL.low;
            } else if value >= window.high {
                window.high = Window::FULL.high;
            } else {
                return Ok(value);
            }
        }
    }

    /// Whether more depth cannot change the choice: a single move, or one that wins.
    fn is_decided(&self) -> bool {
        let first = &self.lines[0];
        let has_won = first.ends_game && first.value == 1.0;
        !self.all_moves && (self.lines.len() == 1 || has_won)
    }

    fn is_time_up(&self, time: Allotment, clock: Clock, took: Duration, depth: u32) -> bool {
        let elapsed = clock.elapsed();
        let is_obvious = time.may_hurry
            && depth >= 3
            && self.lines.get(1).is_none_or(|second| second.value + OBVIOUS < self.lines[0].value);
        let soft = if is_obvious { time.soft / 4 } else { time.soft };
        let is_hopeless =
            time.may_hurry && elapsed + took * self.worker.options.deepening.growth() > time.hard;
        elapsed >= soft || is_hopeless
    }

    fn report(&self, depth: u32, clock: Clock) -> Option<Found<P>> {
        let counter = &self.worker.counter;
        Some(Report {
            nodes: counter.nodes,
            leaves: counter.leaves,
            table_hits: counter.table_hits,
            time: clock.elapsed(),
            exact: !self.worker.is_estimate,
            ..Line::report(self.position, depth, &self.lines)?
        })
    }

    /// The best move and a few more, searched less deeply, after rolls that change the value least.
    fn principal_line(&mut self, depth: u32) -> Vec<(Option<P::Roll>, P::Move)> {
        let first = self.lines[0];
        let (mut line, mut position) = match self.position.turn() {
            Turn::ToRoll => (Vec::new(), *self.position),
            _ => (vec![(None, first.mov)], first.after),
        };
        for depth in (1..depth.min(LINE_LENGTH)).rev() {
            let Some((roll, mov, after)) = self.typical_reply(&position, depth) else { break };
            line.push((Some(roll), mov));
            position = after;
        }
        line
    }

    /// The roll whose best move is closest to the average value, and that move.
    fn typical_reply(&mut self, position: &P, depth: u32) -> Option<(P::Roll, P::Move, P)> {
        let mover = position.mover();
        let mut best = Vec::new();
        for (roll, _) in position.rolls() {
            let rolled = position.roll(roll);
            let mut of_roll: Option<(f64, P::Move, P)> = None;
            for mov in rolled.moves() {
                let after = rolled.play(mov);
                let value = self.worker.after_move(&after, mover, depth - 1, Window::FULL).ok()?;
                if of_roll.is_none_or(|(best, ..)| value > best) {
                    of_roll = Some((value, mov, after));
                }
            }
            best.extend(of_roll.map(|(value, mov, after)| (value, roll, mov, after)));
        }
        let mean = best.iter().map(|(value, ..)| value).sum::<f64>() / best.len() as f64;
        let nearest =
            best.into_iter().min_by(|a, b| (a.0 - mean).abs().total_cmp(&(b.0 - mean).abs()));
        nearest.map(|(_, roll, mov, after)| (roll, mov, after))
    }
}

/// The best move so far, and its place in the queue of equal ones.
#[derive(Clone, Copy)]
struct Best {
    value: f64,
    place: u64,
}

impl Best {
    fn update<P: Position>(&mut self, line: &Line<P>) {
        if line.is_bound {
            return;
        }
        if line.value > self.value + EQUAL {
            self.place = line.place;
        } else if line.value >= self.value - EQUAL {
            self.place = self.place.min(line.place);
        }
        self.value = self.value.max(line.value);
    }
}

/// Half the width of the first window around the value of the last depth.
const ASPIRATION: f64 = 0.03;
/// The lead in win probability that makes a move obvious.
const OBVIOUS: f64 = 0.08;
const LINE_LENGTH: u32 = 4;
