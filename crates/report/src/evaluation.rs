use catalog::GameKind;
use game::Explanation;
use serde::Serialize;
use utoipa::ToSchema;

use crate::SideValues;

/// An evaluation of a position.
#[derive(Serialize, ToSchema)]
pub struct Evaluation {
    position: String,
    evaluator: String,
    /// The unit of the values.
    unit: String,
    #[serde(flatten)]
    values: SideValues,
    /// The terms of the values.
    terms: Vec<Term>,
}

#[derive(Serialize, ToSchema)]
struct Term {
    name: &'static str,
    #[serde(flatten)]
    values: SideValues,
}

impl Evaluation {
    /// The result of the evaluation with this name.
    pub fn new<G: GameKind>(
        position: &G::Position,
        evaluator: &str,
        evaluated: &Explanation,
    ) -> Self {
        let term =
            |term: &game::Term| Term { name: term.name, values: SideValues::new::<G>(term.sides) };
        Self {
            position: position.to_string(),
            evaluator: evaluator.to_owned(),
            unit: evaluated.unit.to_string(),
            values: SideValues::new::<G>(evaluated.sides),
            terms: evaluated.terms.iter().map(term).collect(),
        }
    }
}
