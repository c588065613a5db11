use ewn::{AnyPosition, Position5};
use game::{Evaluation, MoverValue};

/// An evaluation of EWN for boards of one size, on the fast type of board and on any other.
pub trait EwnEvaluation: Evaluation<Position5> + Evaluation<AnyPosition> {}

impl<E: Evaluation<Position5> + Evaluation<AnyPosition>> EwnEvaluation for E {}

/// The value of a position for the mover with this `score`, which lies within ±`bound`.
///
/// Scores are mapped linearly to a narrow band around one half: expectations over the die keep their
/// order, and a chance of 1 in 16,384 to win is worth more than any score.
#[inline]
pub(crate) fn value_of_score(score: f64, bound: f64) -> MoverValue {
    const BAND: f64 = 1.0 / 65536.0;
    // Without weights, all positions are equal.
    let relative = if bound > 0.0 { score / bound } else { 0.0 };
    MoverValue::new(0.5 + BAND * relative)
}
