//! versus A B PAIRS NODES SEED [ms]
#![allow(clippy::unwrap_used)]
use game::{Dice, Options, Position as _, Turn, derive_seed};
use search::{Limits, Searcher, Task, TimeLimit};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use tzaar::Position;
use tzaar_engine::{PlannedSearch, find};
fn build(spec: &str) -> PlannedSearch {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let kind = find(name).unwrap();
    let (inner, own): (Vec<&str>, Vec<&str>) =
        options.split(',').partition(|o| o.starts_with("eval."));
    let inner: Vec<&str> = inner.iter().filter_map(|t| t.strip_prefix("eval.")).collect();
    kind.make(&Options::parse(kind.options, &own.join(",")).unwrap(), &inner.join(",")).unwrap()
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (pairs, nodes, seed): (u64, u64, u64) =
        (a[3].parse().unwrap(), a[4].parse().unwrap(), a[5].parse().unwrap());
    let ms: Option<u64> = a.get(6).map(|t| t.parse().unwrap());
    let next = AtomicU64::new(0);
    let results = Mutex::new(Vec::<f64>::new());
    let count = Mutex::new([(0u64, 0u64, 0f64); 2]);
    std::thread::scope(|scope| {
        for _ in 0..std::env::var("T").map_or(2, |t| t.parse().unwrap()) {
            scope.spawn(|| {
                let mut engines = [build(&a[1]), build(&a[2])];
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= pairs {
                        break;
                    }
                    let start = {
                        let mut d = Dice::new(derive_seed(seed, pair));
                        Position::random_start(&mut d)
                    };
                    let mut score = 0.0;
                    for white in 0..2 {
                        let mut position = start;
                        engines.iter_mut().for_each(|e| e.new_game());
                        while let Turn::ToMove(mover) = position.turn() {
                            let who = if mover.index() == 0 { white } else { 1 - white };
                            let stop = AtomicBool::new(false);
                            let mut limits = Limits::default();
                            match ms {
                                Some(ms) => {
                                    limits.time = Some(TimeLimit::PerMove(
                                        std::time::Duration::from_micros(ms * 500),
                                    ))
                                }
                                None => limits.nodes = Some(nodes),
                            };
                            let task = Task { limits, stop: &stop, all_moves: false, seed: pair };
                            let report = engines[who].search(&position, task, &mut |_| ()).unwrap();
                            let mut c = count.lock().unwrap();
                            c[who].0 += report.nodes;
                            c[who].1 += u64::from(report.depth);
                            c[who].2 += 1.0;
                            drop(c);
                            position = position.play(report.best().unwrap());
                        }
                        if let Turn::Over(o) = position.turn() {
                            let who = if o.winner.index() == 0 { white } else { 1 - white };
                            if who == 0 {
                                score += 0.5;
                            }
                        }
                    }
                    results.lock().unwrap().push(score);
                }
            });
        }
    });
    let r = results.into_inner().unwrap();
    let n = r.len() as f64;
    let mean = r.iter().sum::<f64>() / n;
    let var = r.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / (n - 1.0) / n;
    let c = count.into_inner().unwrap();
    println!(
        "{} v {}: {:.1} +- {:.1} % ({} games), nodes {:.0} {:.0} depth {:.2} {:.2}",
        a[1],
        a[2],
        100.0 * mean,
        196.0 * var.sqrt(),
        2 * r.len(),
        c[0].0 as f64 / c[0].2,
        c[1].0 as f64 / c[1].2,
        c[0].1 as f64 / c[0].2,
        c[1].1 as f64 / c[1].2
    );
}
