use crate::{Evaluator, FirstValue, Position, Side, Unit};

/// An evaluation that people can ask for by name: it estimates who will win, and explains how.
pub trait Evaluation<P: Position>: Evaluator<P> + Send + Sync {
    /// What its values mean.
    fn unit(&self) -> Unit;

    /// Both sides' values of a position in which the game goes on, and the terms they come from.
    /// A die that is rolled is ignored.
    fn explain(&self, position: &P) -> Explanation;
}

/// What an evaluation says of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// What the values mean.
    pub unit: Unit,
    /// The values for both sides.
    pub sides: [f64; 2],
    /// The quantities that they are made of.
    pub terms: Vec<Term>,
}

/// A quantity that both sides have.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// What it is.
    pub name: &'static str,
    /// Its values for both sides.
    pub sides: [f64; 2],
}

impl Term {
    /// A quantity by its value for each side.
    pub fn of(name: &'static str, value: impl Fn(Side) -> f64) -> Self {
        Self { name, sides: Side::BOTH.map(value) }
    }
}

impl Explanation {
    /// Win probabilities.
    #[must_use]
    pub fn probabilities(value: FirstValue, terms: Vec<Term>) -> Self {
        let sides = Side::BOTH.map(|side| value.of(side));
        Self { unit: Unit::WinProbability, sides, terms }
    }

    /// The score of a side, which is the opposite of the other side's.
    #[must_use]
    pub fn scores(unit: Unit, side: Side, score: f64, terms: Vec<Term>) -> Self {
        // Subtracting, unlike negating, leaves no -0.
        let first = if side == Side::First { score } else { 0.0 - score };
        Self { unit, sides: [first, 0.0 - first], terms }
    }
}
