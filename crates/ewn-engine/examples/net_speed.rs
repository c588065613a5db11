//! How long a network takes, in nanoseconds: `net_speed [FILE [INSTRUCTIONS]]`. For
//! every set of instructions of this processor, or one: an evaluation from scratch, one
//! right after a neighbour's, looking one move ahead, and one evaluation of those in it.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use ewn::{Position5, RED, SetUp, SetUpRule, Size};
use ewn_engine::net::{Kernel, Network};
use game::{Dice, Evaluator, Position};

const POSITIONS: usize = 1000;
/// So few that other programs leave most of them alone.
const PORTION: usize = 50;
const RUNS: usize = 100;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (file, wanted) = match arguments.as_slice() {
        [] => (None, None),
        [file] => (Some(file), None),
        [file, kernel] => (Some(file), Some(kernel)),
        _ => {
            eprintln!("usage: net_speed [FILE [INSTRUCTIONS]]");
            return ExitCode::from(2);
        }
    };
    let positions = reachable_positions();
    let titles = ["scratch", "neighbour", "look-ahead", "move of it"];
    println!("{:16}{}", "", titles.map(|title| format!("{title:>12}")).concat());
    let is_wanted = |kernel: &Kernel| wanted.is_none_or(|name| *name == kernel.to_string());
    for kernel in Kernel::available().into_iter().filter(is_wanted) {
        match Network::load(file.map_or("built-in", String::as_str)) {
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
    let scratch = nanoseconds(positions, |positions| {
        for position in positions {
            black_box(network.evaluate(position));
        }
    });
    let replies = positions.iter().flat_map(|position| position.replies());
    let neighbours: Vec<Position5> = replies.map(|reply| reply.after).collect();
    let neighbour = nanoseconds(&neighbours, |positions| {
        for position in positions {
            black_box(network.evaluate(position));
        }
    });
    let ahead = nanoseconds(positions, |positions| {
        for position in positions {
            black_box(network.look_ahead(position));
        }
    });
    let leaves: u32 = positions.iter().map(|position| network.look_ahead(position).leaves).sum();
    let one = ahead * positions.len() as f64 / f64::from(leaves);
    let times = [scratch, neighbour, ahead, one].map(|time| format!("{time:>12.1}"));
    println!("{:16}{}", kernel.to_string(), times.concat());
}

/// The mean time of one of the things. Each portion is done many times, and the least time
/// counts.
fn nanoseconds<T>(things: &[T], mut task: impl FnMut(&[T])) -> f64 {
    let mut least = vec![f64::INFINITY; things.len().div_ceil(PORTION)];
    for _ in 0..RUNS {
        for (portion, least) in things.chunks(PORTION).zip(&mut least) {
            let begin = Instant::now();
            task(black_box(portion));
            *least = least.min(begin.elapsed().as_nanos() as f64);
        }
    }
    least.iter().sum::<f64>() / things.len() as f64
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
