use std::hint::black_box;

use game::{Evaluator, Position};

use super::entry::StarEntry;
use super::rolls::Frame;
use super::worker::Worker;
use crate::table::Bound;

/// Looks up candidates in the tables before a search: most can be reached in several ways.
impl<P: Position, E: Evaluator<P> + ?Sized> Worker<'_, P, E> {
    /// Bounds the candidates by their table entries of the depth that the search needs.
    pub(super) fn recall_candidates(&mut self, frame: Frame) {
        self.touch_candidates(frame);
        let won = self.stack.won_rolls(frame);
        for index in 0..self.stack.count(frame) {
            let candidate = *self.stack.candidate(frame, index);
            if candidate.is_known() || candidate.rolls & !won == 0 {
                continue;
            }
            let Some(entry) = self.recall(&candidate.after, frame.depth - 1) else { continue };
            self.counter.table_hits += 1;
            self.is_estimate |= !entry.is_proven;
            let candidate = self.stack.candidate(frame, index);
            (candidate.lower, candidate.upper) =
                entry.bounds(candidate.after.mover() == frame.mover);
        }
    }

    /// Reads all entries that may be needed, so that the processor waits for memory only once.
    fn touch_candidates(&mut self, frame: Frame) {
        let mut touched = 0;
        for index in 0..self.stack.count(frame) {
            let key = self.stack.candidate(frame, index).after.key();
            touched ^= match (self.table, &self.frontier) {
                (Some(table), _) if frame.depth > 2 => table.touch(key),
                (_, Some(frontier)) => frontier.touch(key),
                _ => 0,
            };
        }
        black_box(touched);
    }

    /// Corrects the guesses about the candidates by what a search one move shallower found.
    pub(super) fn recall_guesses(&mut self, frame: Frame) {
        for index in 0..self.stack.count(frame) {
            let candidate = *self.stack.candidate(frame, index);
            if !candidate.is_known()
                && let Some(entry) = self.recall(&candidate.after, frame.depth - 2)
            {
                let (lower, upper) = entry.bounds(candidate.after.mover() == frame.mover);
                self.stack.candidate(frame, index).guess = candidate.guess.max(lower).min(upper);
            }
        }
    }

    /// Looks up a position at a depth, which is at least 1.
    fn recall(&self, position: &P, depth: u32) -> Option<StarEntry> {
        let key = position.key();
        if depth > 1 {
            return self.table?.find(key, |entry| entry.depth == depth);
        }
        let value = self.frontier.as_deref()?.get(key)?;
        Some(StarEntry { value, bound: Bound::Exact, depth, is_proven: false })
    }
}
