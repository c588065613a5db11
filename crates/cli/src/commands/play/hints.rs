use std::cell::OnceCell;
use std::sync::Arc;

use catalog::{GameKind, SpecError};
use game::{Evaluation, Position};
use search::rank_moves;
use serde_json::{Value, json};

use super::printer::Printer;
use crate::output;

/// The evaluation for hints, made at the first hint.
pub struct Hints<G: GameKind> {
    spec: String,
    variant: G::Variant,
    evaluation: OnceCell<Arc<dyn Evaluation<G::Position>>>,
}

impl<G: GameKind> Hints<G> {
    pub fn new(spec: &str, variant: G::Variant) -> Result<Self, SpecError> {
        G::check_evaluation(spec)?;
        Ok(Self { spec: spec.into(), variant, evaluation: OnceCell::new() })
    }

    fn evaluation(&self) -> Result<&dyn Evaluation<G::Position>, SpecError> {
        if let Some(evaluation) = self.evaluation.get() {
            return Ok(&**evaluation);
        }
        let evaluation = G::evaluation(self.variant, &self.spec, output::tell)?;
        Ok(&**self.evaluation.get_or_init(|| evaluation))
    }

    /// Shows the legal moves, best first, with the mover's value after each; moves that win have none.
    pub fn show(&self, position: &G::Position, printer: &Printer) -> anyhow::Result<()> {
        let evaluation = self.evaluation()?;
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
