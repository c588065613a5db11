use game::{Evaluator, Position, Side, Turn};

use super::worker::Window;

/// A move at a chance node and bounds on its value for the mover.
#[derive(Clone, Copy)]
pub struct Candidate<P> {
    pub after: P,
    /// The rolls that allow it, as bits.
    pub rolls: u32,
    pub lower: f64,
    pub upper: f64,
    estimate: f64,
}

/// A roll and bounds on the mover's value after it.
#[derive(Clone, Copy)]
pub struct Roll {
    probability: f64,
    /// The candidates that it allows, as bits.
    members: u128,
    pub lower: f64,
    pub upper: f64,
}

/// The candidates and rolls of all nodes from the root to the current one: nothing is allocated
/// while searching.
pub struct Stack<P> {
    candidates: Vec<Candidate<P>>,
    rolls: Vec<Roll>,
    /// The estimates of the last node's moves; empty if they are not ordered.
    estimates: Vec<f64>,
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
        Self { candidates: Vec::new(), rolls: Vec::new(), estimates: Vec::new() }
    }

    /// Adds the moves and rolls of a node.
    pub fn push(
        &mut self,
        position: &P,
        depth: u32,
        share: bool,
        order: Option<&(impl Evaluator<P> + ?Sized)>,
    ) -> Frame {
        let (candidates, rolls) = (self.candidates.len(), self.rolls.len());
        let frame = Frame { mover: position.mover(), depth, candidates, rolls };
        if let Some(evaluator) = order {
            evaluator.evaluate_replies(position, &mut self.estimates);
        } else {
            self.estimates.clear();
        }
        for (index, reply) in position.replies().enumerate() {
            let estimate = self.estimates.get(index).copied().unwrap_or_default();
            let candidate = Candidate::new(position, reply.after, reply.rolls, estimate);
            if share {
                self.candidates.push(candidate);
            } else {
                let each = bits(reply.rolls.into())
                    .map(|roll| Candidate { rolls: 1 << roll, ..candidate });
                self.candidates.extend(each);
            }
        }
        let candidates = &mut self.candidates[frame.candidates..];
        debug_assert!(candidates.len() <= 128, "one bit each in a roll's members");
        if order.is_some() {
            candidates.sort_by(|a, b| b.estimate.total_cmp(&a.estimate));
        }
        for (number, (_, probability)) in position.rolls().enumerate() {
            let mut members = 0;
            for (index, candidate) in candidates.iter().enumerate() {
                members |= u128::from(candidate.rolls >> number & 1) << index;
            }
            self.rolls.push(Roll { probability, members, lower: 0.0, upper: 1.0 });
        }
        self.refresh(frame, u32::MAX);
        frame
    }

    pub fn pop(&mut self, frame: Frame) {
        self.candidates.truncate(frame.candidates);
        self.rolls.truncate(frame.rolls);
    }

    pub fn candidate(&mut self, frame: Frame, index: usize) -> &mut Candidate<P> {
        &mut self.candidates[frame.candidates + index]
    }

    pub fn rolls(&self, frame: Frame) -> &[Roll] {
        &self.rolls[frame.rolls..]
    }

    /// The candidates of a roll, in the order in which they are searched.
    pub fn members(&self, frame: Frame, roll: usize) -> impl Iterator<Item = usize> + use<P> {
        bits(self.rolls[frame.rolls + roll].members)
    }

    /// The probability of the rolls after which the mover can get to the candidate's position.
    pub fn chance(&self, frame: Frame, index: usize) -> f64 {
        let candidates = &self.candidates[frame.candidates..];
        let after = candidates[index].after;
        let same = candidates.iter().filter(|candidate| candidate.after == after);
        let rolls = same.fold(0, |rolls, candidate| rolls | candidate.rolls);
        let probability = |roll: usize| self.rolls(frame)[roll].probability;
        bits(rolls.into()).map(probability).sum()
    }

    /// Brings the rolls among `changed` up to date with their candidates.
    pub fn refresh(&mut self, frame: Frame, changed: u32) {
        let candidates = &self.candidates[frame.candidates..];
        for (number, roll) in self.rolls[frame.rolls..].iter_mut().enumerate() {
            if changed >> number & 1 == 1 {
                (roll.lower, roll.upper) = (0.0, 0.0);
                for index in bits(roll.members) {
                    let candidate = &candidates[index];
                    // Comparing, unlike f64::max, need not handle NaN.
                    if candidate.lower > roll.lower {
                        roll.lower = candidate.lower;
                    }
                    if candidate.upper > roll.upper {
                        roll.upper = candidate.upper;
                    }
                }
            }
        }
    }

    /// The smallest and the largest value that the node can have.
    pub fn bounds(&self, frame: Frame) -> (f64, f64) {
        self.rolls(frame).iter().fold((0.0, 0.0), |(lower, upper), roll| {
            (lower + roll.probability * roll.lower, upper + roll.probability * roll.upper)
        })
    }

    /// The window for one roll: beyond it the node's value is outside its own window, whatever the
    /// other rolls are worth.
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
    fn new(position: &P, after: P, rolls: u32, estimate: f64) -> Self {
        let (lower, upper, estimate) = match after.turn() {
            Turn::Over(outcome) if outcome.winner == position.mover() => (1.0, 1.0, 2.0),
            Turn::Over(_) => (0.0, 0.0, -1.0),
            _ => (0.0, 1.0, estimate),
        };
        Self { after, rolls, lower, upper, estimate }
    }

    pub fn is_known(&self) -> bool {
        self.lower >= self.upper
    }
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
