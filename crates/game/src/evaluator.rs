use crate::{MoverValue, Position};

/// Estimates who will win.
///
/// Evaluators look at positions in which the mover has not rolled yet (or, in a game
/// without dice, has not moved yet); what has been rolled is the business of a search.
/// A search over an evaluator, or a set of playouts, is an evaluator again.
pub trait Evaluator<P: Position> {
    /// How likely the mover wins. Never called on a finished game.
    fn evaluate(&self, position: &P) -> MoverValue;
}

impl<P: Position, E: Evaluator<P> + ?Sized> Evaluator<P> for &E {
    fn evaluate(&self, position: &P) -> MoverValue {
        (**self).evaluate(position)
    }
}

impl<P: Position, E: Evaluator<P> + ?Sized> Evaluator<P> for Box<E> {
    fn evaluate(&self, position: &P) -> MoverValue {
        (**self).evaluate(position)
    }
}
