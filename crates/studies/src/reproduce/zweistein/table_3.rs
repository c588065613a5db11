use std::hint::black_box;
use std::time::Instant;

use ewn::{Position5, RED, SetUp, SetUpRule, Size};
use ewn_engine::{Distances, PrintedZweistein, SquareLists, Zweistein};
use game::{Dice, Evaluator, Position};
use serde::{Deserialize, Serialize};

use super::EWNNY;
use crate::reproduce::{
    Block, Cell, Page, ReproduceError, Reproduction, Run, Source, Table, UNFINISHED, Verdict,
    with_commas,
};

pub const TABLE_3: Reproduction = Reproduction {
    name: "zweistein-table-3",
    source: Source::Zweistein,
    item: "Table 3",
    summary: "nanoseconds per call of Zweistein, as printed and as implemented here",
    minutes: 1,
    make,
};

/// The printed nanoseconds per call of Zweistein and of EWNNY on an AMD EPYC 9354.
const PAPER: [f64; 2] = [16.53, 25.20];
/// The positions of one round; too many for branch predictors to learn.
const POSITIONS: usize = 10_000;

/// Nanoseconds per call in one round.
#[derive(Serialize, Deserialize)]
struct Round {
    printed: f64,
    from_squares: f64,
    from_distances: f64,
}

/// The lowest decile, the median and the highest decile: other work on the machine makes some times
/// longer.
fn spread(mut times: Vec<f64>) -> Option<[f64; 3]> {
    times.sort_by(f64::total_cmp);
    let at = |tenths: usize| times.get(times.len() * tenths / 10).copied();
    Some([at(1)?, at(5)?, at(9)?])
}

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let (rounds, seed) = (run.size(1_000, 5), run.seed());
    let key = format!("{rounds} rounds --seed {seed}");
    let rounds: Option<Vec<Round>> = run.step(&key, || Ok(measure(rounds, seed)))?;
    let rounds = rounds.unwrap_or_default();
    let of = |time: fn(&Round) -> f64| spread(rounds.iter().map(time).collect());
    let rows = [
        ("Algorithm 1 as printed, from lists of squares", of(|round| round.printed)),
        ("ours, from the packed board", of(|round| round.from_squares)),
        ("ours, from two arrays of distances", of(|round| round.from_distances)),
    ];
    let mut table = Table::with_columns("function | ns per call | 80 % of the rounds");
    let programs = ["the paper's program, on its machine", "EWNNY, on the paper's machine"];
    for (name, time) in programs.into_iter().zip(PAPER) {
        table.push([name.into(), Cell::Number(time, 2), Cell::Missing]);
    }
    for (name, times) in rows {
        let range = times.map(|[low, _, high]| format!("{low:.2} to {high:.2}"));
        table.push([name.into(), Cell::number(times.map(|it| it[1]), 2), range.into()]);
    }
    let finding = match (rows[0].1, rows[1].1) {
        (Some([_, printed, _]), Some([_, ours, _])) => format!(
            "Algorithm 1 as printed takes {printed:.1} ns per call here and {} ns in the paper, on another machine. \
             Our version takes {ours:.1} ns from the packed board.",
            PAPER[0]
        ),
        _ => UNFINISHED.into(),
    };
    Ok(Page {
        finding,
        verdict: Some(Verdict::cannot_be_reproduced(format!(
            "Times can only be compared on the same machine. {EWNNY}"
        ))),
        blocks: vec![
            Block::Text(format!(
                "All versions value the same {} positions of random games in every round, so that other load on \
                 the machine slows all of them. Times are medians over the rounds. A test checks that all \
                 versions give the same values.",
                with_commas(POSITIONS as u64)
            )),
            Block::Table(table),
        ],
    })
}

fn measure(rounds: u64, seed: u64) -> Vec<Round> {
    let positions = positions(seed);
    let zweistein = Zweistein::new(Size::FIVE);
    let printed = PrintedZweistein::new();
    let lists: Vec<SquareLists> = positions.iter().map(SquareLists::of).collect();
    let arrays: Vec<[Distances; 2]> = positions
        .iter()
        .map(|position| {
            let mover = position.mover();
            [mover.opponent(), mover].map(|side| Distances::of(position.board(), side))
        })
        .collect();
    let round = || Round {
        printed: nanoseconds(&lists, |lists| printed.evaluate(lists)),
        from_squares: nanoseconds(&positions, |it| zweistein.evaluate(it).probability()),
        from_distances: nanoseconds(&arrays, |[ours, theirs]| zweistein.before(ours, theirs)),
    };
    (0..rounds).map(|_| round()).collect()
}

/// The time of one call, on average over all inputs.
fn nanoseconds<T>(inputs: &[T], call: impl Fn(&T) -> f64) -> f64 {
    let begin = Instant::now();
    black_box(inputs.iter().map(call).sum::<f64>());
    begin.elapsed().as_secs_f64() * 1e9 / inputs.len() as f64
}

/// Positions of random games that are not over.
fn positions(seed: u64) -> Vec<Position5> {
    let mut dice = Dice::new(seed);
    let mut positions = Vec::with_capacity(POSITIONS);
    while positions.len() < POSITIONS {
        let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, &mut dice);
        let Some(mut position) = Position5::start(&red, &blue, RED) else { continue };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_versions_do_the_same_work() {
        let (zweistein, printed) = (Zweistein::new(Size::FIVE), PrintedZweistein::new());
        for position in positions(1).iter().step_by(50) {
            let mover = position.mover();
            let [ours, theirs] =
                [mover.opponent(), mover].map(|side| Distances::of(position.board(), side));
            let value = 1.0 - zweistein.evaluate(position).probability();
            assert!((printed.evaluate(&SquareLists::of(position)) - value).abs() < 1e-12);
            assert!((zweistein.before(&ours, &theirs) - value).abs() < 1e-12);
        }
    }
}
