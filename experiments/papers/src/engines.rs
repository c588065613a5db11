//! Engines by spec and games between them: the only place that is generic over games.

use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, ensure};
use arena::{
    Budget, EnginePlayer, Game, GameSeed, JudgeSpec, RolloutEngine, TimeControl, choose_move,
    play_game, rollout_engine,
};
use ewn::{AnyPosition, Move, RED, SetUp, SetUpRule, Size};
use game::{Dice, Evaluator};
use games::{Ewn, GameKind, Roster, Tzaar, engine};
use search::Engine;
use tzaar::Position;

/// An engine of EWN, and of TZAAR.
pub type EwnEngine = Engine<AnyPosition>;
pub type TzaarEngine = Engine<Position>;
/// A game of EWN, and of TZAAR.
pub type EwnGame = Game<AnyPosition>;
pub type TzaarGame = Game<Position>;
/// An engine that plays both sides of rollouts of EWN.
pub type EwnRollouts = RolloutEngine<AnyPosition>;

/// The engine of the official board of EWN that a spec names.
pub fn ewn_engine(spec: &str) -> Result<EwnEngine> {
    engine::<Ewn>(Size::FIVE, spec, |_| ()).with_context(|| spec.to_owned())
}

/// The engine of TZAAR that a spec names.
pub fn tzaar_engine(spec: &str) -> Result<TzaarEngine> {
    engine::<Tzaar>((), spec, |_| ()).with_context(|| spec.to_owned())
}

/// The evaluation of TZAAR with this name.
pub fn tzaar_evaluation(name: &str) -> Result<impl Evaluator<Position>> {
    Ok(Tzaar::evaluation((), name, |_| ())?)
}

/// Rollouts of EWN by the network one move deep.
pub fn net_rollouts() -> Result<EwnRollouts> {
    Ok(rollout_engine::<Ewn>(Size::FIVE, "greedy:eval=net", JudgeSpec::default(), |_| ())?)
}

/// A start of EWN with random set-ups.
pub fn random_start(seed: GameSeed) -> Result<AnyPosition> {
    let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, &mut seed.start());
    AnyPosition::start(&red, &blue, RED).with_context(|| format!("no start with {red} and {blue}"))
}

/// The move that an engine chooses after a roll, as in a game.
pub fn chosen_move(engine: &mut EwnEngine, rolled: &AnyPosition) -> Option<Move> {
    let (budget, stop) = (Budget::default(), AtomicBool::new(false));
    let choice = choose_move(engine, rolled, &budget, &mut Dice::new(0), &stop);
    choice.ok().map(|choice| choice.mov)
}

/// A game of EWN between two engines.
pub fn play_ewn(start: AnyPosition, engines: [&EwnEngine; 2], seed: GameSeed) -> Result<EwnGame> {
    play::<Ewn>(start, engines, seed)
}

/// A game of TZAAR between two engines.
pub fn play_tzaar(
    start: Position,
    engines: [&TzaarEngine; 2],
    seed: GameSeed,
) -> Result<TzaarGame> {
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
