use arena::Player;
use ewn::{Board, Position, Size};

use crate::{Engine, SpecError};

/// Anything that can play: an engine of ours, or another program.
pub enum PlayerSpec {
    /// An engine of ours.
    Engine(Engine),
}

impl PlayerSpec {
    /// The player that a spec asks for, on boards of this size; `tell` hears of it if making it
    /// takes long.
    ///
    /// # Errors
    /// If there is no such engine, or none with such an option.
    pub fn parse(size: Size, spec: &str, tell: fn(&str)) -> Result<Self, SpecError> {
        Engine::parse(size, spec, tell).map(Self::Engine)
    }

    /// For a thread of its own.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn build<B: Board + 'static>(&self) -> Result<Box<dyn Player<Position<B>>>, String>
    where
        Engine: Player<Position<B>>,
    {
        match self {
            // Only the thread's own part of the engine is made anew.
            Self::Engine(engine) => Ok(Box::new(engine.clone())),
        }
    }
}
