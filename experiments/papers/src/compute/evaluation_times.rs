//! Times versions of one evaluation, in nanoseconds per call.

use std::hint::black_box;
use std::time::Instant;

use anyhow::Result;
use ewn::{Position5, SetUpRule, Size};
use ewn_engine::{Distances, PrintedZweistein, SquareLists, Zweistein};
use game::{Dice, Evaluator, Position};
use serde::{Deserialize, Serialize};

use super::positions::start;
use crate::{MISSING, Output, Paper, Run, Table, rounded};

/// The printed nanoseconds per call.
const PAPER: [(&str, f64); 2] =
    [("the paper's program, on its machine", 16.53), ("EWNNY, on the paper's machine", 25.20)];
/// The positions of one round, too many for branch predictors to learn.
const POSITIONS: usize = 10_000;

/// Nanoseconds per call in one round.
#[derive(Serialize, Deserialize)]
struct Round {
    printed: f64,
    from_squares: f64,
    from_distances: f64,
}

/// Times all versions in each round, so that other load on the machine slows all of them alike.
pub fn make(_: &Paper, run: &mut Run, output: &mut Output) -> Result<()> {
    let (rounds, seed) = (run.size(1_000, 5), run.seed());
    let key = format!("{rounds} rounds --seed {seed}");
    let rounds: Vec<Round> = run.step(&key, || Ok(measure(rounds, seed)))?.unwrap_or_default();
    let mut table = Table::with_columns("function | ns per call | 80 % of the rounds");
    for (name, time) in PAPER {
        table.push((name, rounded(time, 2), MISSING));
    }
    type Time = fn(&Round) -> f64;
    let versions: [(&str, Time); 3] = [
        ("Algorithm 1 as printed, from lists of squares", |round| round.printed),
        ("ours, from the packed board", |round| round.from_squares),
        ("ours, from two arrays of distances", |round| round.from_distances),
    ];
    for (name, time) in versions {
        let mut times: Vec<f64> = rounds.iter().map(time).collect();
        times.sort_by(f64::total_cmp);
        let at = |tenths: usize| times.get(times.len() * tenths / 10).copied();
        let range = at(1).zip(at(9)).map(|(low, high)| format!("{low:.2} to {high:.2}"));
        table.push((name, rounded(at(5), 2), range));
    }
    output.table("times", table);
    Ok(())
}

fn measure(rounds: u64, seed: u64) -> Vec<Round> {
    let positions = positions(seed);
    let zweistein = Zweistein::new(Size::FIVE);
    let printed = PrintedZweistein::new(&zweistein);
    let lists: Vec<SquareLists> = positions.iter().map(SquareLists::of).collect();
    let arrays = |position: &Position5| {
        let mover = position.mover();
        [mover.opponent(), mover].map(|side| Distances::of(position.board(), side))
    };
    let arrays: Vec<[Distances; 2]> = positions.iter().map(arrays).collect();
    let round = || Round {
        printed: nanoseconds(&lists, |lists| printed.evaluate(lists)),
        from_squares: nanoseconds(&positions, |it| zweistein.evaluate(it).probability()),
        from_distances: nanoseconds(&arrays, |[ours, theirs]| zweistein.before(ours, theirs)),
    };
    (0..rounds).map(|_| round()).collect()
}

/// The mean time of one call over all inputs.
fn nanoseconds<T>(inputs: &[T], call: impl Fn(&T) -> f64) -> f64 {
    let begin = Instant::now();
    black_box(inputs.iter().map(call).sum::<f64>());
    begin.elapsed().as_secs_f64() * 1e9 / inputs.len() as f64
}

/// Collects unfinished positions from random games.
pub fn positions(seed: u64) -> Vec<Position5> {
    let mut dice = Dice::new(seed);
    let mut positions = Vec::with_capacity(POSITIONS);
    while positions.len() < POSITIONS {
        let mut position = start(SetUpRule::Random, &mut dice);
        while let Some(roll) = position.random_roll(&mut dice) {
            positions.push(position);
            let rolled = position.roll(roll);
            let moves: Vec<_> = rolled.moves().collect();
            position = rolled.play(moves[dice.below(moves.len() as u32) as usize]);
        }
    }
    positions.truncate(POSITIONS);
    positions
}
