use arena::Player;
use ewn::{Board, Position, Size};
use protocol::ExternalSpec;

use crate::{Engine, SpecError};

/// Anything that can play: an engine of ours, or another program.
pub enum PlayerSpec {
    /// An engine of ours.
    Engine(Engine),
    /// A program that is started for each thread.
    Program {
        /// What to start.
        spec: ExternalSpec,
        /// The board that it is to play on.
        size: Size,
    },
}

impl PlayerSpec {
    /// The player that a spec asks for, on boards of this size: an engine by its name, or a
    /// program as in `ugi:python3 bot.py`, for which `options` are set before its first game.
    /// `tell` hears of it if making it takes long.
    ///
    /// # Errors
    /// If there is no such engine or protocol, or it takes no such option.
    pub fn parse(
        size: Size,
        spec: &str,
        options: Vec<(String, String)>,
        tell: fn(&str),
    ) -> Result<Self, SpecError> {
        match ExternalSpec::parse(spec)? {
            Some(mut program) => {
                program.options = options;
                Ok(Self::Program { spec: program, size })
            }
            None if !options.is_empty() => Err(SpecError::OptionsOfEngine { spec: spec.into() }),
            None => Engine::parse(size, spec, tell).map(Self::Engine),
        }
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
            Self::Program { spec, size } => {
                let start = Position::<B>::canonical(*size).ok_or("there is no such board")?;
                match spec.start(&start) {
                    Ok(player) => Ok(Box::new(player)),
                    Err(error) => Err(error.to_string()),
                }
            }
        }
    }
}
