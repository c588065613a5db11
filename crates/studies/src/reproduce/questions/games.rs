use std::ops::Range;

use arena::{EnginePlayer, Game, GameSeed, TimeControl, play_game};
use ewn::{AnyPosition, RED, SetUp, SetUpRule, Size};
use games::{Ewn, GameKind, engine};
use search::Engine;

use crate::reproduce::ReproduceError;
use arena::{JudgeSpec, RolloutEngine, rollout_engine};

/// The engine of a game that a spec names.
pub fn engine_of<G: GameKind>(
    variant: G::Variant,
    spec: &str,
) -> Result<Engine<G::Position>, ReproduceError> {
    engine::<G>(variant, spec, |_| ())
        .map_err(|problem| ReproduceError::Work(format!("{spec}: {problem}")))
}

/// The engine of the official board of EWN that a spec names.
pub fn ewn_engine(spec: &str) -> Result<Engine<AnyPosition>, ReproduceError> {
    engine_of::<Ewn>(Size::FIVE, spec)
}

/// Rollouts of EWN by the network one move deep.
pub fn net_rollouts() -> Result<RolloutEngine<AnyPosition>, ReproduceError> {
    rollout_engine::<Ewn>(Size::FIVE, "greedy:eval=net", JudgeSpec::default(), |_| ())
        .map_err(ReproduceError::work)
}

/// A start of EWN with random set-ups.
pub fn random_start(seed: GameSeed) -> Result<AnyPosition, String> {
    let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, &mut seed.start());
    AnyPosition::start(&red, &blue, RED).ok_or_else(|| format!("no start with {red} and {blue}"))
}

/// A game between two engines.
pub fn play<G: GameKind>(
    start: G::Position,
    engines: [&Engine<G::Position>; 2],
    seed: GameSeed,
) -> Game<G::Position> {
    let [mut first, mut second] = engines.map(|engine| EnginePlayer::<G>(engine.clone()));
    play_game(start, [&mut first, &mut second], seed, TimeControl::default())
}

/// The numbers 0 to `count - 1` in parts of this size at most: steps that are worth keeping.
pub fn parts(count: u64, size: u64) -> Vec<Range<u64>> {
    (0..count.div_ceil(size)).map(|part| part * size..((part + 1) * size).min(count)).collect()
}

/// What the finished steps found, all together.
pub fn finished<T>(steps: Vec<Option<Vec<T>>>) -> Vec<T> {
    steps.into_iter().flatten().flatten().collect()
}
