use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use catalog::Evaluation;
use ewn::Position5;
use game::{Evaluator, MoverValue};
use search::Limits;
use search::star::{Star, StarOptions, Task, Variant};

use crate::figures::Figure;
use crate::plot;
use crate::positions::{Phase, phases};

const DEPTH: u32 = 4;
const VARIANTS: [(&str, Variant); 4] = [
    ("star0", Variant::Star0),
    ("star0.5", Variant::Star05),
    ("star1", Variant::Star1),
    ("star2", Variant::Star2),
];

/// Prints how many leaves each variant needs; returns the plot.
pub fn study(seed: u64, evaluation: &Arc<dyn Evaluation>) -> String {
    let phases = phases(seed, &**evaluation);
    let plain = plain_options();
    let base: Vec<Work> = phases.iter().map(|phase| work(evaluation, plain, phase)).collect();
    let mut groups = Vec::new();
    for hash in [0, 16] {
        println!("\nDepth {DEPTH}, hash={hash}, all depths up to it:\n");
        print!("| search | share |");
        phases.iter().for_each(|phase| print!(" {}: leaves | ratio |", phase.name));
        println!("\n|---|---|---|---|---|---|---|---|");
        if hash == 0 {
            print!("| plain | off |");
            base.iter().for_each(|base| print!(" {} | 1 |", Figure::mean(&base.leaves)));
            println!();
        }
        let mut more = Vec::new();
        for share in [false, true] {
            for (name, variant) in VARIANTS {
                let options = StarOptions { variant, share, hash, ..StarOptions::default() };
                let label = format!("| {name} | {} |", if share { "on" } else { "off" });
                let works: Vec<_> =
                    phases.iter().map(|phase| work(evaluation, options, phase)).collect();
                print!("{label}");
                let mut ratios = Vec::new();
                let mut others = String::new();
                for (work, base) in works.iter().zip(&base) {
                    let ratio = Figure::ratio(&work.leaves, &base.leaves);
                    ratios.push(ratio);
                    print!(" {} | {} |", Figure::mean(&work.leaves), ratio.percent());
                    let last = Figure::ratio(&work.last_leaves, &base.last_leaves);
                    let all = Figure::ratio(&work.evaluations, &base.evaluations);
                    others += &format!(" {} | {} |", last.percent(), all.percent());
                }
                println!();
                more.push(label + &others);
                groups.push(plot::Group {
                    label: format!("{name}{}", if share { ", share" } else { "" }),
                    has_table: hash > 0,
                    figures: ratios,
                });
            }
        }
        println!(
            "\nDepth {DEPTH}, hash={hash}, leaves of the last depth alone and all evaluations, those for the order too, by those of plain:\n"
        );
        print!("| search | share |");
        phases.iter().for_each(|phase| print!(" {}: last depth | evaluations |", phase.name));
        println!("\n|---|---|---|---|---|---|---|---|");
        more.iter().for_each(|row| println!("{row}"));
    }
    plot::bars(&phases.map(|phase| phase.name), &groups)
}

/// Expectiminimax: nothing is cut, shared or searched twice.
fn plain_options() -> StarOptions {
    StarOptions {
        variant: Variant::Star0,
        nega_scout: false,
        share: false,
        order: false,
        aspiration: false,
        hash: 0,
        threads: 1,
    }
}

/// What a search did for each position.
#[derive(Default)]
struct Work {
    leaves: Vec<f64>,
    last_leaves: Vec<f64>,
    evaluations: Vec<f64>,
}

fn work(evaluation: &Arc<dyn Evaluation>, options: StarOptions, phase: &Phase) -> Work {
    let counted = Counted { evaluation: Arc::clone(evaluation), count: AtomicU64::new(0) };
    let counted = Arc::new(counted);
    let mut star = Star::new(Arc::clone(&counted), options);
    let stop = AtomicBool::new(false);
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    // With all moves asked for, the root does not try moves before it searches them.
    let all_moves = options == plain_options();
    let task = Task { limits, stop: &stop, all_moves };
    let mut work = Work::default();
    for position in &phase.positions {
        star.new_game();
        let before = counted.count.load(Ordering::Relaxed);
        let (mut leaves, mut last_leaves, mut evaluations) = (0, 0, 0);
        star.search(position, task, |report| {
            last_leaves = if report.depth == DEPTH { report.leaves - leaves } else { 0 };
            leaves = report.leaves;
            evaluations = counted.count.load(Ordering::Relaxed) - before;
        });
        work.leaves.push(leaves as f64);
        work.last_leaves.push(last_leaves as f64);
        work.evaluations.push(evaluations as f64);
    }
    work
}

/// An evaluation that counts its calls.
struct Counted {
    evaluation: Arc<dyn Evaluation>,
    count: AtomicU64,
}

impl Evaluator<Position5> for Counted {
    fn evaluate(&self, position: &Position5) -> MoverValue {
        self.count.fetch_add(1, Ordering::Relaxed);
        self.evaluation.evaluate(position)
    }
}
