use arena::{EnginePlayer, MakePlayer};
use catalog::{GameKind, SpecError, Tell, engine};
use thiserror::Error;

use crate::{ExternalSpec, Protocol};

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
        None if !options.is_empty() => Err(PlayerSpecError::OptionsOfEngine { spec: spec.into() }),
        None => {
            let engine = engine::<G>(variant, spec, tell);
            let engine = engine.map_err(|error| with_hint::<G>(error, spec))?;
            // Only the thread's own part of the engine is made anew.
            Ok(Box::new(move || Ok(Box::new(EnginePlayer::<G>(engine.clone())))))
        }
    }
}

/// The error, and what the spec of an unknown engine was perhaps meant to be: a level, or a
/// program whose protocol is missing, unknown or spelt otherwise.
fn with_hint<G: GameKind>(error: SpecError, spec: &str) -> SpecError {
    let SpecError::Unknown { what: "engine", .. } = error else {
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
        format!("a program has its protocol before it: {}", specs.collect::<Vec<_>>().join(", "))
    } else {
        return error;
    };
    SpecError::Hint { error: Box::new(error), hint }
}

/// Whether a name ends as those of files do: `bot.py`, but not `star0.5`.
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
    Program(#[from] crate::SpecError),
    #[error("{spec}: an engine has its options in the spec, as in greedy:eval=schwarz")]
    OptionsOfEngine { spec: String },
    #[error("{0}")]
    NoStart(String),
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::{Ewn, Tzaar};

    fn hint<G: GameKind>(spec: &str) -> String {
        let error = player::<G>(G::Variant::default(), spec, Vec::new(), |_| ());
        let error = error.err().unwrap().to_string();
        error.split_once("; ").map(|(_, hint)| hint.to_owned()).unwrap_or_default()
    }

    #[test]
    fn what_was_meant_is_said() {
        let all =
            "a program has its protocol before it: ugi:bin/bot, ntu:bin/bot, ewnplatform:bin/bot";
        assert_eq!(hint::<Ewn>("bin/bot"), all);
        assert_eq!(hint::<Ewn>("uci:bin/bot"), all);
        assert_eq!(hint::<Ewn>("NTU:bin/bot"), "did you mean ntu:bin/bot?");
        assert_eq!(hint::<Ewn>("novice"), "did you mean level:novice?");
        assert_eq!(hint::<Ewn>("star9"), "");
        let ugi = "a program has its protocol before it: ugi:./bot";
        assert_eq!(hint::<Tzaar>("ntu:./bot"), ugi);
        assert_eq!(hint::<Tzaar>("python3 bot.py"), ugi.replace("./bot", "python3 bot.py"));
    }
}
