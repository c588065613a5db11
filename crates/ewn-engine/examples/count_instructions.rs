//! Does one task a number of times, so that callgrind can count the instructions of one:
//! `count_instructions TASK TIMES`. `cargo xtask bench --instructions` runs it twice for
//! each task and subtracts what has to be done once.

use std::hint::black_box;
use std::process::ExitCode;

use ewn::{Position5, Size};
use ewn_engine::Zweistein;
use ewn_engine::net::Network;
use ewn_engine::playout::{PolicyKind, find};
use game::{Dice, Evaluator, MoverValue};

const USAGE: &str =
    "usage: count_instructions zweistein-call|net-call|net-look-ahead|table-build|POLICY TIMES";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [task, times] = arguments.as_slice() else {
        return complain("two arguments are expected");
    };
    let (Ok(times), Some(start)) = (times.parse(), Position5::canonical(Size::FIVE)) else {
        return complain(&format!("\"{times}\" is not a number"));
    };
    match task.as_str() {
        "zweistein-call" => {
            let zweistein = Zweistein::new(Size::FIVE);
            calls(start, times, |position| zweistein.evaluate(position));
        }
        "net-call" | "net-look-ahead" => {
            let Ok(network) = Network::load("built-in") else {
                return complain("the network cannot be read");
            };
            if task == "net-call" {
                calls(start, times, |position| network.evaluate(position));
            } else {
                calls(start, times, |position| network.look_ahead(position).value);
            }
        }
        "table-build" => {
            for _ in 0..times {
                black_box(Zweistein::new(black_box(Size::FIVE)));
            }
        }
        name => match find(name) {
            Some(kind) => playouts(kind, start, times),
            None => return complain(&format!("no task \"{task}\"")),
        },
    }
    ExitCode::SUCCESS
}

/// Over the positions of a random game, again and again.
fn calls(start: Position5, times: usize, value: impl Fn(&Position5) -> MoverValue) {
    let positions = testkit::random_game(start, &mut Dice::new(1));
    let positions = positions.iter().cycle().take(times);
    black_box(positions.map(|position| value(position).probability()).sum::<f64>());
}

/// Games from the start by one of the policies.
fn playouts(kind: &PolicyKind, start: Position5, times: usize) {
    let policy = (kind.build)(Size::FIVE);
    let mut dice = Dice::new(1);
    for _ in 0..times {
        black_box(policy.play_out(start, &mut dice));
    }
}

fn complain(problem: &str) -> ExitCode {
    eprintln!("error: {problem}\n{USAGE}");
    ExitCode::from(2)
}
