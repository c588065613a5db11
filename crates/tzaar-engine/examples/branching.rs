//! How many different whole turns there are by the number of stacks: table 1 of the WALTZ paper.
//! `cargo run --release -p tzaar-engine --example branching -- [GAMES]`; seed 1.
#![allow(clippy::unwrap_used)] // A broken measurement should say so and end.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::AtomicBool;

use game::{Dice, Options, Position as _};
use search::{Limits, Searcher, Task};
use tzaar::{Position, Step};
use tzaar_engine::find;

/// The columns of the paper.
const STACKS: [usize; 12] = [59, 55, 49, 43, 37, 31, 25, 19, 13, 9, 7, 6];

fn main() {
    let games = std::env::args().nth(1).map_or(200, |games| games.parse().unwrap());
    let mut counts: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut dice = Dice::new(1);
    let kind = find("alpha-beta").unwrap();
    let options = Options::parse(kind.options, "margin=50,hash=1").unwrap();
    let mut engine = (kind.build)(&options);
    let stop = AtomicBool::new(false);
    for _ in 0..games {
        engine.new_game();
        let mut position = Position::random_start(&mut dice);
        loop {
            let stacks = position.occupied().len();
            if position.step() == Step::First && STACKS.contains(&stacks) {
                counts.entry(stacks).or_default().push(turns(&position));
            }
            let limits = Limits { depth: Some(2), ..Limits::default() };
            let task = Task { limits, stop: &stop, all_moves: false, seed: dice.seed() };
            let Some(report) = engine.search(&position, task, &mut |_| ()) else { break };
            position = position.play(report.best().unwrap());
        }
    }
    println!("stacks positions    min    max    average");
    for stacks in STACKS {
        let Some(counts) = counts.get(&stacks).filter(|counts| counts.iter().any(|&it| it > 0))
        else {
            continue;
        };
        let counts: Vec<usize> = counts.iter().copied().filter(|&count| count > 0).collect();
        let average = counts.iter().sum::<usize>() as f64 / counts.len() as f64;
        let (min, max) = (counts.iter().min().unwrap(), counts.iter().max().unwrap());
        println!("{stacks:>6} {:>9} {min:>6} {max:>6} {average:>10.0}", counts.len());
    }
}

/// The number of different positions after a whole turn; 0 in a finished game.
fn turns(position: &Position) -> usize {
    let mut results = HashSet::new();
    for first in position.moves() {
        let between = position.play(first);
        if between.moves().len() == 0 || between.mover() != position.mover() {
            results.insert(between);
            continue;
        }
        results.extend(between.moves().map(|second| between.play(second)));
    }
    results.len()
}
