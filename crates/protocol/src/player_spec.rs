use arena::{EnginePlayer, PlannedPlayer, PlayerFactory};
use games::{Game, Problem, SpecError, Tell, Variant};

use crate::{ExternalSpec, Protocol};

/// Finds the player that a spec names: an engine, or a program as in `ugi:python3 bot.py`, whose
/// `options` are set when it starts. `tell` is called before slow preparations.
pub fn player(
    variant: Variant,
    spec: &str,
    options: Vec<(String, String)>,
    tell: Tell,
) -> Result<PlayerFactory, Problem> {
    let game = variant.game();
    match ExternalSpec::parse(spec, game.protocols)? {
        Some(mut program) => {
            program.options = options;
            program.game = Some(game.name().into());
            let start = variant.start()?;
            Ok(Box::new(move || Ok(Box::new(program.start(&start)?))))
        }
        None if !options.is_empty() => {
            let example = game.example_engine;
            Err(format!("{spec}: an engine has its options in the spec, as in {example}").into())
        }
        None => {
            let engine = variant.engine(spec, tell);
            Ok(EnginePlayer::maker(engine.map_err(|error| with_hint(game, error, spec))?))
        }
    }
}

/// Makes a player of a plan; its spec names an engine or a program.
pub fn make_player(
    _place: usize,
    planned: &PlannedPlayer,
    variant: Variant,
    tell: Tell,
) -> Result<PlayerFactory, Problem> {
    let options = planned.options.clone().into_iter().collect();
    player(variant, &planned.spec, options, tell)
}

/// Adds a suggestion to the error for an unknown engine: a level, or a program with a protocol.
fn with_hint(game: Game, error: SpecError, spec: &str) -> SpecError {
    let SpecError::Unknown { what: "engine", .. } = error else {
        return error;
    };
    let (head, program) = spec.split_once(':').unwrap_or(("", spec));
    let mut names = Protocol::all(game.protocols).map(Protocol::name);
    let hint = if game.levels.iter().any(|level| level.name == spec) {
        format!("did you mean level:{spec}?")
    } else if let Some(name) = names.find(|name| name.eq_ignore_ascii_case(head)) {
        format!("did you mean {name}:{program}?")
    } else if spec.contains(['/', '\\', ' ']) || has_extension(spec) {
        let specs = Protocol::all(game.protocols).map(|it| format!("{}:{program}", it.name()));
        format!("expected a protocol before the program: {}", specs.collect::<Vec<_>>().join(", "))
    } else {
        return error;
    };
    SpecError::Refused(format!("{error}; {hint}"))
}

/// Whether a name has a file extension: `bot.py` has one, `star0.5` has none.
fn has_extension(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, end)| end.starts_with(char::is_alphabetic))
}
