use catalog::GameKind;
use game::Explanation;
use serde::Serialize;

use crate::Sides;

/// What an evaluation says of a position.
#[derive(Serialize)]
pub struct Evaluation {
    position: String,
    evaluator: String,
    unit: String,
    #[serde(flatten)]
    values: Sides<f64>,
    terms: Vec<Term>,
}

#[derive(Serialize)]
struct Term {
    name: &'static str,
    #[serde(flatten)]
    values: Sides<f64>,
}

impl Evaluation {
    /// What the evaluation of this name said.
    pub fn new<G: GameKind>(
        position: &G::Position,
        evaluator: &str,
        evaluated: &Explanation,
    ) -> Self {
        let term =
            |term: &game::Term| Term { name: term.name, values: Sides::new::<G>(term.sides) };
        Self {
            position: position.to_string(),
            evaluator: evaluator.to_owned(),
            unit: evaluated.unit.to_string(),
            values: Sides::new::<G>(evaluated.sides),
            terms: evaluated.terms.iter().map(term).collect(),
        }
    }
}
