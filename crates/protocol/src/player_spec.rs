use arena::{EnginePlayer, MakePlayer};
use catalog::{GameKind, Tell, engine};
use thiserror::Error;

use crate::{ExternalSpec, ProtocolKind, SpecError};

/// Makes the player that a spec asks for, in this variant: an engine by its name, or a program as
/// in `ugi:python3 bot.py`, for which `options` are set before its first game. `tell` hears of it
/// if making it takes long.
///
/// # Errors
/// If there is no such engine or protocol, or it takes no such option.
pub fn player<G: GameKind>(
    variant: G::Variant,
    spec: &str,
    options: Vec<(String, String)>,
    tell: Tell,
) -> Result<MakePlayer<G::Position>, PlayerSpecError> {
    match ExternalSpec::parse(spec)? {
        Some(program) if program.protocol != ProtocolKind::Ugi && G::NAME != "ewn" => {
            Err(PlayerSpecError::ForeignProtocol { spec: spec.into(), game: G::NAME })
        }
        Some(mut program) => {
            program.options = options;
            program.game = Some(G::NAME.into());
            let start = G::start(variant);
            let start = start.map_err(|problem| PlayerSpecError::NoStart(problem.to_string()))?;
            Ok(Box::new(move || match program.start(&start) {
                Ok(player) => Ok(Box::new(player)),
                Err(error) => Err(error.to_string()),
            }))
        }
        None if !options.is_empty() => Err(PlayerSpecError::OptionsOfEngine { spec: spec.into() }),
        None => {
            let engine = engine::<G>(variant, spec, tell)?;
            // Only the thread's own part of the engine is made anew.
            Ok(Box::new(move || Ok(Box::new(EnginePlayer::<G>(engine.clone())))))
        }
    }
}

/// Why a spec names no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum PlayerSpecError {
    #[error(transparent)]
    Engine(#[from] catalog::SpecError),
    #[error(transparent)]
    Program(#[from] SpecError),
    #[error("{spec}: an engine has its options in the spec, as in greedy:eval=schwarz")]
    OptionsOfEngine { spec: String },
    #[error("{spec}: this protocol has no {game}, expected ugi")]
    ForeignProtocol { spec: String, game: &'static str },
    #[error("{0}")]
    NoStart(String),
}
