//! How long a network takes, in nanoseconds: `net_speed FILE`. For every set of instructions of
//! this processor: an evaluation from scratch, one in a batch, looking one move ahead, and one
//! evaluation of those in it. Minima of many runs: other programs only make them longer.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use ewn::{Board5, Position5, RED, SetUp, SetUpRule, Size};
use ewn_engine::net::{Kernel, Network};
use game::{Dice, Evaluator, MoverValue};

const POSITIONS: usize = 1000;
const RUNS: usize = 200;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file] = arguments.as_slice() else {
        eprintln!("usage: net_speed FILE");
        return ExitCode::from(2);
    };
    let positions = reachable_positions();
    println!("{:16}{:>10}{:>10}{:>12}{:>14}", "", "scratch", "batch", "look-ahead", "one move of it");
    for kernel in Kernel::available() {
        match Network::open(file.as_ref()) {
            Ok(network) => measure(&network.with_kernel(kernel), kernel, &positions),
            Err(error) => {
                eprintln!("error: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

fn measure(network: &Network, kernel: Kernel, positions: &[Position5]) {
    let scratch = nanoseconds(|| {
        for position in positions {
            black_box(network.evaluate(position));
        }
    });
    let boards: Vec<Board5> = positions.iter().map(|position| *position.board()).collect();
    let mut values = vec![MoverValue::LOSS; boards.len()];
    let batch = nanoseconds(|| network.evaluate_batch(black_box(&boards), &mut values));
    let ahead = nanoseconds(|| {
        for position in positions {
            black_box(network.look_ahead(position));
        }
    });
    let leaves: u32 = positions.iter().map(|position| network.look_ahead(position).leaves).sum();
    let one = ahead * positions.len() as f64 / f64::from(leaves);
    println!("{:16}{scratch:>10.1}{batch:>10.1}{ahead:>12.1}{one:>14.1}", kernel.to_string());
}

/// The time of one of the positions.
fn nanoseconds(mut task: impl FnMut()) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..RUNS {
        let begin = Instant::now();
        task();
        least = least.min(begin.elapsed().as_nanos() as f64);
    }
    least / POSITIONS as f64
}

fn reachable_positions() -> Vec<Position5> {
    let mut dice = Dice::new(1);
    let mut positions = Vec::new();
    while positions.len() < POSITIONS {
        let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, &mut dice);
        if let Some(start) = Position5::start(&red, &blue, RED) {
            positions.extend(testkit::random_game(start, &mut dice));
        }
    }
    dice.shuffle(&mut positions);
    positions.truncate(POSITIONS);
    positions
}
