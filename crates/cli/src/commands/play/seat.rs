use arena::EnginePlayer;
use catalog::{GameKind, SpecError, engine};

use crate::output;

/// Who plays a side.
pub enum Seat<G: GameKind> {
    Human,
    Engine(EnginePlayer<G>),
}

impl<G: GameKind> Seat<G> {
    pub fn parse(variant: G::Variant, spec: &str) -> Result<Self, SpecError> {
        if spec == "human" {
            return Ok(Self::Human);
        }
        let engine = engine::<G>(variant, spec, output::tell)
            .map(|engine| Self::Engine(EnginePlayer(engine)));
        engine.map_err(|error| match error {
            SpecError::Unknown { what: "engine", name, known } => {
                SpecError::Unknown { what: "player", name, known: format!("human, {known}") }
            }
            other => other,
        })
    }

    pub const fn is_human(&self) -> bool {
        matches!(self, Self::Human)
    }
}
