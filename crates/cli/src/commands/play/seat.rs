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
        Engine::parse(size, spec, output::tell).map(Self::Engine)
    }

    pub const fn is_human(&self) -> bool {
        matches!(self, Self::Human)
    }
}
