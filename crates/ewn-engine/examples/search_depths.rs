//! Nodes and time per move of games of the Star2 search against itself, from random set-ups:
//! `cargo run --release -p ewn-engine --example search_depths -- EVALUATION DEPTH GAMES [THREADS]`.
//! The evaluation is `net`, as the champion's, or another; the seed is 1.
//!
//! The sum of all values shows whether two programs searched the same positions alike. Processor
//! time is that of all threads: on a busy machine the clock on the wall says little.
#![allow(clippy::unwrap_used)] // A broken measurement should say so and end.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use ewn::{Position5, RED, SetUp, SetUpRule, Size};
use ewn_engine::{EVALUATIONS, EwnEvaluation};
use game::{Dice, Options, Position, Turn};
use search::star::{Star, StarOptions};
use search::{Limits, Searcher, Task};

/// What the moves of all games took.
#[derive(Default)]
struct Totals {
    moves: f64,
    nodes: f64,
    wall: f64,
    values: f64,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| arguments[index].parse::<usize>().unwrap();
    let kind = EVALUATIONS.iter().find(|kind| kind.name == arguments[0]).unwrap();
    let options = Options::parse(kind.options, "").unwrap();
    let evaluation: std::sync::Arc<dyn EwnEvaluation> =
        (kind.build)(Size::FIVE, &options).unwrap().into();
    let threads = if arguments.len() > 3 { number(3) } else { 1 };
    let mut star = Star::new(evaluation, StarOptions { threads, ..StarOptions::default() });
    let mut dice = Dice::new(1);
    let mut totals = Totals::default();
    for _ in 0..number(2) {
        let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, &mut dice);
        let start = Position5::start(&red, &blue, RED).unwrap();
        play(&mut star, start, number(1) as u32, &mut dice, &mut totals);
    }
    let Totals { moves, nodes, wall, values } = totals;
    let processor = processor_time();
    println!(
        "{moves} moves, each {:.0} nodes, {:.3} ms, {:.3} ms of processors; {:.2} million nodes/s; values {values:.9}",
        nodes / moves,
        wall * 1e3 / moves,
        processor * 1e3 / moves,
        nodes / wall / 1e6,
    );
}

/// Plays a game and adds up what its moves took.
fn play(
    star: &mut impl Searcher<Position5>,
    start: Position5,
    depth: u32,
    dice: &mut Dice,
    totals: &mut Totals,
) {
    let stop = AtomicBool::new(false);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let task = Task { limits, stop: &stop, all_moves: false, seed: 0 };
    let mut position = start;
    star.new_game();
    while position.turn() == Turn::ToRoll {
        let rolled = position.roll(position.random_roll(dice).unwrap());
        let begin = Instant::now();
        let report = star.search(&rolled, task, &mut |_| ()).unwrap();
        totals.wall += begin.elapsed().as_secs_f64();
        totals.moves += 1.0;
        totals.nodes += report.nodes as f64;
        totals.values += report.value.of(RED);
        position = rolled.play(report.best().unwrap());
    }
}

/// The seconds that this process has had of processors, those of finished threads included.
fn processor_time() -> f64 {
    const TICKS_PER_SECOND: f64 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat").unwrap();
    let fields = text.split(' ').skip(13).take(2);
    fields.map(|ticks| ticks.parse::<f64>().unwrap()).sum::<f64>() / TICKS_PER_SECOND
}
