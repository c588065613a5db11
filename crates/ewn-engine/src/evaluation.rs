use ewn::{AnyPosition, BLUE, Board, Player, Position5, RED, WideBoard};
use game::{Evaluator, MoverValue};

use crate::DistanceIndex;

/// An evaluation function: what searches ask for, and what a reader wants to see.
pub trait Evaluation: Evaluator<Position5> + Evaluator<AnyPosition> + Send + Sync {
    /// Both sides' values in the unit of this evaluation, with the terms they come from.
    fn judge(&self, board: &WideBoard) -> Judgement;

    /// Whether its values are win probabilities that mean what they say.
    fn is_probability(&self) -> bool {
        false
    }
}

/// What an evaluation says of a board whose die is not rolled.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The value for Red.
    pub red: f64,
    /// The value for Blue.
    pub blue: f64,
    /// What the values mean.
    pub unit: &'static str,
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
    pub(crate) fn of(name: &'static str, value: impl Fn(Player) -> f64) -> Self {
        Self { name, red: value(RED), blue: value(BLUE) }
    }
}

impl Judgement {
    /// Win probabilities from the mover's one.
    pub(crate) fn probabilities(mover: Player, value: MoverValue, terms: Vec<Term>) -> Self {
        let first = value.for_first(mover);
        Self { red: first.of(RED), blue: first.of(BLUE), unit: "win probability", terms }
    }

    /// A score and its opposite, from the score of `player`.
    pub(crate) fn scores(player: Player, score: f64, unit: &'static str, terms: Vec<Term>) -> Self {
        let red = if player == RED { score } else { -score };
        Self { red, blue: -red, unit, terms }
    }
}

/// The boards that evaluations are made for.
pub(crate) trait AnyBoard: Board + DistanceIndex {}
impl<B: Board + DistanceIndex> AnyBoard for B {}

/// The value of a position for the mover whose score is `score`, at most `bound` either way.
///
/// Scores become a narrow band around one half, without bending: expectations over the
/// die keep their order, and a win, even a small chance of one, is worth more than any score.
#[inline]
pub(crate) fn value_of_score(score: f64, bound: f64) -> MoverValue {
    const BAND: f64 = 1.0 / 1024.0;
    MoverValue::new(0.5 + BAND * (score / bound))
}
