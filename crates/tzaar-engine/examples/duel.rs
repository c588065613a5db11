//! Two players against each other, in pairs: the same random start twice, sides swapped.
//! `cargo run --release -p tzaar-engine --example duel -- A B PAIRS LIMIT [SEED]`, with players
//! such as `alpha-beta:eval=waltz,killers=off` and a limit for each action such as `ms=100`,
//! `depth=3` or `nodes=10000`.
#![allow(clippy::unwrap_used)] // A broken measurement should say so and end.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Dice, Options, Player, Position as _, Turn, derive_seed};
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
    for pair in 0..pairs {
        let mut dice = Dice::new(derive_seed(seed, pair));
        let start = Position::random_start(&mut dice);
        let game_seed = dice.seed();
        let mut wins = 0.0;
        for first in [0, 1] {
            wins += f64::from(u8::from(play(&mut players, first, start, limits, game_seed) == 0));
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
}

/// Which player wins; player number `first` is White.
fn play(
    players: &mut [Engine; 2],
    first: usize,
    start: Position,
    limits: Limits,
    seed: u64,
) -> usize {
    players.iter_mut().for_each(Searcher::new_game);
    let stop = AtomicBool::new(false);
    let mut dice = Dice::new(seed);
    let number = |side: Player| (side.index() + first) % 2;
    let mut position = start;
    loop {
        if let Turn::Over(outcome) = position.turn() {
            return number(outcome.winner);
        }
        let task = Task { limits, stop: &stop, all_moves: false, seed: dice.seed() };
        let engine = &mut players[number(position.mover())];
        let report = engine.search(&position, task, &mut |_| ()).unwrap();
        position = position.play(report.best().unwrap());
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
