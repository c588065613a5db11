use game::Explanation;
use games::Position;
use serde::Serialize;
use utoipa::ToSchema;

use crate::sides::{OptionalSideValues, SideValues};

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
    /// The lists that they are computed from, if they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    details: Vec<Detail>,
}

#[derive(Serialize, ToSchema)]
struct Term {
    name: &'static str,
    #[serde(flatten)]
    values: SideValues,
}

/// A quantity that each side has several values of.
#[derive(Serialize, ToSchema)]
struct Detail {
    name: &'static str,
    /// What numbers the lines.
    by: &'static str,
    lines: Vec<DetailLine>,
}

#[derive(Serialize, ToSchema)]
struct DetailLine {
    number: usize,
    #[serde(flatten)]
    values: OptionalSideValues,
}

impl Evaluation {
    /// Converts the result of the evaluation named `evaluator`, with the requested details.
    pub fn new(
        position: &Position,
        evaluator: &str,
        evaluated: &Explanation,
        details: &[game::Detail],
    ) -> Self {
        let game = position.game();
        let term =
            |term: &game::Term| Term { name: term.name, values: SideValues::new(game, term.sides) };
        let line = |line: &game::DetailLine| DetailLine {
            number: line.number,
            values: OptionalSideValues::new(game, line.sides),
        };
        let detail = |detail: &game::Detail| Detail {
            name: detail.name,
            by: detail.by,
            lines: detail.lines.iter().map(line).collect(),
        };
        Self {
            position: position.to_string(),
            evaluator: evaluator.to_owned(),
            unit: evaluated.unit.to_string(),
            values: SideValues::new(game, evaluated.sides),
            terms: evaluated.terms.iter().map(term).collect(),
            details: details.iter().map(detail).collect(),
        }
    }
}
