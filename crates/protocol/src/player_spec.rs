use arena::{EnginePlayer, PlayerFactory};
use games::{GameKind, SpecError, SpecKind, Tell, engine};
use thiserror::Error;

use crate::{ExternalSpec, Protocol};

/// The player that a spec names: an engine, or a program as in `ugi:python3 bot.py`, for which
/// `options` are set before its first game. `tell` is called before slow preparations.
///
/// # Errors
/// If there is no such engine or protocol, or it has no such option.
pub fn player<G: GameKind>(
    variant: G::Variant,
    spec: &str,
    options: Vec<(String, String)>,
    tell: Tell,
) -> Result<Box<PlayerFactory<'static, G::Position>>, PlayerSpecError> {
    match ExternalSpec::parse(spec, G::PROTOCOLS)? {
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
        None if !options.is_empty() => {
            Err(PlayerSpecError::OptionsOfEngine { spec: spec.into(), example: G::EXAMPLES.engine })
        }
        None => {
            let engine = engine::<G>(variant, spec, tell);
            let engine = engine.map_err(|error| with_hint::<G>(error, spec))?;
            Ok(EnginePlayer::<G>::maker(engine))
        }
    }
}

/// The error for an unknown engine, with a suggestion: a level, or a program whose
/// protocol is missing, unknown or misspelt.
fn with_hint<G: GameKind>(error: SpecError, spec: &str) -> SpecError {
    let SpecError::Unknown { what: SpecKind::Engine, .. } = error else {
        return error;
    };
    let (head, program) = spec.split_once(':').unwrap_or(("", spec));
    let mut names = Protocol::all(G::PROTOCOLS).map(Protocol::name);
    let hint = if G::LEVELS.iter().any(|level| level.name == spec) {
        format!("did you mean level:{spec}?")
    } else if let Some(name) = names.find(|name| name.eq_ignore_ascii_case(head)) {
        format!("did you mean {name}:{program}?")
    } else if spec.contains(['/', '\\', ' ']) || has_extension(spec) {
        let specs = Protocol::all(G::PROTOCOLS).map(|it| format!("{}:{program}", it.name()));
        format!("expected a protocol before the program: {}", specs.collect::<Vec<_>>().join(", "))
    } else {
        return error;
    };
    SpecError::Hint { error: Box::new(error), hint }
}

/// Whether a name ends like that of a file: `bot.py`, but not `star0.5`.
fn has_extension(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, end)| end.starts_with(char::is_alphabetic))
}

/// Why a spec names no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum PlayerSpecError {
    #[error(transparent)]
    Engine(#[from] SpecError),
    #[error(transparent)]
    Program(#[from] crate::ProgramSpecError),
    #[error("{spec}: an engine has its options in the spec, as in {example}")]
    OptionsOfEngine { spec: String, example: &'static str },
    #[error("{0}")]
    NoStart(String),
}
