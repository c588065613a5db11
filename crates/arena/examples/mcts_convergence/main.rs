//! How fast Monte Carlo tree search comes to the values of perfect play: `mcts_convergence [SEED
//! [FOLDER]]` prints the tables of `experiments/mcts-convergence` and writes its plot into the
//! folder.

// An experiment that cannot be set up has to stop.
#![allow(clippy::expect_used)]

mod plot;
mod problems;

use std::sync::atomic::AtomicBool;

use game::derive_seed;
use search::Limits;

use problems::Problem;

/// Playouts of a search.
const BUDGETS: [u64; 4] = [100, 1000, 10_000, 100_000];

const LEAVES: [(&str, &str); 4] = [
    ("uniform playouts", "policy=uniform"),
    ("Lorentz playouts", "policy=lorentz"),
    ("Schwarz playouts", "policy=schwarz"),
    ("Zweistein", "leaf=evaluation"),
];

const BACKUPS: [&str; 2] = ["mean", "expectation"];

/// What counts as near the exact value.
const NEAR: f64 = 0.01;

/// A mean error and half of its 95 % interval.
#[derive(Clone, Copy)]
pub struct Figure {
    /// The mean.
    pub value: f64,
    /// Half of the interval.
    pub bar: f64,
    /// The share of the searches that ended within [`NEAR`] of the exact value.
    pub near: f64,
    /// The share of the searches that proved their value.
    pub proven: f64,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seed = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let folder = arguments.next().unwrap_or_else(|| "experiments/mcts-convergence".into());
    let mut panels = Vec::new();
    for (title, problems) in problems::all(seed) {
        println!("\n**{title}**\n");
        let budgets = BUDGETS.map(|budget| budget.to_string()).join(" | ");
        println!("| leaf | backup | {budgets} | within {NEAR} | proven |");
        println!("|---|---|{}", "---|".repeat(BUDGETS.len() + 2));
        let mut lines = Vec::new();
        for (leaf, option) in LEAVES {
            for backup in BACKUPS {
                let errors = BUDGETS.map(|budget| error(&problems, option, backup, budget, seed));
                let cells =
                    errors.map(|Figure { value, bar, .. }| format!("{value:.4} +- {bar:.4}"));
                let Figure { near, proven, .. } = errors[BUDGETS.len() - 1];
                let shares = [near, proven].map(|share| format!("{:.1} %", 100.0 * share));
                println!("| {leaf} | {backup} | {} | {} |", cells.join(" | "), shares.join(" | "));
                if backup == "mean" {
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
fn error(problems: &[Problem], leaf: &str, backup: &str, playouts: u64, seed: u64) -> Figure {
    let spec = format!("mcts:{leaf},priors=none,backup={backup}");
    let variant = problems[0].position.variant();
    let mut engine = variant.engine(&spec, |_| ()).expect("there is such a search");
    let limits = Limits { nodes: Some(playouts), ..Limits::default() };
    let (mut errors, mut proven) = (Vec::new(), 0.0);
    for (index, Problem { position, exact }) in problems.iter().enumerate() {
        engine.search.new_game();
        let (seed, stop) = (derive_seed(seed, index as u64), AtomicBool::new(false));
        let report = engine.search_within(position, limits, &stop, seed);
        let report = report.expect("the game goes on");
        errors.push((report.value.probability() - exact).abs());
        proven += f64::from(report.exact);
    }
    let count = errors.len() as f64;
    let value = errors.iter().sum::<f64>() / count;
    let squares: f64 = errors.iter().map(|error| (error - value).powi(2)).sum();
    let bar = 1.96 * (squares / (count - 1.0) / count).sqrt();
    let near = errors.iter().filter(|&&error| error < NEAR).count() as f64 / count;
    Figure { value, bar, near, proven: proven / count }
}
