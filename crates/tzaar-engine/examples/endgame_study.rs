//! Lets provers decide endgames and prints what each decided, as a table.
//!
//! `cargo run --release -p tzaar-engine --example endgame_study -- FILE POSITIONS MILLISECONDS PROVER...`
//!
//! A prover is `naive`, `alpha-beta`, or options of the proof search such as
//! `method=df-pn,sums=weak`; `default` has none. The time is that of the processor where Linux
//! tells it, so that other work on the machine changes little. After the table come positions
//! that were not decided, and those about which two provers contradict each other: none, we hope.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use game::{Options, Position as _};
use search::alpha_beta::{AlphaBeta, AlphaBetaOptions};
use search::proof_number::{PROOF_OPTIONS, ProofOptions, ProofTask, Prover, Verdict, naive_prove};
use search::{Limits, Searcher, Task};
use tzaar::Position;
use tzaar_engine::{ProofKnowledge, TzaarHeuristic, Waltz};

/// Set when the time of a position is over.
static STOP: AtomicBool = AtomicBool::new(false);
/// When that is, in nanoseconds of this thread's processor time.
static DEADLINE: AtomicU64 = AtomicU64::new(u64::MAX);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, count, limit, provers @ ..] = arguments.as_slice() else {
        eprintln!("expected FILE POSITIONS MILLISECONDS PROVER...");
        return;
    };
    let (Ok(text), Ok(count), Ok(limit)) =
        (std::fs::read_to_string(file), count.parse::<usize>(), limit.parse::<u64>())
    else {
        eprintln!("expected a file, a number of positions and a number of milliseconds");
        return;
    };
    let positions: Vec<Position> =
        text.lines().take(count).filter_map(|line| line.parse().ok()).collect();
    let clock = Clock(Instant::now());
    std::thread::spawn(move || watch(clock));
    println!("| prover | decided | wins | losses | seconds | million nodes per second |");
    println!("|---|---|---|---|---|---|");
    let mut columns = Vec::new();
    for prover in provers {
        let begin = clock.nanoseconds();
        let answers: Vec<(Verdict, u64)> = positions
            .iter()
            .map(|position| {
                DEADLINE.store(clock.nanoseconds() + limit * 1_000_000, Ordering::SeqCst);
                STOP.store(false, Ordering::SeqCst);
                decide(prover, position)
            })
            .collect();
        let seconds = (clock.nanoseconds() - begin) as f64 / 1e9;
        print_row(prover, &answers, seconds);
        columns.push(answers);
    }
    print_by_stacks(&positions, &columns);
    print_contradictions(&positions, &columns);
}

/// Processor time of the main thread, or time since the beginning where nothing tells it.
#[derive(Clone, Copy)]
struct Clock(Instant);

impl Clock {
    fn nanoseconds(self) -> u64 {
        let found = std::fs::read_to_string("/proc/self/schedstat").ok();
        let first = found.as_ref().and_then(|text| text.split(' ').next()?.parse().ok());
        first.unwrap_or_else(|| self.0.elapsed().as_nanos() as u64)
    }
}

fn watch(clock: Clock) {
    loop {
        std::thread::sleep(Duration::from_millis(2));
        if clock.nanoseconds() >= DEADLINE.load(Ordering::SeqCst) {
            STOP.store(true, Ordering::SeqCst);
        }
    }
}

fn decide(prover: &str, position: &Position) -> (Verdict, u64) {
    match prover {
        "naive" => {
            let found = naive_prove(position, u64::MAX, None, &STOP);
            (found.verdict, found.nodes)
        }
        "alpha-beta" => decide_by_alpha_beta(position),
        _ => {
            let text = if prover == "default" { "" } else { prover };
            let options = match Options::parse(PROOF_OPTIONS, text) {
                Ok(options) => ProofOptions::from_options(&options),
                Err(error) => {
                    eprintln!("{error}");
                    std::process::exit(2);
                }
            };
            let task = ProofTask { limits: Limits::default(), stop: &STOP };
            let report =
                Prover::new(ProofKnowledge::default(), options).prove(position, task, &mut |_| {});
            (report.verdict, report.nodes)
        }
    }
}

fn decide_by_alpha_beta(position: &Position) -> (Verdict, u64) {
    let task = Task { limits: Limits::default(), stop: &STOP, all_moves: false, seed: 1 };
    let mut search = AlphaBeta::new(TzaarHeuristic(Waltz), AlphaBetaOptions::default());
    let report = search.search(position, task, &mut |report| {
        // A decided position needs no deeper search.
        if report.exact {
            STOP.store(true, Ordering::SeqCst);
        }
    });
    report.map_or((Verdict::Unknown, 0), |report| {
        let value = report.value.of(position.mover());
        let verdict = match report.exact {
            true if value >= 1.0 => Verdict::Win,
            true if value <= 0.0 => Verdict::Loss,
            _ => Verdict::Unknown,
        };
        (verdict, report.nodes)
    })
}

fn print_row(prover: &str, answers: &[(Verdict, u64)], seconds: f64) {
    let count = |verdict| answers.iter().filter(|(found, _)| *found == verdict).count();
    let (wins, losses) = (count(Verdict::Win), count(Verdict::Loss));
    let nodes: u64 = answers.iter().map(|(_, nodes)| nodes).sum();
    println!(
        "| {prover} | {} of {} | {wins} | {losses} | {seconds:.1} | {:.2} |",
        wins + losses,
        answers.len(),
        nodes as f64 / seconds / 1e6
    );
}

/// Decided and all positions by the number of stacks.
fn print_by_stacks(positions: &[Position], columns: &[Vec<(Verdict, u64)>]) {
    println!("\nstacks: positions, decided by each prover");
    for stacks in 0..=60 {
        let those: Vec<usize> = (0..positions.len())
            .filter(|&index| positions[index].occupied().len() == stacks)
            .collect();
        if those.is_empty() {
            continue;
        }
        let decided = |column: &Vec<(Verdict, u64)>| {
            those.iter().filter(|&&index| column[index].0 != Verdict::Unknown).count().to_string()
        };
        let decided: Vec<String> = columns.iter().map(decided).collect();
        println!("{stacks}: {}, {}", those.len(), decided.join(" "));
    }
}

/// What is worth a closer look: contradictions, and positions that some prover did not decide.
fn print_contradictions(positions: &[Position], columns: &[Vec<(Verdict, u64)>]) {
    for (index, position) in positions.iter().enumerate() {
        let says = |verdict| columns.iter().any(|column| column[index].0 == verdict);
        let is_open = columns.first().is_some_and(|first| first[index].0 == Verdict::Unknown);
        match (says(Verdict::Win), says(Verdict::Loss)) {
            (true, true) => println!("CONTRADICTION: {position}"),
            (false, false) => println!("undecided by all: {position}"),
            _ if is_open => println!("undecided by the first only: {position}"),
            _ => {}
        }
    }
}
