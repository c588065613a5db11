//! Engines by spec and games between them: the only place that is generic over games.

use anyhow::{Context, Result, ensure};
use arena::{
    EnginePlayer, Game, GameSeed, JudgeSpec, RolloutEngine, TimeControl, play_game, rollout_engine,
};
use ewn::{AnyPosition, RED, SetUp, SetUpRule, Size};
use game::Evaluator;
use games::{Ewn, GameKind, Roster, Tzaar, engine};
use search::Engine;
use tzaar::Position;

/// The engine of the official board of EWN that a spec names.
pub fn ewn_engine(spec: &str) -> Result<Engine<AnyPosition>> {
    engine::<Ewn>(Size::FIVE, spec, |_| ()).with_context(|| spec.to_owned())
}

/// The engine of TZAAR that a spec names.
pub fn tzaar_engine(spec: &str) -> Result<Engine<Position>> {
    engine::<Tzaar>((), spec, |_| ()).with_context(|| spec.to_owned())
}

/// The evaluation of TZAAR with this name.
pub fn tzaar_evaluation(name: &str) -> Result<impl Evaluator<Position>> {
    Ok(Tzaar::evaluation((), name, |_| ())?)
}

/// Rollouts of EWN by the network one move deep.
pub fn net_rollouts() -> Result<RolloutEngine<AnyPosition>> {
    Ok(rollout_engine::<Ewn>(Size::FIVE, "greedy:eval=net", JudgeSpec::default(), |_| ())?)
}

/// A start of EWN with random set-ups.
pub fn random_start(seed: GameSeed) -> Result<AnyPosition> {
    let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, &mut seed.start());
    AnyPosition::start(&red, &blue, RED).with_context(|| format!("no start with {red} and {blue}"))
}

/// A game of EWN between two engines.
pub fn play_ewn(
    start: AnyPosition,
    engines: [&Engine<AnyPosition>; 2],
    seed: GameSeed,
) -> Result<Game<AnyPosition>> {
    play::<Ewn>(start, engines, seed)
}

/// A game of TZAAR between two engines.
pub fn play_tzaar(
    start: Position,
    engines: [&Engine<Position>; 2],
    seed: GameSeed,
) -> Result<Game<Position>> {
    play::<Tzaar>(start, engines, seed)
}

fn play<G: GameKind>(
    start: G::Position,
    engines: [&Engine<G::Position>; 2],
    seed: GameSeed,
) -> Result<Game<G::Position>> {
    let [mut first, mut second] = engines.map(|engine| EnginePlayer::<G>(engine.clone()));
    let game = play_game(start, [&mut first, &mut second], seed, TimeControl::default());
    ensure!(game.forfeit.is_none(), "an engine forfeited the game from {start}");
    Ok(game)
}
