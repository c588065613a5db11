use arena::Player;
use game::Position;
use protocol::{ExternalSpec, ProtocolKind};

use crate::{Engine, Ewn, GameKind, SpecError};

/// Anything that can play: an engine of ours, or another program.
pub enum PlayerSpec<G: GameKind = Ewn> {
    /// An engine of ours.
    Engine(Engine<G>),
    /// A program that is started for each thread.
    Program(ExternalSpec),
}

impl<G: GameKind> PlayerSpec<G> {
    /// The player that a spec asks for, in this variant: an engine by its name, or a program as
    /// in `ugi:python3 bot.py`, for which `options` are set before its first game. `tell` hears
    /// of it if making it takes long.
    ///
    /// # Errors
    /// If there is no such engine or protocol, or it takes no such option.
    pub fn parse(
        variant: G::Variant,
        spec: &str,
        options: Vec<(String, String)>,
        tell: fn(&str),
    ) -> Result<Self, SpecError> {
        match ExternalSpec::parse(spec)? {
            Some(program) if program.protocol != ProtocolKind::Ugi && G::NAME != Ewn::NAME => {
                Err(SpecError::ForeignProtocol { spec: spec.into(), game: G::NAME })
            }
            Some(mut program) => {
                program.options = options;
                program.game = Some(G::NAME.into());
                Ok(Self::Program(program))
            }
            None if !options.is_empty() => Err(SpecError::OptionsOfEngine { spec: spec.into() }),
            None => G::engine(variant, spec, tell).map(Self::Engine),
        }
    }

    /// For a thread of its own; `start` is some start of the game that is going to be played.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn build<P: Position + 'static>(&self, start: &P) -> Result<Box<dyn Player<P>>, String>
    where
        Engine<G>: Player<P>,
    {
        match self {
            // Only the thread's own part of the engine is made anew.
            Self::Engine(engine) => Ok(Box::new(engine.clone())),
            Self::Program(spec) => match spec.start(start) {
                Ok(player) => Ok(Box::new(player)),
                Err(error) => Err(error.to_string()),
            },
        }
    }
}
