use std::cell::OnceCell;
use std::sync::Arc;

use catalog::{GameKind, SpecError};
use game::{Evaluation, Position};
use search::rank_moves;

use super::event::{Event, HintedMove};
use crate::output;

/// The evaluation that is asked for hints, made when the first hint is wanted.
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

    /// The legal moves, best first, with the mover's value after each.
    pub fn for_position(&self, position: &G::Position) -> Result<Event<'static>, SpecError> {
        let evaluation = self.evaluation()?;
        let value = |mov| evaluation.explain(&position.play(mov)).sides[position.mover().index()];
        let moves = rank_moves(position, evaluation).into_iter().map(|ranked| HintedMove {
            r#move: ranked.mov.to_string(),
            value: (!ranked.ends_game).then(|| value(ranked.mov)),
        });
        Ok(Event::Hint { unit: evaluation.unit().to_string(), moves: moves.collect() })
    }
}
