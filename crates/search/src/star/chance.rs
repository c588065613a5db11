use game::{Evaluator, Position, Turn};

use super::{StarOptions, Variant};
use crate::table::{Bound, Entry, Table};

/// One thread's search.
pub struct Worker<'a, P: Position, E> {
    pub evaluator: &'a E,
    pub table: Option<&'a Table>,
    pub options: StarOptions,
    pub nodes: u64,
    pub leaves: u64,
    pub hits: u64,
    /// The candidates of all nodes on the way from the root, the deepest node's last.
    candidates: Vec<Candidate<P>>,
}

/// A move at a chance node and what is known of its value for the mover there.
#[derive(Clone, Copy)]
struct Candidate<P> {
    after: P,
    rolls: u32,
    lower: f64,
    upper: f64,
    estimate: f64,
}

/// The values in question: outside it is enough to know on which side.
#[derive(Clone, Copy)]
pub struct Window {
    pub low: f64,
    pub high: f64,
}

const FULL: Window = Window { low: -1.0, high: 2.0 };
const MAX_ROLLS: usize = 32;

impl<'a, P: Position, E: Evaluator<P>> Worker<'a, P, E> {
    pub fn new(evaluator: &'a E, table: Option<&'a Table>, options: StarOptions) -> Self {
        Self {
            evaluator,
            table,
            options,
            nodes: 0,
            leaves: 0,
            hits: 0,
            candidates: Vec::with_capacity(1024),
        }
    }

    pub fn exact(&mut self, position: &P, depth: u32) -> f64 {
        self.before_roll(position, depth, FULL)
    }

    /// The mover's value before the roll: exact within the window, else a bound.
    pub fn before_roll(&mut self, position: &P, depth: u32, window: Window) -> f64 {
        if depth == 0 {
            self.leaves += 1;
            return self.evaluator.evaluate(position).probability();
        }
        self.nodes += 1;
        let table = self.table.filter(|_| depth >= self.options.table_depth);
        let key = position.key();
        if let Some(table) = table
            && let Some(entry) = table.get(key, depth)
        {
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= window.high,
                Bound::Upper => entry.value <= window.low,
            };
            if decides {
                self.hits += 1;
                return entry.value;
            }
        }
        let value = if depth == 1 {
            self.frontier(position)
        } else {
            self.chance_node(position, depth, window)
        };
        if let Some(table) = table {
            let bound = if depth == 1 {
                Bound::Exact
            } else if value <= window.low {
                Bound::Upper
            } else if value >= window.high {
                Bound::Lower
            } else {
                Bound::Exact
            };
            table.put(key, Entry { value, bound, depth });
        }
        value
    }

    /// One move before the leaves: nothing to cut, nothing to remember.
    fn frontier(&mut self, position: &P) -> f64 {
        let ahead = self.evaluator.look_ahead(position);
        self.leaves += u64::from(ahead.leaves);
        ahead.value.probability()
    }

    fn chance_node(&mut self, position: &P, depth: u32, window: Window) -> f64 {
        let base = self.candidates.len();
        self.push_candidates(position);
        let value = self.search_rolls(position, depth, window, base);
        self.candidates.truncate(base);
        value
    }

    fn push_candidates(&mut self, position: &P) {
        let mover = position.mover();
        let base = self.candidates.len();
        for reply in position.replies() {
            let (lower, upper, estimate) = match reply.after.turn() {
                Turn::Over(outcome) if outcome.winner == mover => (1.0, 1.0, 2.0),
                Turn::Over(_) => (0.0, 0.0, -1.0),
                _ if self.options.order => {
                    let value = self.evaluator.evaluate(&reply.after).probability();
                    (0.0, 1.0, if reply.after.mover() == mover { value } else { 1.0 - value })
                }
                _ => (0.0, 1.0, 0.5),
            };
            let candidate =
                Candidate { after: reply.after, rolls: reply.rolls, lower, upper, estimate };
            if self.options.share {
                self.candidates.push(candidate);
            } else {
                let mut rest = reply.rolls;
                while rest != 0 {
                    self.candidates
                        .push(Candidate { rolls: rest & rest.wrapping_neg(), ..candidate });
                    rest &= rest - 1;
                }
            }
        }
        if self.options.order {
            self.candidates[base..].sort_by(|a, b| b.estimate.total_cmp(&a.estimate));
        }
    }

    fn search_rolls(&mut self, position: &P, depth: u32, window: Window, base: usize) -> f64 {
        let mut rolls = Rolls::new(position);
        rolls.update(&self.candidates[base..], u32::MAX);
        let cuts = self.options.variant != Variant::Star0;
        if self.options.variant == Variant::Star2 {
            for roll in 0..rolls.count {
                let Some(first) = self.first_of(base, roll) else { continue };
                if self.candidates[first].lower == 0.0 && self.candidates[first].upper == 1.0 {
                    let inner = rolls.window(roll, window);
                    self.search_candidate(position, first, depth, inner);
                    let rolls_of = self.candidates[first].rolls;
                    rolls.update(&self.candidates[base..], rolls_of);
                    if let Some(value) = rolls.cut(window) {
                        return value;
                    }
                }
            }
        }
        for roll in 0..rolls.count {
            let inner = match self.options.variant {
                Variant::Star0 | Variant::Star05 => FULL,
                Variant::Star1 | Variant::Star2 => rolls.window(roll, window),
            };
            let changed = self.search_roll(position, depth, roll, inner, base);
            rolls.update(&self.candidates[base..], changed);
            if cuts && let Some(value) = rolls.cut(window) {
                return value;
            }
        }
        rolls.lower_sum
    }

    fn first_of(&self, base: usize, roll: usize) -> Option<usize> {
        (base..self.candidates.len()).find(|&index| self.candidates[index].rolls >> roll & 1 == 1)
    }

    /// The mover's choice after one roll; returns the rolls whose candidates have changed.
    fn search_roll(
        &mut self,
        position: &P,
        depth: u32,
        roll: usize,
        window: Window,
        base: usize,
    ) -> u32 {
        let of_roll = |candidate: &Candidate<P>| candidate.rolls >> roll & 1 == 1;
        let mut best = window.low;
        for candidate in self.candidates[base..].iter().filter(|candidate| of_roll(candidate)) {
            best = best.max(candidate.lower);
        }
        let mut changed = 0;
        let mut is_first = true;
        for index in base..self.candidates.len() {
            let candidate = self.candidates[index];
            if best >= window.high {
                break;
            }
            if !of_roll(&candidate) || candidate.upper <= best || candidate.lower == candidate.upper
            {
                continue;
            }
            changed |= candidate.rolls;
            let inner = Window { low: best, high: window.high };
            const NARROW: f64 = 1e-9;
            if self.options.nega_scout && !is_first && best + NARROW < window.high {
                self.search_candidate(
                    position,
                    index,
                    depth,
                    Window { low: best, high: best + NARROW },
                );
                let candidate = self.candidates[index];
                if candidate.upper > best
                    && candidate.lower < candidate.upper
                    && candidate.lower < window.high
                {
                    self.search_candidate(position, index, depth, inner);
                }
            } else {
                self.search_candidate(position, index, depth, inner);
            }
            is_first = false;
            best = best.max(self.candidates[index].lower);
        }
        changed
    }

    fn search_candidate(&mut self, position: &P, index: usize, depth: u32, window: Window) {
        let after = self.candidates[index].after;
        let value = if after.mover() == position.mover() {
            self.before_roll(&after, depth - 1, window)
        } else {
            let flipped = Window { low: 1.0 - window.high, high: 1.0 - window.low };
            1.0 - self.before_roll(&after, depth - 1, flipped)
        };
        let candidate = &mut self.candidates[index];
        if value > window.low {
            candidate.lower = candidate.lower.max(value);
        }
        if value < window.high {
            candidate.upper = candidate.upper.min(value).max(candidate.lower);
        }
    }
}

/// What is known of the value after each roll.
struct Rolls {
    count: usize,
    probabilities: [f64; MAX_ROLLS],
    lower: [f64; MAX_ROLLS],
    upper: [f64; MAX_ROLLS],
    lower_sum: f64,
    upper_sum: f64,
}

impl Rolls {
    fn new<P: Position>(position: &P) -> Self {
        let mut probabilities = [0.0; MAX_ROLLS];
        let mut count = 0;
        for (_, probability) in position.rolls() {
            probabilities[count] = probability;
            count += 1;
        }
        Self {
            count,
            probabilities,
            lower: [0.0; MAX_ROLLS],
            upper: [1.0; MAX_ROLLS],
            lower_sum: 0.0,
            upper_sum: 1.0,
        }
    }

    fn update<P>(&mut self, candidates: &[Candidate<P>], changed: u32) {
        for roll in 0..self.count {
            if changed >> roll & 1 == 1 {
                let (mut lower, mut upper) = (0.0f64, 0.0f64);
                for candidate in candidates {
                    if candidate.rolls >> roll & 1 == 1 {
                        lower = lower.max(candidate.lower);
                        upper = upper.max(candidate.upper);
                    }
                }
                (self.lower[roll], self.upper[roll]) = (lower, upper);
            }
        }
        let sum = |values: &[f64; MAX_ROLLS]| {
            (0..self.count).map(|roll| self.probabilities[roll] * values[roll]).sum()
        };
        (self.lower_sum, self.upper_sum) = (sum(&self.lower), sum(&self.upper));
    }

    /// The window for one roll, if the others are as good or as bad as they can still be.
    fn window(&self, roll: usize, window: Window) -> Window {
        let probability = self.probabilities[roll];
        let others_upper = self.upper_sum - probability * self.upper[roll];
        let others_lower = self.lower_sum - probability * self.lower[roll];
        Window {
            low: (window.low - others_upper) / probability,
            high: (window.high - others_lower) / probability,
        }
    }

    fn cut(&self, window: Window) -> Option<f64> {
        if self.lower_sum >= window.high {
            Some(self.lower_sum)
        } else if self.upper_sum <= window.low {
            Some(self.upper_sum)
        } else {
            None
        }
    }
}
