use std::sync::atomic::AtomicBool;

use game::{Position as _, derive_seed};
use games::{Game, Position, SpecError, Variant};
use search::{Engine, Limits};

use super::PuzzleStep;

/// How often a level that errs on purpose tries each puzzle.
const TRIES: u64 = 8;
/// How often puzzles of difficulty 1 to 4 are solved at least, on average over the levels; other
/// puzzles have difficulty 5. Chosen so that the puzzles of both games spread over all
/// difficulties.
const SOLVED: [f64; 4] = [0.82, 0.7, 0.55, 0.4];
/// In a game without levels, searches of all depths up to this one try the puzzles.
const DEPTHS: u32 = 5;

/// The engines of the levels whose play does not depend on the speed of the machine, the weakest
/// first.
pub fn level_specs(game: Game) -> Vec<&'static str> {
    let specs = game.levels.iter().map(|level| level.spec);
    specs.filter(|spec| !spec.contains("time=")).collect()
}

/// Makes players of growing strength that try to solve puzzles: the levels or, in a game without
/// levels, searches of growing depth.
pub fn solvers(variant: Variant) -> Result<Vec<Engine<Position>>, SpecError> {
    let game = variant.game();
    let levels = level_specs(game);
    let depths = (1..=DEPTHS).map(|depth| format!("{}:depth={depth}", game.defaults.engine));
    let specs: Vec<String> = match levels.is_empty() {
        true => depths.collect(),
        false => levels.into_iter().map(str::to_owned).collect(),
    };
    specs.iter().map(|spec| variant.engine(spec, |_| ())).collect()
}

/// Rates a puzzle from 1 (easy) to 5, by how often the players solve it; meaningless after a stop.
pub fn difficulty(
    solvers: &mut [Engine<Position>],
    position: &Position,
    steps: &[PuzzleStep],
    seed: u64,
    stop: &AtomicBool,
) -> u8 {
    let players = solvers.len().max(1) as f64;
    let share = |engine: &mut Engine<Position>| {
        let tries = if engine.has_noise { TRIES } else { 1 };
        let solved = (0..tries).filter(|attempt| {
            engine.search.new_game();
            finds(engine, *position, steps, derive_seed(seed, *attempt), stop)
        });
        solved.count() as f64 / tries as f64
    };
    let mean = solvers.iter_mut().map(share).sum::<f64>() / players;
    1 + SOLVED.iter().filter(|least| mean < **least).count() as u8
}

/// Whether an engine makes a best move in every decision that it reaches.
fn finds(
    engine: &mut Engine<Position>,
    mut position: Position,
    steps: &[PuzzleStep],
    seed: u64,
    stop: &AtomicBool,
) -> bool {
    let mut made = Vec::new();
    while let Some(step) = steps.iter().find(|step| step.after == made) {
        let seed = derive_seed(seed, made.len() as u64);
        let report = engine.search_within(&position, Limits::default(), stop, seed);
        let best = report.and_then(|report| report.best());
        let Some(mov) = best.filter(|mov| step.best.contains(&mov.to_string())) else {
            return false;
        };
        made.push(mov.to_string());
        position = position.play(mov);
    }
    true
}
