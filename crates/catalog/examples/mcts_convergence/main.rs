//! How fast Monte Carlo tree search comes to the values of perfect play: `mcts_convergence [SEED
//! [FOLDER]]` prints the tables of `experiments/mcts-convergence` and writes its plot into the
//! folder.

// An experiment that cannot be set up has to stop.
#![allow(clippy::expect_used)]

mod plot;
mod problems;

use std::sync::atomic::AtomicBool;

use catalog::{Engine, EwnEngine};
use ewn::Size;
use game::derive_seed;
use search::{Limits, Task};

use problems::Problem;

/// Playouts of a search.
const BUDGETS: [u64; 6] = [100, 316, 1000, 3162, 10_000, 31_623];

const LEAVES: [(&str, &str); 4] = [
    ("uniform playouts", "policy=uniform"),
    ("Lorentz playouts", "policy=lorentz"),
    ("Schwarz playouts", "policy=schwarz"),
    ("Zweistein", "leaf=evaluation"),
];

const WAYS: [&str; 4] = [
    "backup=mean,rolls=dice",
    "backup=expectation,rolls=dice",
    "backup=mean",
    "backup=expectation",
];

/// A mean error and half of its 95 % interval.
#[derive(Clone, Copy)]
pub struct Figure {
    /// The mean.
    pub value: f64,
    /// Half of the interval.
    pub bar: f64,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seed = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let folder = arguments.next().unwrap_or_else(|| "experiments/mcts-convergence".into());
    let mut panels = Vec::new();
    for (title, problems) in problems::all(seed) {
        println!("\n**{title}**\n");
        println!("| leaf | options | {} |", BUDGETS.map(|budget| budget.to_string()).join(" | "));
        println!("|---|---|{}", "---|".repeat(BUDGETS.len()));
        let mut lines = Vec::new();
        for (leaf, option) in LEAVES {
            for way in WAYS {
                let errors = BUDGETS.map(|budget| error(&problems, option, way, budget, seed));
                let cells = errors.map(|Figure { value, bar }| format!("{value:.4} +- {bar:.4}"));
                println!("| {leaf} | {way} | {} |", cells.join(" | "));
                if way == "backup=mean" {
                    lines.push((leaf, errors));
                }
            }
        }
        panels.push((title, lines));
    }
    let file = format!("{folder}/error.svg");
    std::fs::write(file, plot::panels(&panels)).expect("the folder exists");
}

/// The mean distance from the exact values.
fn error(problems: &[Problem], leaf: &str, way: &str, playouts: u64, seed: u64) -> Figure {
    let size = problems[0].position.board_size();
    let mut engine = engine(size, leaf, way);
    let errors: Vec<f64> = problems
        .iter()
        .enumerate()
        .map(|(index, problem)| {
            let seed = derive_seed(seed, index as u64);
            (problem.position.search(&mut engine, playouts, seed) - problem.exact).abs()
        })
        .collect();
    let count = errors.len() as f64;
    let value = errors.iter().sum::<f64>() / count;
    let squares: f64 = errors.iter().map(|error| (error - value).powi(2)).sum();
    Figure { value, bar: 1.96 * (squares / (count - 1.0) / count).sqrt() }
}

fn engine(size: Size, leaf: &str, way: &str) -> EwnEngine {
    match Engine::parse(size, &format!("mcts:{leaf},priors=none,{way}"), |_| ()) {
        Ok(Engine::Search(engine)) => engine,
        _ => unreachable!("mcts searches"),
    }
}

fn task(playouts: u64, stop: &AtomicBool, seed: u64) -> Task<'_> {
    let limits = Limits { nodes: Some(playouts), ..Limits::default() };
    Task { limits, stop, all_moves: false, seed }
}
