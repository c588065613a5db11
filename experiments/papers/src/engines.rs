//! Builds engines from specs and plays games between them, on each game's own position type.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, ensure};
use arena::{
    Choice, Forfeit, Game, GameSeed, MoveTask, Player, RolloutEngine, TimeControl, choose_move,
    play_game, rollout_engine,
};
use ewn::{AnyPosition, Die, Move, RED, SetUp, SetUpRule, Size};
use game::Evaluator;
use games::{Ewn, GameKind, Tzaar, engine};
use search::rollout::{Rollout, RolloutPlayer, RolloutResults};
use search::{Engine, Limits, Report, Task};
use tzaar::Position;

/// A stop flag that is never set: a step that has begun always finishes.
pub static NEVER: AtomicBool = AtomicBool::new(false);

/// Builds an engine for EWN's official 5x5 board from a spec.
pub fn ewn_engine(spec: &str) -> Result<Engine<AnyPosition>> {
    engine::<Ewn>(Size::FIVE, spec, |_| ()).with_context(|| spec.to_owned())
}

/// Builds a TZAAR engine from a spec.
pub fn tzaar_engine(spec: &str) -> Result<Engine<Position>> {
    engine::<Tzaar>(Tzaar, spec, |_| ()).with_context(|| spec.to_owned())
}

/// Builds the TZAAR evaluation with this name.
pub fn tzaar_evaluation(name: &str) -> Result<impl Evaluator<Position>> {
    Ok(Tzaar::evaluation(Tzaar, name, |_| ())?)
}

/// Searches to a fixed depth: for the best move, or for the values of all moves.
pub fn search_to_depth(
    engine: &mut Engine<AnyPosition>,
    position: &AnyPosition,
    depth: u32,
    all_moves: bool,
) -> Option<Report<Move, Die>> {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    engine.search(position, Task { limits, stop: &NEVER, all_moves, seed: 0 }, &mut |_| ())
}

/// Rollouts of EWN in which both sides search one move deep with the network.
pub fn net_rollouts() -> Result<RolloutEngine> {
    let official = games::Game::Ewn.default_variant();
    Ok(rollout_engine(official, "greedy:eval=net", None, None, |_| ())?)
}

/// Plays `trials` games from each start.
pub fn roll_out(
    player: &mut dyn RolloutPlayer<games::Position>,
    starts: &[games::Position],
    trials: u64,
    seed: u64,
) -> RolloutResults {
    let (target, time, threads, stop) = (None, None, NonZeroUsize::MIN, &NEVER);
    Rollout { starts, trials, target, time, seed, threads, stop }.run_here(player)
}

/// Draws a start of EWN with random set-ups.
pub fn random_start(seed: GameSeed) -> Result<AnyPosition> {
    let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, &mut seed.start());
    AnyPosition::start(&red, &blue, RED).with_context(|| format!("no start with {red} and {blue}"))
}

/// Plays a game between two engines, without time limits.
pub fn play<P: game::Position>(
    start: P,
    engines: [&Engine<P>; 2],
    seed: GameSeed,
) -> Result<Game<P>> {
    let [mut first, mut second] = engines.map(|engine| Mover(engine.clone()));
    let game = play_game(start, [&mut first, &mut second], seed, TimeControl::default());
    ensure!(game.forfeit.is_none(), "an engine forfeited the game from {start}");
    Ok(game)
}

/// A player around an engine, for games whose start is given.
struct Mover<P: game::Position>(Engine<P>);

impl<P: game::Position> Player<P> for Mover<P> {
    fn choose(&mut self, task: MoveTask<P>) -> Result<Choice<P::Move>, Forfeit> {
        choose_move(&mut self.0, task)
    }
}
