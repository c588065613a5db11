//! Two players against each other, in pairs: the same random start twice, sides swapped.
//! `cargo run --release -p tzaar-engine --example duel -- A B PAIRS LIMIT [SEED]`, with players
//! such as `alpha-beta:eval=waltz,killers=off` and a limit for each action such as `ms=100`,
//! `depth=3` or `nodes=10000`. It ends with an error at an illegal action, and says how late the
//! latest action was.
#![allow(clippy::unwrap_used)] // A broken measurement should say so and end.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use game::{Dice, Options, Position as _, Side, Turn, derive_seed};
use search::{Limits, Searcher, Task, TimeLimit};
use tzaar::Position;
use tzaar_engine::{Engine, find};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut players = [engine(&arguments[0]), engine(&arguments[1])];
    let pairs: u64 = arguments[2].parse().unwrap();
    let limits = limits(&arguments[3]);
    let seed = arguments.get(4).map_or(1, |seed| seed.parse().unwrap());
    let (mut sum, mut squares) = (0.0, 0.0);
    let mut clock = Clock::default();
    for pair in 0..pairs {
        let mut dice = Dice::new(derive_seed(seed, pair));
        let start = Position::random_start(&mut dice);
        let game_seed = dice.seed();
        let mut wins = 0.0;
        for first in [0, 1] {
            let winner = play(&mut players, first, start, limits, game_seed, &mut clock);
            wins += f64::from(u8::from(winner == 0));
        }
        sum += wins / 2.0;
        squares += (wins / 2.0) * (wins / 2.0);
    }
    let count = pairs as f64;
    let mean = sum / count;
    let deviation = ((squares / count - mean * mean).max(0.0) / (count - 1.0).max(1.0)).sqrt();
    println!(
        "{} scores {:.1} % +- {:.1} (95 %) against {} in {pairs} pairs at {}, seed {seed}",
        arguments[0],
        100.0 * mean,
        196.0 * deviation,
        arguments[1],
        arguments[3]
    );
    if limits.time.is_some() {
        let Clock { actions, late, latest } = clock;
        println!(
            "{actions} actions, {late} of them over {TOLERANCE:?} late, the latest {latest:?}"
        );
    }
}

/// How actions kept to their time.
#[derive(Default)]
struct Clock {
    actions: u64,
    late: u64,
    latest: Duration,
}

/// What a busy machine may take to let a thread run again.
const TOLERANCE: Duration = Duration::from_millis(20);

impl Clock {
    fn note(&mut self, limits: Limits, elapsed: Duration) {
        self.actions += 1;
        if let Some(TimeLimit::PerMove(time)) = limits.time {
            let overrun = elapsed.saturating_sub(time);
            self.late += u64::from(overrun > TOLERANCE);
            self.latest = self.latest.max(overrun);
        }
    }
}

/// Which player wins; player number `first` is White.
fn play(
    players: &mut [Engine; 2],
    first: usize,
    start: Position,
    limits: Limits,
    seed: u64,
    clock: &mut Clock,
) -> usize {
    players.iter_mut().for_each(Searcher::new_game);
    let stop = AtomicBool::new(false);
    let mut dice = Dice::new(seed);
    let number = |side: Side| (side.index() + first) % 2;
    let mut position = start;
    loop {
        if let Turn::Over(outcome) = position.turn() {
            return number(outcome.winner);
        }
        let task = Task { limits, stop: &stop, all_moves: false, seed: dice.seed() };
        let engine = &mut players[number(position.mover())];
        let begin = Instant::now();
        let action = engine.search(&position, task, &mut |_| ()).unwrap().best().unwrap();
        clock.note(limits, begin.elapsed());
        assert!(position.moves().any(|legal| legal == action), "{position}: {action}");
        position = position.play(action);
    }
}

fn engine(spec: &str) -> Engine {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let kind = find(name).unwrap();
    (kind.build)(&Options::parse(kind.options, options).unwrap())
}

fn limits(text: &str) -> Limits {
    let (kind, number) = text.split_once('=').unwrap();
    let number: u64 = number.parse().unwrap();
    match kind {
        "depth" => Limits { depth: Some(number as u32), ..Limits::default() },
        "nodes" => Limits { nodes: Some(number), ..Limits::default() },
        _ => {
            let time = TimeLimit::PerMove(Duration::from_millis(number));
            Limits { time: Some(time), ..Limits::default() }
        }
    }
}
