use game::{Evaluator, Position};

use super::rolls::Frame;
use super::worker::{Window, Worker};
use crate::driver::OrStopped;
use crate::table::Bound;

/// The maximum number of passes over the rolls of a node; the guesses get better with each.
const PASSES: usize = 6;
/// Where a guess has failed, the value is expected this far beyond the tested bound.
const SURPRISE: f64 = 0.03;

/// Searches rolls with empty windows where guesses suggest that this is enough.
///
/// A node whose value lies outside its window needs no exact values: bounds on its rolls are enough
/// if their mean is outside, and these are much cheaper. While little is known about the other
/// rolls, the node's window implies no such bounds. So bounds are guessed: the distance between the
/// expected value and the window is divided among the rolls.
impl<P: Position, E: Evaluator<P> + ?Sized> Worker<'_, P, E> {
    /// Tries to show that the value lies outside the window; returns it if that succeeds.
    pub fn speculate(&mut self, frame: Frame, window: Window) -> OrStopped<Option<(f64, Bound)>> {
        self.stack.guess(frame);
        for _ in 0..PASSES {
            self.stack.open(frame);
            let count = self.stack.rolls(frame).len();
            for step in 0..count {
                let roll = (self.first_roll + step) % count;
                let (expected, open) = self.stack.expectation(frame);
                let guess = self.stack.rolls(frame)[roll].guess;
                if !self.stack.rolls(frame)[roll].is_open {
                    continue;
                } else if expected >= window.high {
                    self.show_at_least(frame, roll, guess - (expected - window.high) / open)?;
                } else if expected <= window.low {
                    self.show_at_most(frame, roll, guess + (window.low - expected) / open)?;
                } else {
                    return Ok(None);
                }
                if let Some(cut) = self.cut(frame, window) {
                    return Ok(Some(cut));
                }
            }
        }
        Ok(None)
    }

    /// Tests whether the first move of a roll is worth at least this value.
    fn show_at_least(&mut self, frame: Frame, roll: usize, value: f64) -> OrStopped<()> {
        let Some(first) = self.stack.members(frame, roll).next() else { return Ok(()) };
        if self.stack.rolls(frame)[roll].lower < value {
            let window = Window { low: value - Window::NARROWEST, high: value };
            self.search_candidate(frame, first, window)?;
        }
        let candidate = self.stack.candidate(frame, first);
        let (lower, upper) = (candidate.lower, candidate.upper);
        let guess = if lower >= value { lower } else { upper - SURPRISE };
        self.stack.settle(frame, roll, guess);
        Ok(())
    }

    /// Tests whether no move of a roll is worth more than this value.
    fn show_at_most(&mut self, frame: Frame, roll: usize, value: f64) -> OrStopped<()> {
        for index in self.stack.members(frame, roll) {
            if self.stack.candidate(frame, index).upper > value {
                let window = Window { low: value, high: value + Window::NARROWEST };
                self.search_candidate(frame, index, window)?;
            }
            let candidate = self.stack.candidate(frame, index);
            if candidate.lower > value {
                let guess = candidate.lower + SURPRISE;
                self.stack.settle(frame, roll, guess);
                return Ok(());
            }
        }
        let upper = self.stack.rolls(frame)[roll].upper;
        self.stack.settle(frame, roll, upper);
        Ok(())
    }
}
