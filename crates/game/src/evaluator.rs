use std::sync::Arc;

use crate::{FirstValue, MoverValue, Position, Side, Turn};

/// Estimates who will win.
///
/// Evaluators judge positions before the roll (or without dice, before the move).
pub trait Evaluator<P: Position> {
    /// The mover's win probability. Never called on a finished game.
    fn evaluate(&self, position: &P) -> MoverValue;

    /// The value one move deeper: the mean over the rolls of the best move's value.
    fn look_ahead(&self, position: &P) -> LookAhead {
        LookAhead::by(self, position)
    }

    /// Fills `values` with what each of [`Position::replies`] is worth to the mover, in order.
    fn evaluate_replies(&self, position: &P, values: &mut Vec<f64>) {
        values.clear();
        let mover = position.mover();
        values.extend(position.replies().map(|reply| value_after(self, &reply.after, mover).0));
    }

    /// Fills `values` with what each of [`Position::moves`] is worth to the mover, in order.
    fn evaluate_moves(&self, position: &P, values: &mut Vec<f64>) {
        values.clear();
        let mover = position.mover();
        values.extend(position.moves().map(|mov| value_after(self, &position.play(mov), mover).0));
    }

    /// The value of each roll, from an evaluation of every move that it allows.
    fn roll_values(&self, position: &P) -> RollValues {
        let mut estimates = Vec::new();
        self.evaluate_replies(position, &mut estimates);
        let mut values = RollValues::NONE;
        for (reply, value) in position.replies().zip(estimates) {
            values.take(reply.rolls, value);
        }
        values
    }

    /// The value with perfect play, if the evaluator knows it: a search goes no further there.
    fn exact(&self, _position: &P) -> Option<MoverValue> {
        None
    }

    /// Whether [`Evaluator::exact`] can return a value.
    fn knows_exact_values(&self) -> bool {
        false
    }
}

/// What an evaluator sees one move ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LookAhead {
    /// The mover's win probability.
    pub value: MoverValue,
    /// The number of moves that had to be evaluated, as they do not end the game.
    pub leaves: u32,
}

impl LookAhead {
    /// Evaluates every move that some roll allows.
    pub fn by<P: Position>(evaluator: &(impl Evaluator<P> + ?Sized), position: &P) -> Self {
        let (mover, mut leaves) = (position.mover(), 0);
        let mut values = RollValues::NONE;
        for reply in position.replies() {
            let (value, is_leaf) = value_after(evaluator, &reply.after, mover);
            leaves += u32::from(is_leaf);
            values.take(reply.rolls, value);
        }
        Self { value: MoverValue::new(values.mean(position).min(1.0)), leaves }
    }
}

/// The value of each roll for the mover.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RollValues {
    /// The mover's win probability after the best move with each of [`Position::rolls`].
    pub best: [f64; 32],
}

impl RollValues {
    /// The values before any move is taken into account.
    pub const NONE: Self = Self { best: [0.0; 32] };

    /// The mean over the rolls of this position; rounding can carry it past 1.
    pub fn mean<P: Position>(&self, position: &P) -> f64 {
        position.rolls().zip(self.best).map(|((_, chance), best)| chance * best).sum()
    }

    /// Takes a move into account that these rolls (as bits) allow.
    #[inline]
    pub fn take(&mut self, mut rolls: u32, value: f64) {
        while rolls != 0 {
            let best = &mut self.best[rolls.trailing_zeros() as usize];
            *best = best.max(value);
            rolls &= rolls - 1;
        }
    }
}

/// The value after a move for the player who made it, and whether it had to be evaluated.
#[inline]
fn value_after<P: Position>(
    evaluator: &(impl Evaluator<P> + ?Sized),
    after: &P,
    mover: Side,
) -> (f64, bool) {
    match after.turn() {
        Turn::Over(outcome) => (FirstValue::from(outcome).of(mover), false),
        _ => (evaluator.evaluate(after).for_first(after.mover()).of(mover), true),
    }
}

/// Implements [`Evaluator`] for pointers to evaluators.
macro_rules! forward_to_evaluator {
    ($($pointer:ty),+) => {$(
        impl<P: Position, E: Evaluator<P> + ?Sized> Evaluator<P> for $pointer {
            fn evaluate(&self, position: &P) -> MoverValue {
                (**self).evaluate(position)
            }

            fn look_ahead(&self, position: &P) -> LookAhead {
                (**self).look_ahead(position)
            }

            fn evaluate_replies(&self, position: &P, values: &mut Vec<f64>) {
                (**self).evaluate_replies(position, values)
            }

            fn evaluate_moves(&self, position: &P, values: &mut Vec<f64>) {
                (**self).evaluate_moves(position, values)
            }

            fn roll_values(&self, position: &P) -> RollValues {
                (**self).roll_values(position)
            }

            fn exact(&self, position: &P) -> Option<MoverValue> {
                (**self).exact(position)
            }

            fn knows_exact_values(&self) -> bool {
                (**self).knows_exact_values()
            }
        }
    )+};
}

forward_to_evaluator!(&E, Arc<E>, Box<E>);
