use game::{Position, Side, Turn};

use super::worker::Window;

/// A move that some roll allows, with bounds on its value for the mover.
#[derive(Clone, Copy)]
pub struct Candidate<P> {
    pub after: P,
    /// The rolls that allow it, as bits.
    pub rolls: u32,
    pub lower: f64,
    pub upper: f64,
    /// The evaluation: candidates with greater ones are searched first.
    estimate: f64,
    /// The value that the search expects.
    pub guess: f64,
    /// Its number in [`Position::replies`].
    reply: usize,
}

/// A roll, with bounds on the mover's value after it.
#[derive(Clone, Copy, Default)]
pub struct Roll {
    probability: f64,
    /// The candidates that it allows, as bits.
    members: u128,
    pub lower: f64,
    pub upper: f64,
    /// The value that the search expects.
    pub guess: f64,
    /// Whether no search has tested the guess yet.
    pub is_open: bool,
}

/// The candidates and rolls of all nodes from the root on, so that nodes allocate nothing.
pub struct Stack<P> {
    candidates: Vec<Candidate<P>>,
    rolls: Vec<Roll>,
}

/// A node that is being searched, and where its entries begin in the [`Stack`].
#[derive(Clone, Copy)]
pub struct Frame {
    pub mover: Side,
    pub depth: u32,
    candidates: usize,
    rolls: usize,
}

impl<P: Position> Stack<P> {
    pub const fn new() -> Self {
        Self { candidates: Vec::new(), rolls: Vec::new() }
    }

    /// Adds the moves and rolls of a node.
    pub fn push(&mut self, position: &P, depth: u32, share: bool) -> Frame {
        let (candidates, rolls) = (self.candidates.len(), self.rolls.len());
        let frame = Frame { mover: position.mover(), depth, candidates, rolls };
        for (number, reply) in position.replies().enumerate() {
            let candidate = Candidate::new(position, reply.after, reply.rolls, number);
            if share {
                self.candidates.push(candidate);
            } else {
                let each = bits(reply.rolls.into())
                    .map(|roll| Candidate { rolls: 1 << roll, ..candidate });
                self.candidates.extend(each);
            }
        }
        debug_assert!(self.count(frame) <= 128, "one bit each in a roll's members");
        let roll = |(_, probability)| Roll { probability, ..Roll::default() };
        self.rolls.extend(position.rolls().map(roll));
        frame
    }

    /// Sorts the candidates by the evaluations of the replies.
    pub fn order(&mut self, frame: Frame, evaluations: &[f64]) {
        let candidates = &mut self.candidates[frame.candidates..];
        for candidate in candidates.iter_mut() {
            candidate.estimate = match candidate.after.turn() {
                Turn::Over(_) => 3.0 * candidate.lower - 1.0,
                _ => evaluations.get(candidate.reply).copied().unwrap_or_default(),
            };
            candidate.guess = candidate.estimate.max(candidate.lower).min(candidate.upper);
        }
        candidates.sort_by(|a, b| b.estimate.total_cmp(&a.estimate));
        self.summarize(frame);
    }

    /// Sets the members and bounds of all rolls from the candidates.
    pub fn summarize(&mut self, frame: Frame) {
        let rolls = &mut self.rolls[frame.rolls..];
        for roll in rolls.iter_mut() {
            (roll.members, roll.lower, roll.upper) = (0, 0.0, 0.0);
        }
        for (index, candidate) in self.candidates[frame.candidates..].iter().enumerate() {
            for number in bits(candidate.rolls.into()) {
                let roll = &mut rolls[number];
                roll.members |= 1 << index;
                roll.lower = larger(roll.lower, candidate.lower);
                roll.upper = larger(roll.upper, candidate.upper);
            }
        }
    }

    /// Narrows the bounds of a candidate, and with them those of its rolls.
    pub fn narrow(&mut self, frame: Frame, index: usize, lower: f64, upper: f64) {
        let candidates = &mut self.candidates[frame.candidates..];
        let before = candidates[index].upper;
        (candidates[index].lower, candidates[index].upper) = (lower, upper);
        for number in bits(candidates[index].rolls.into()) {
            let roll = &mut self.rolls[frame.rolls + number];
            roll.lower = larger(roll.lower, lower);
            if before >= roll.upper {
                let uppers = bits(roll.members).map(|index| candidates[index].upper);
                roll.upper = uppers.fold(0.0, larger);
            }
        }
    }

    pub fn pop(&mut self, frame: Frame) {
        self.candidates.truncate(frame.candidates);
        self.rolls.truncate(frame.rolls);
    }

    pub fn count(&self, frame: Frame) -> usize {
        self.candidates.len() - frame.candidates
    }

    pub fn candidate(&mut self, frame: Frame, index: usize) -> &mut Candidate<P> {
        &mut self.candidates[frame.candidates + index]
    }

    pub fn rolls(&self, frame: Frame) -> &[Roll] {
        &self.rolls[frame.rolls..]
    }

    /// The rolls with a move that wins the game, as bits.
    pub fn won_rolls(&self, frame: Frame) -> u32 {
        let winning =
            self.candidates[frame.candidates..].iter().filter(|candidate| candidate.lower == 1.0);
        winning.fold(0, |rolls, candidate| rolls | candidate.rolls)
    }

    /// The candidates of a roll, in the order in which they are searched.
    pub fn members(&self, frame: Frame, roll: usize) -> impl Iterator<Item = usize> + use<P> {
        bits(self.rolls[frame.rolls + roll].members)
    }

    /// The probability of a roll after which the mover can reach the candidate's position.
    pub fn chance(&self, frame: Frame, index: usize) -> f64 {
        let candidates = &self.candidates[frame.candidates..];
        let after = candidates[index].after;
        let same = candidates.iter().filter(|candidate| candidate.after == after);
        let rolls = same.fold(0, |rolls, candidate| rolls | candidate.rolls);
        let probability = |roll: usize| self.rolls(frame)[roll].probability;
        bits(rolls.into()).map(probability).sum()
    }

    /// Guesses the values of all rolls from the guesses about their candidates.
    pub fn guess(&mut self, frame: Frame) {
        let candidates = &self.candidates[frame.candidates..];
        for roll in &mut self.rolls[frame.rolls..] {
            roll.guess = bits(roll.members).map(|index| candidates[index].guess).fold(0.0, larger);
        }
    }

    /// Opens all rolls whose values are not known, and moves their guesses within their bounds.
    pub fn open(&mut self, frame: Frame) {
        for roll in &mut self.rolls[frame.rolls..] {
            roll.guess = roll.guess.max(roll.lower).min(roll.upper);
            roll.is_open = roll.lower < roll.upper;
        }
    }

    /// The value of the node if all guesses are right, and the probability of an open roll.
    pub fn expectation(&self, frame: Frame) -> (f64, f64) {
        self.rolls(frame).iter().fold((0.0, 0.0), |(value, open), roll| {
            let chance = if roll.is_open { roll.probability } else { 0.0 };
            (value + roll.probability * roll.guess, open + chance)
        })
    }

    /// Closes a roll, with a new guess at its value.
    pub fn settle(&mut self, frame: Frame, roll: usize, guess: f64) {
        let roll = &mut self.rolls[frame.rolls + roll];
        (roll.guess, roll.is_open) = (guess, false);
    }

    /// The smallest and the largest value that the node can have.
    pub fn bounds(&self, frame: Frame) -> (f64, f64) {
        self.rolls(frame).iter().fold((0.0, 0.0), |(lower, upper), roll| {
            (lower + roll.probability * roll.lower, upper + roll.probability * roll.upper)
        })
    }

    /// The window of a roll: beyond it the node is outside `window`, whatever the other rolls are.
    pub fn window_of(&self, frame: Frame, roll: usize, window: Window) -> Window {
        let (lower, upper) = self.bounds(frame);
        let roll = self.rolls(frame)[roll];
        Window {
            low: (window.low - upper) / roll.probability + roll.upper,
            high: (window.high - lower) / roll.probability + roll.lower,
        }
    }
}

impl<P: Position> Candidate<P> {
    fn new(position: &P, after: P, rolls: u32, reply: usize) -> Self {
        let (lower, upper) = match after.turn() {
            Turn::Over(outcome) if outcome.winner == position.mover() => (1.0, 1.0),
            Turn::Over(_) => (0.0, 0.0),
            _ => (0.0, 1.0),
        };
        Self { after, rolls, lower, upper, estimate: 0.0, guess: lower, reply }
    }

    pub fn is_known(&self) -> bool {
        self.lower >= self.upper
    }
}

/// Unlike `f64::max`, this need not handle NaN.
#[inline]
fn larger(one: f64, other: f64) -> f64 {
    if other > one { other } else { one }
}

fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let lowest = set.trailing_zeros() as usize;
            set &= set - 1;
            lowest
        })
    })
}
