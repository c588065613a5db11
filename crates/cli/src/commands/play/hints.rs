use std::sync::Arc;

use game::{Evaluation, Position as _};
use games::{Position, SpecError, Variant};
use search::rank_moves;
use serde_json::{Value, json};

use super::printer::Printer;
use crate::output;

/// Gives hints by an evaluation, which is loaded when the first hint is wanted.
pub struct Hints {
    spec: String,
    variant: Variant,
    evaluation: Option<Arc<dyn Evaluation<Position>>>,
}

impl Hints {
    pub fn new(spec: &str, variant: Variant) -> Result<Self, SpecError> {
        variant.game().check_evaluation(spec)?;
        Ok(Self { spec: spec.into(), variant, evaluation: None })
    }

    /// Lists the moves, best first, with the mover's values; moves that end the game have none.
    pub fn show(&mut self, position: &Position, printer: &Printer) -> anyhow::Result<()> {
        let evaluation = match self.evaluation.take() {
            Some(evaluation) => evaluation,
            None => match self.variant.evaluation(&self.spec, output::tell) {
                Ok(evaluation) => evaluation,
                // Without the evaluation, the game goes on without hints.
                Err(error) => return printer.problem(&error.to_string()),
            },
        };
        let evaluation = &**self.evaluation.insert(evaluation);
        let unit = evaluation.unit().to_string();
        let value = |mov| evaluation.explain(&position.play(mov)).sides[position.mover().index()];
        let ranked = rank_moves(position, evaluation).into_iter();
        let ranked =
            ranked.map(|ranked| (ranked.mov, (!ranked.ends_game).then(|| value(ranked.mov))));
        let ranked: Vec<_> = ranked.collect();
        let moves =
            ranked.iter().map(|(mov, value)| json!({ "move": mov.to_string(), "value": value }));
        let event = json!({ "event": "hint", "unit": unit, "moves": moves.collect::<Value>() });
        let lines = ranked.iter().map(|(mov, value)| match value {
            Some(value) => format!("  {mov} {value:9.4} {unit}\n"),
            None => format!("  {mov} wins\n"),
        });
        printer.event(event, &lines.collect::<String>())
    }
}
