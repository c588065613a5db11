use ewn::{AnyPosition, Position5};
use game::Evaluation;

/// An evaluation of EWN for boards of one size, on the fast type of board and on any other.
pub trait EwnEvaluation: Evaluation<Position5> + Evaluation<AnyPosition> {}

impl<E: Evaluation<Position5> + Evaluation<AnyPosition>> EwnEvaluation for E {}
