use std::sync::Arc;

use game::{Evaluation, Position};
use games::{GameKind, SpecError};
use search::rank_moves;
use serde_json::{Value, json};

use super::printer::Printer;
use crate::output;

/// The evaluation for hints, made at the first hint.
pub struct Hints<G: GameKind> {
    spec: String,
    variant: G::Variant,
    evaluation: Option<Arc<dyn Evaluation<G::Position>>>,
}

impl<G: GameKind> Hints<G> {
    pub fn new(spec: &str, variant: G::Variant) -> Result<Self, SpecError> {
        G::check_evaluation(spec)?;
        Ok(Self { spec: spec.into(), variant, evaluation: None })
    }

    /// Shows the legal moves, best first, with the mover's value after each; moves that win have none.
    pub fn show(&mut self, position: &G::Position, printer: &Printer) -> anyhow::Result<()> {
        let evaluation = match self.evaluation.take() {
            Some(evaluation) => evaluation,
            None => match G::evaluation(self.variant, &self.spec, output::tell) {
                Ok(evaluation) => evaluation,
                // The game goes on without hints.
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
