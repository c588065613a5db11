use std::sync::atomic::AtomicBool;

use catalog::{GameKind, SpecError, engine};
use game::{Position, derive_seed};
use search::{Engine, Limits, Task};

use super::PuzzleStep;

/// How often a level that errs on purpose tries; it solves a puzzle if it finds most of the time.
const TRIES: u64 = 8;
/// The greatest difficulty.
const GREATEST: usize = 5;

/// Players of growing strength, who try to solve puzzles.
pub struct Solvers<G: GameKind> {
    engines: Vec<Engine<G::Position>>,
}

/// The engines of the levels whose play does not depend on the speed of the machine, the weakest
/// first.
pub fn level_specs<G: GameKind>() -> Vec<&'static str> {
    let specs = G::LEVELS.iter().map(|level| level.spec);
    specs.filter(|spec| !spec.contains("time=")).collect()
}

impl<G: GameKind> Solvers<G> {
    /// The levels; searches of growing depth in a game without levels.
    pub fn new(variant: G::Variant) -> Result<Self, SpecError> {
        let levels = level_specs::<G>();
        let depths = (1..GREATEST).map(|depth| format!("{}:depth={depth}", G::DEFAULTS.engine));
        let specs: Vec<String> = match levels.is_empty() {
            true => depths.collect(),
            false => levels.into_iter().map(str::to_owned).collect(),
        };
        let engines = specs.iter().map(|spec| engine::<G>(variant, spec, |_| ()));
        Ok(Self { engines: engines.collect::<Result<_, _>>()? })
    }

    /// From 1 to 5, by the weakest player who solves the puzzle and whom all stronger ones follow.
    pub fn difficulty(&mut self, position: &G::Position, steps: &[PuzzleStep], seed: u64) -> u8 {
        let players = self.engines.len();
        let fail = |engine: &mut Engine<G::Position>| !solves::<G>(engine, position, steps, seed);
        let failing = self.engines.iter_mut().map(fail).collect::<Vec<_>>();
        let needed = failing.iter().rposition(|fails| *fails).map_or(0, |last| last + 1);
        let spread = (GREATEST - 1) as f64 * needed as f64 / players.max(1) as f64;
        1 + spread.round() as u8
    }
}

fn solves<G: GameKind>(
    engine: &mut Engine<G::Position>,
    position: &G::Position,
    steps: &[PuzzleStep],
    seed: u64,
) -> bool {
    let tries = if engine.has_noise { TRIES } else { 1 };
    let found = (0..tries).filter(|attempt| {
        engine.search.new_game();
        finds(engine, *position, steps, derive_seed(seed, *attempt))
    });
    2 * found.count() as u64 > tries
}

/// Whether an engine makes the best moves of all decisions.
fn finds<P: Position>(
    engine: &mut Engine<P>,
    mut position: P,
    steps: &[PuzzleStep],
    seed: u64,
) -> bool {
    let mut made = Vec::new();
    while let Some(step) = steps.iter().find(|step| step.after == made) {
        let limits = engine.limits_within(Limits::default());
        let seed = derive_seed(seed, made.len() as u64);
        let task = Task { limits, stop: &AtomicBool::new(false), all_moves: false, seed };
        let found = engine.search(&position, task, &mut |_| ()).and_then(|report| report.best());
        let Some(mov) = found.filter(|mov| step.best.contains(&mov.to_string())) else {
            return false;
        };
        made.push(mov.to_string());
        position = position.play(mov);
    }
    true
}
