use ewn::{AnyPosition, BLUE, Position5, RED, Side, WideBoard};
use game::{Evaluator, MoverValue, Unit};

/// An evaluation function: what searches ask for, and what a reader wants to see.
///
/// It is made for boards of one size and only ever asked about those.
pub trait Evaluation: Evaluator<Position5> + Evaluator<AnyPosition> + Send + Sync {
    /// Both sides' values in the unit of this evaluation, with the terms they come from.
    fn judge(&self, board: &WideBoard) -> Judgement;

    /// What its values mean.
    fn unit(&self) -> Unit;
}

/// What an evaluation says of a board whose die is not rolled.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The value for Red.
    pub red: f64,
    /// The value for Blue.
    pub blue: f64,
    /// The quantities they are made of.
    pub terms: Vec<Term>,
}

/// A quantity that both sides have.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// What it is.
    pub name: &'static str,
    /// Red's.
    pub red: f64,
    /// Blue's.
    pub blue: f64,
}

impl Term {
    pub(crate) fn of(name: &'static str, value: impl Fn(Side) -> f64) -> Self {
        Self { name, red: value(RED), blue: value(BLUE) }
    }
}

impl Judgement {
    /// Win probabilities from the mover's one.
    pub(crate) fn probabilities(mover: Side, value: MoverValue, terms: Vec<Term>) -> Self {
        let first = value.for_first(mover);
        Self { red: first.of(RED), blue: first.of(BLUE), terms }
    }

    /// A score and its opposite, from the score of `player`.
    pub(crate) fn scores(player: Side, score: f64, terms: Vec<Term>) -> Self {
        // Subtracting, unlike negating, leaves no -0.
        let red = if player == RED { score } else { 0.0 - score };
        Self { red, blue: 0.0 - red, terms }
    }
}

/// The value of a position for the mover whose score is `score`, at most `bound` either way.
///
/// Scores become a narrow band around one half, without bending: expectations over the die
/// keep their order, and a chance of 1 in 16,384 to win is worth more than any score.
#[inline]
pub(crate) fn value_of_score(score: f64, bound: f64) -> MoverValue {
    const BAND: f64 = 1.0 / 65536.0;
    // Without any weights, nothing is better than anything else.
    let relative = if bound > 0.0 { score / bound } else { 0.0 };
    MoverValue::new(0.5 + BAND * relative)
}
