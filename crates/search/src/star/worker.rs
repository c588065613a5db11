use game::{Evaluator, Position, Side, Turn, derive_seed};

use super::entry::StarEntry;
use super::frontier::FrontierCache;
use super::rolls::{Frame, Stack};
use super::{StarOptions, Variant};
use crate::driver::{NodeCounter, OrStopped, Stop};
use crate::expectiminimax;
use crate::table::{Bound, Table};

/// One thread's search of the tree.
pub struct Worker<'a, P: Position, E: ?Sized> {
    evaluator: &'a E,
    pub(super) table: Option<&'a Table<StarEntry>>,
    pub options: StarOptions,
    pub(super) frontier: Option<&'a mut FrontierCache>,
    pub(super) stack: Stack<P>,
    /// The evaluations of the last node's moves.
    evaluations: Vec<f64>,
    /// Threads that search the same tree begin at different rolls and meet in the table.
    pub(super) first_roll: usize,
    /// Whether the evaluator knows some values exactly.
    asks_for_exact: bool,
    /// Nodes are positions before a roll whose moves were searched.
    pub counter: NodeCounter<'a>,
    /// In a selective search: the probability of getting here if both sides aim for it.
    reach: f64,
    /// Whether an evaluation was needed since this was last reset.
    pub is_estimate: bool,
}

/// The range of values that matter; outside it, bounds are enough.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub low: f64,
    pub high: f64,
}

impl Window {
    /// Everything, with room to spare: certain wins and losses lie inside.
    pub const FULL: Self = Self { low: -1.0, high: 2.0 };
    /// The width of an empty window.
    pub const NARROWEST: f64 = 1e-11;

    pub fn flipped(self) -> Self {
        Self { low: 1.0 - self.high, high: 1.0 - self.low }
    }

    fn decides(self, entry: &StarEntry) -> bool {
        match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.value >= self.high,
            Bound::Upper => entry.value <= self.low,
        }
    }

    fn bound_of(self, value: f64) -> Bound {
        match value {
            low if low <= self.low => Bound::Upper,
            high if high >= self.high => Bound::Lower,
            _ => Bound::Exact,
        }
    }
}

/// Larger than the rounding error of a sum of probabilities.
const ROUNDING: f64 = 1e-12;
/// Nodes between two checks of the clock: at most about a millisecond.
const CLOCK_INTERVAL: u64 = 128;

impl<'a, P: Position, E: Evaluator<P> + ?Sized> Worker<'a, P, E> {
    pub fn new(
        evaluator: &'a E,
        table: Option<&'a Table<StarEntry>>,
        frontier: Option<&'a mut FrontierCache>,
        options: StarOptions,
        first_roll: usize,
        stop: Stop<'a>,
    ) -> Self {
        Self {
            evaluator,
            table,
            frontier,
            options,
            stack: Stack::new(),
            evaluations: Vec::new(),
            first_roll,
            asks_for_exact: evaluator.knows_exact_values(),
            counter: NodeCounter::new(stop, CLOCK_INTERVAL),
            reach: 1.0,
            is_estimate: false,
        }
    }

    /// The value for `mover` after a move: exact within the window, else a bound.
    pub fn after_move(
        &mut self,
        after: &P,
        mover: Side,
        depth: u32,
        window: Window,
    ) -> OrStopped<f64> {
        match after.turn() {
            Turn::Over(outcome) => Ok(f64::from(u8::from(outcome.winner == mover))),
            _ if after.mover() == mover => self.before_roll(after, depth, window),
            _ => Ok(1.0 - self.before_roll(after, depth, window.flipped())?),
        }
    }

    /// The mover's value before the roll: exact within the window, else a bound.
    fn before_roll(&mut self, position: &P, depth: u32, window: Window) -> OrStopped<f64> {
        if self.asks_for_exact
            && let Some(value) = self.evaluator.exact(position)
        {
            self.counter.table_hits += 1;
            return Ok(value.probability());
        }
        let is_unlikely = self.reach < self.options.selective;
        // The parity is kept, so that the same side moves last.
        let depth = if is_unlikely { depth % 2 } else { depth };
        if depth == 0 {
            self.counter.leaves += 1;
            self.is_estimate = true;
            return Ok(self.evaluator.evaluate(position).probability());
        }
        if depth == 1 {
            return self.one_move_ahead(position);
        }
        let key = self.key(position);
        let known = self.table.and_then(|table| table.find(key, |entry| entry.depth == depth));
        if let Some(entry) = known.filter(|entry| window.decides(entry)) {
            self.counter.table_hits += 1;
            self.is_estimate |= !entry.is_proven;
            return Ok(entry.value);
        }
        self.counter.count()?;
        let was_estimate = std::mem::replace(&mut self.is_estimate, false);
        let frame = self.stack.push(position, depth, self.options.share);
        let found = self.search_node(position, frame, window);
        self.stack.pop(frame);
        let (value, bound) = found?;
        if let Some(table) = self.table {
            let is_proven = !self.is_estimate;
            table.put(key, StarEntry { value, bound, depth, is_proven });
        }
        self.is_estimate |= was_estimate;
        Ok(value)
    }

    /// The key in the table, mixed with the probability if the depth depends on that.
    fn key(&self, position: &P) -> u64 {
        let key = position.key();
        if self.options.selective > 0.0 { derive_seed(key, self.reach.to_bits()) } else { key }
    }

    /// The value one move above the leaves: always exact.
    fn one_move_ahead(&mut self, position: &P) -> OrStopped<f64> {
        let key = position.key();
        if let Some(value) = self.frontier.as_deref().and_then(|cache| cache.get(key)) {
            self.counter.table_hits += 1;
            self.is_estimate = true;
            return Ok(value);
        }
        self.counter.count()?;
        let leaves_before = self.counter.leaves;
        let value = if self.options.share {
            let ahead = self.evaluator.look_ahead(position);
            self.counter.leaves += u64::from(ahead.leaves);
            ahead.value.probability()
        } else {
            expectiminimax(position, 1, self.evaluator, &mut self.counter.leaves).probability()
        };
        // Values without an evaluation are quickly recomputed, and the cache cannot mark them.
        if self.counter.leaves > leaves_before {
            self.is_estimate = true;
            if let Some(cache) = self.frontier.as_deref_mut() {
                cache.put(key, value);
            }
        }
        Ok(value)
    }

    fn search_node(
        &mut self,
        position: &P,
        frame: Frame,
        window: Window,
    ) -> OrStopped<(f64, Bound)> {
        // In a selective search, a key includes a probability, so positions alone recall nothing.
        let recalls = self.options.variant == Variant::Star2 && self.options.selective == 0.0;
        if recalls {
            self.recall_candidates(frame);
        }
        self.stack.summarize(frame);
        if recalls && let Some(cut) = self.cut(frame, window) {
            return Ok(cut);
        }
        if self.options.order {
            self.evaluator.evaluate_replies(position, &mut self.evaluations);
            self.stack.order(frame, &self.evaluations);
            // One move deep all values are exact: no window makes them cheaper.
            if recalls && frame.depth > 2 {
                self.recall_guesses(frame);
                if let Some(cut) = self.speculate(frame, window)? {
                    return Ok(cut);
                }
            }
        }
        self.search_rolls(frame, window)
    }

    fn search_rolls(&mut self, frame: Frame, window: Window) -> OrStopped<(f64, Bound)> {
        let variant = self.options.variant;
        if variant == Variant::Star2
            && let Some(cut) = self.probe(frame, window)?
        {
            return Ok(cut);
        }
        let count = self.stack.rolls(frame).len();
        for step in 0..count {
            let roll = (self.first_roll + step) % count;
            let inner = match variant {
                Variant::Star0 | Variant::Star05 => Window::FULL,
                Variant::Star1 | Variant::Star2 => self.stack.window_of(frame, roll, window),
            };
            self.search_roll(frame, roll, inner)?;
            if variant != Variant::Star0
                && let Some(cut) = self.cut(frame, window)
            {
                return Ok(cut);
            }
        }
        let (lower, upper) = self.stack.bounds(frame);
        // If a roll is not known exactly, its search was cut off because the node's value lies
        // outside the window; only a rounding error can have kept `cut` from detecting that.
        Ok(if upper - lower < ROUNDING {
            (lower, Bound::Exact)
        } else if upper <= window.low + ROUNDING {
            (upper.min(window.low), Bound::Upper)
        } else {
            debug_assert!(lower >= window.high - ROUNDING, "{lower} to {upper} in {window:?}");
            (lower.max(window.high), Bound::Lower)
        })
    }

    /// Searches the first move of every roll; returns the node's value if that is enough for a cut.
    fn probe(&mut self, frame: Frame, window: Window) -> OrStopped<Option<(f64, Bound)>> {
        let count = self.stack.rolls(frame).len();
        for step in 0..count {
            let roll = (self.first_roll + step) % count;
            let Some(first) = self.stack.members(frame, roll).next() else { continue };
            let candidate = *self.stack.candidate(frame, first);
            let is_new = candidate.lower == 0.0 && candidate.upper == 1.0;
            if is_new {
                let inner = self.stack.window_of(frame, roll, window);
                self.search_candidate(frame, first, inner)?;
                if let Some(cut) = self.cut(frame, window) {
                    return Ok(Some(cut));
                }
            }
        }
        Ok(None)
    }

    /// Finds the best move after one roll, within the window.
    fn search_roll(&mut self, frame: Frame, roll: usize, window: Window) -> OrStopped<()> {
        let mut is_first = true;
        for index in self.stack.members(frame, roll) {
            let best = self.stack.rolls(frame)[roll].lower.max(window.low);
            if best >= window.high {
                break;
            }
            let candidate = *self.stack.candidate(frame, index);
            if candidate.is_known() || candidate.upper <= best {
                continue;
            }
            let empty = Window { low: best, high: best + Window::NARROWEST };
            if self.options.nega_scout && !is_first && empty.high < window.high {
                self.search_candidate(frame, index, empty)?;
            }
            let candidate = *self.stack.candidate(frame, index);
            if !candidate.is_known() && candidate.upper > best && candidate.lower < window.high {
                let low = best.max(candidate.lower);
                // With a best value just below the window's end, the width would vanish in
                // rounding, and in a window without width no roll is searched.
                let inner = Window { low, high: window.high.max(low + Window::NARROWEST) };
                self.search_candidate(frame, index, inner)?;
            }
            is_first = false;
        }
        Ok(())
    }

    pub fn search_candidate(
        &mut self,
        frame: Frame,
        index: usize,
        window: Window,
    ) -> OrStopped<()> {
        let after = self.stack.candidate(frame, index).after;
        let reach = self.reach;
        if self.options.selective > 0.0 {
            self.reach *= self.stack.chance(frame, index);
        }
        let found = self.after_move(&after, frame.mover, frame.depth - 1, window);
        self.reach = reach;
        let value = found?;
        let candidate = *self.stack.candidate(frame, index);
        let (lower, upper) = match window.bound_of(value) {
            Bound::Exact => (value, value),
            Bound::Lower => (candidate.lower.max(value), candidate.upper),
            Bound::Upper => (candidate.lower, candidate.upper.min(value)),
        };
        self.stack.narrow(frame, index, lower, upper);
        Ok(())
    }

    /// The value of the node if its bounds already lie outside the window.
    pub(super) fn cut(&self, frame: Frame, window: Window) -> Option<(f64, Bound)> {
        match self.stack.bounds(frame) {
            (lower, _) if lower >= window.high => Some((lower, Bound::Lower)),
            (_, upper) if upper <= window.low => Some((upper, Bound::Upper)),
            _ => None,
        }
    }
}
