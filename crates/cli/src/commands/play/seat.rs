use catalog::{Engine, SpecError};
use ewn::Size;

use crate::output;

/// Who plays a side.
pub enum Seat {
    Human,
    Engine(Engine),
}

impl Seat {
    pub fn parse(size: Size, spec: &str) -> Result<Self, SpecError> {
        if spec == "human" {
            return Ok(Self::Human);
        }
        let engine = Engine::parse(size, spec, output::tell).map(Self::Engine);
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
