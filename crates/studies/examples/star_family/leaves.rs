use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use ewn::Position5;
use ewn_engine::EwnEvaluation;
use game::{Evaluator, MoverValue};
use search::Limits;
use search::star::{Star, StarOptions, Variant};
use search::{Searcher, Task};

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
pub fn study(seed: u64, evaluation: &Arc<dyn EwnEvaluation>) -> String {
    let phases = phases(seed, &**evaluation);
    let works = |options| phases.each_ref().map(|phase| work(evaluation, options, phase));
    let base = works(plain_options());
    let mut rows = Vec::new();
    for hash in [0, 16] {
        for (setting, options) in settings(hash) {
            for (name, variant) in VARIANTS {
                let works = works(StarOptions { variant, ..options });
                rows.push(Row { name, setting, hash, works });
            }
        }
    }
    for hash in [0, 16] {
        let rows = rows.iter().filter(|row| row.hash == hash);
        println!("\nDepth {DEPTH}, hash={hash}, all depths up to it, and the ratio to plain:\n");
        print_head(&phases, ["leaves", "ratio"]);
        if hash == 0 {
            print!("| plain | |");
            base.iter().for_each(|base| print!(" {} | |", Figure::mean(&base.leaves)));
            println!();
        }
        for row in rows.clone() {
            row.print(&base, |work, base| {
                let ratio = Figure::ratio(&work.leaves, &base.leaves);
                [Figure::mean(&work.leaves).to_string(), ratio.percent()]
            });
        }
        println!("\nDepth {DEPTH}, hash={hash}, ratios to plain of the leaves of the last depth");
        println!("alone, and of all evaluations, with those for the order of moves:\n");
        print_head(&phases, ["last depth", "evaluations"]);
        for row in rows {
            row.print(&base, |work, base| {
                let last = Figure::ratio(&work.last_leaves, &base.last_leaves);
                [last, Figure::ratio(&work.evaluations, &base.evaluations)].map(Figure::percent)
            });
        }
    }
    print_star0_ratios(&phases, &rows);
    let groups = rows.iter().filter(|row| row.setting != "literature").map(|row| plot::Group {
        label: format!("{}{}", row.name, if row.setting == "share=off" { "" } else { ", share" }),
        has_table: row.hash > 0,
        figures: row.ratios(&base),
    });
    let groups: Vec<_> = groups.collect();
    plot::bars(&phases.map(|phase| phase.name), &groups)
}

/// Ways to search that each variant is tried with. In the literature nothing is searched
/// again with another window.
fn settings(hash: usize) -> Vec<(&'static str, StarOptions)> {
    let all = StarOptions { hash, ..StarOptions::default() };
    let separate = StarOptions { share: false, ..all };
    let literature = StarOptions { nega_scout: false, aspiration: false, ..separate };
    let mut settings = vec![("share=off", separate), ("share=on", all)];
    if hash == 0 {
        settings.insert(0, ("literature", literature));
    }
    settings
}

/// The measures of the bars: ratios to Star0 without table, in the same setting and with
/// share=off.
fn print_star0_ratios(phases: &[Phase], rows: &[Row]) {
    println!("\nDepth {DEPTH}, leaves by those of star0 without table:\n");
    print!("| search | star0 |");
    phases.iter().for_each(|phase| print!(" {} |", phase.name));
    println!("\n|---|---|---|---|---|");
    let find = |name, setting, hash| {
        let is_it = |row: &&Row| (row.name, row.setting, row.hash) == (name, setting, hash);
        rows.iter().find(is_it).expect("it was searched")
    };
    for (name, setting, hash, base) in [
        ("star1", "literature", 0, "literature"),
        ("star1", "share=off", 0, "share=off"),
        ("star2", "literature", 0, "literature"),
        ("star2", "share=off", 0, "share=off"),
        ("star2", "share=on", 0, "literature"),
        ("star2", "share=on", 0, "share=off"),
        ("star2", "share=off", 16, "share=off"),
        ("star2", "share=on", 16, "literature"),
        ("star2", "share=on", 16, "share=off"),
    ] {
        let ratios = find(name, setting, hash).ratios(&find("star0", base, 0).works);
        let ratios: Vec<_> = ratios.into_iter().map(Figure::percent).collect();
        println!("| {name}, {setting}, hash={hash} | {base} | {} |", ratios.join(" | "));
    }
}

fn print_head(phases: &[Phase], columns: [&str; 2]) {
    print!("| search | setting |");
    for phase in phases {
        print!(" {}: {} | {} |", phase.name, columns[0], columns[1]);
    }
    println!("\n|---|---|---|---|---|---|---|---|");
}

/// A search and what it did in each phase.
struct Row {
    name: &'static str,
    setting: &'static str,
    hash: usize,
    works: [Work; 3],
}

impl Row {
    fn print(&self, base: &[Work; 3], cells: impl Fn(&Work, &Work) -> [String; 2]) {
        print!("| {} | {} |", self.name, self.setting);
        for (work, base) in self.works.iter().zip(base) {
            print!(" {} |", cells(work, base).join(" | "));
        }
        println!();
    }

    /// Leaves by those of another search.
    fn ratios(&self, base: &[Work; 3]) -> Vec<Figure> {
        let pairs = self.works.iter().zip(base);
        pairs.map(|(work, base)| Figure::ratio(&work.leaves, &base.leaves)).collect()
    }
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

fn work(evaluation: &Arc<dyn EwnEvaluation>, options: StarOptions, phase: &Phase) -> Work {
    let counted = Counted { evaluation: Arc::clone(evaluation), count: AtomicU64::new(0) };
    let counted = Arc::new(counted);
    let mut star = Star::new(Arc::clone(&counted), options);
    let stop = AtomicBool::new(false);
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    // With all moves asked for, the root does not try moves before it searches them.
    let all_moves = options == plain_options();
    let task = Task { limits, stop: &stop, all_moves, seed: 0 };
    let mut work = Work::default();
    for position in &phase.positions {
        star.new_game();
        let before = counted.count.load(Ordering::Relaxed);
        let (mut leaves, mut last_leaves, mut evaluations) = (0, 0, 0);
        star.search(position, task, &mut |report| {
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
    evaluation: Arc<dyn EwnEvaluation>,
    count: AtomicU64,
}

impl Evaluator<Position5> for Counted {
    fn evaluate(&self, position: &Position5) -> MoverValue {
        self.count.fetch_add(1, Ordering::Relaxed);
        self.evaluation.evaluate(position)
    }
}
