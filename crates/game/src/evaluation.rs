use crate::{Evaluator, FirstValue, Position, Side, Unit};

/// An evaluation with a name: it estimates who will win, and explains how.
pub trait Evaluation<P: Position>: Evaluator<P> + Send + Sync {
    /// The unit of its values.
    fn unit(&self) -> Unit;

    /// Both sides' values, by default win probabilities, and their terms; ignores the die.
    fn explain(&self, position: &P) -> Explanation {
        Explanation::probabilities(self.evaluate(position).for_first(position.mover()), Vec::new())
    }

    /// Explains the position after some moves: an evaluation may count what the moves gained.
    fn explain_after(&self, position: &P, moves: &[P::Move]) -> Explanation {
        self.explain(&moves.iter().fold(*position, |position, &mov| position.play(mov)))
    }

    /// The numbers behind the values, as lists to be shown on request; ignores the die.
    fn details(&self, _position: &P) -> Vec<Detail> {
        Vec::new()
    }
}

/// The values of both sides, and the terms that they are made of.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Explanation {
    pub unit: Unit,
    pub sides: [f64; 2],
    pub terms: Vec<Term>,
}

/// A quantity and its values for both sides.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Term {
    pub name: &'static str,
    pub sides: [f64; 2],
}

/// A quantity that each side has several values of, such as the distance of each cube.
#[derive(Clone, Debug, PartialEq)]
pub struct Detail {
    /// The name of the values, such as `moves to the goal`.
    pub name: &'static str,
    /// The name of what the lines count, such as `cube`.
    pub by: &'static str,
    /// The lines, by number.
    pub lines: Vec<DetailLine>,
}

/// A line of a [`Detail`].
#[derive(Clone, Debug, PartialEq)]
pub struct DetailLine {
    /// The number of the line, such as that of a cube.
    pub number: usize,
    /// The values of both sides, where they have one.
    pub sides: [Option<f64>; 2],
}

impl Term {
    /// Makes a term from its value for each side.
    pub fn of(name: &'static str, value: impl Fn(Side) -> f64) -> Self {
        Self { name, sides: Side::BOTH.map(value) }
    }
}

impl Explanation {
    /// Explains win probabilities by these terms.
    pub fn probabilities(value: FirstValue, terms: Vec<Term>) -> Self {
        let sides = Side::BOTH.map(|side| value.of(side));
        Self { unit: Unit::WinProbability, sides, terms }
    }

    /// Explains the score of a side; the other side has the opposite score.
    pub fn scores(unit: Unit, side: Side, score: f64, terms: Vec<Term>) -> Self {
        // Subtracting, unlike negating, leaves no -0.
        let first = if side == Side::First { score } else { 0.0 - score };
        Self { unit, sides: [first, 0.0 - first], terms }
    }
}
