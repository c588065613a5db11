//! Nodes and time by depth on fixed positions, and what each switch of alpha-beta is worth:
//! `cargo run --release -p tzaar-engine --example tzaar_search_depths -- DEPTH [POSITIONS]`.
//! The positions are the fixed start and middle games with 41 stacks from seed 1.
//!
//! Time is what this thread had of the processor, as far as the system tells: on a busy machine
//! the clock on the wall says little.
#![allow(clippy::unwrap_used)] // A broken measurement should say so and end.

use std::sync::atomic::AtomicBool;

use game::{Dice, Options, Position as _};
use search::{Engine, Limits, Task};
use tzaar::{Position, Step};
use tzaar_engine::find;

const SWITCHES: [&str; 11] = [
    "",
    "hash=0",
    "ordering=off",
    "history=off",
    "killers=off",
    "nega-scout=off",
    "reductions=2",
    "reductions=0",
    "quiescence=off",
    "turns=off",
    "eval=simple",
];

fn main() {
    let mut arguments = std::env::args().skip(1).map(|number| number.parse().unwrap());
    let depth = arguments.next().unwrap_or(5);
    let count = arguments.next().unwrap_or(50) as usize;
    let positions = middle_games(count);
    println!("the fixed start");
    depths(&[Position::fixed_start()], "", depth);
    println!("{count} middle games");
    depths(&positions, "", depth);
    println!("{count} middle games without reductions");
    depths(&positions, "reductions=0", depth.min(5));
    println!("switches, {count} middle games, depth {}", depth.min(5));
    for switch in SWITCHES {
        let (nodes, time) = *run(&positions, switch, depth.min(5)).last().unwrap();
        println!("{switch:>16} {nodes:>12} nodes {time:>8.3} s");
    }
}

fn depths(positions: &[Position], options: &str, deepest: u32) {
    println!("depth        nodes   nodes each  seconds each  million a second");
    for (index, (nodes, time)) in run(positions, options, deepest).into_iter().enumerate() {
        let (count, speed) = (positions.len() as f64, nodes as f64 / time / 1e6);
        let each = (nodes as f64 / count, time / count);
        println!("{:>5} {nodes:>12} {:>12.0} {:>13.4} {speed:>17.2}", index + 1, each.0, each.1);
    }
}

/// Nodes and seconds up to each depth, over all positions.
fn run(positions: &[Position], options: &str, deepest: u32) -> Vec<(u64, f64)> {
    let mut engine = alpha_beta(options);
    // The first search takes the memory of the table.
    search(&mut engine, &Position::fixed_start(), 1, 0, &mut |_| ());
    let mut totals = vec![(0, 0.0); deepest as usize];
    for position in positions {
        engine.search.new_game();
        let begin = processor_time();
        let mut last = (0, 0, 0.0);
        search(&mut engine, position, deepest, 0, &mut |report| {
            last = (report.depth, report.nodes, processor_time() - begin);
            let total = &mut totals[report.depth as usize - 1];
            *total = (total.0 + last.1, total.1 + last.2);
        });
        // A game that is decided is not searched any deeper.
        for total in &mut totals[last.0 as usize..] {
            *total = (total.0 + last.1, total.1 + last.2);
        }
    }
    totals
}

/// Positions with 41 stacks from games of a shallow search with some chance in it.
fn middle_games(count: usize) -> Vec<Position> {
    let mut dice = Dice::new(1);
    let mut engine = alpha_beta("margin=50,hash=1");
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = Position::random_start(&mut dice);
        while position.occupied().len() > 41 || position.step() == Step::Second {
            match search(&mut engine, &position, 2, dice.seed(), &mut |_| ()) {
                Some(next) => position = next,
                None => break,
            }
        }
        if position.moves().len() > 0 && position.occupied().len() <= 41 {
            positions.push(position);
        }
    }
    positions
}

fn alpha_beta(options: &str) -> Engine<Position> {
    let kind = find("alpha-beta").unwrap();
    let options = Options::parse(kind.options, &format!("eval=tuned,{options}")).unwrap();
    kind.make(&options, "").unwrap()
}

/// The position after the move that is chosen; `None` if there is no move.
fn search(
    engine: &mut Engine<Position>,
    position: &Position,
    depth: u32,
    seed: u64,
    observe: &mut search::Observer<Position>,
) -> Option<Position> {
    let stop = AtomicBool::new(false);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let task = Task { limits, stop: &stop, all_moves: false, seed };
    let report = engine.search(position, task, observe)?;
    report.best().map(|action| position.play(action))
}

fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
