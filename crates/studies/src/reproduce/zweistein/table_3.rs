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

/// Times that other work on the machine makes longer now and then.
#[derive(Clone, Copy)]
struct Spread {
    median: f64,
    deciles: Option<[f64; 2]>,
}

impl Spread {
    fn of(mut times: Vec<f64>) -> Option<Self> {
        times.sort_by(f64::total_cmp);
        let at = |tenths: usize| times.get(times.len() * tenths / 10).copied();
        Some(Self { median: at(5)?, deciles: Some([at(1)?, at(9)?]) })
    }
}

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let (rounds, seed) = (run.size(1_000, 5), run.seed());
    let key = format!("{rounds} rounds --seed {seed}");
    let rounds: Option<Vec<Round>> = run.step(&key, || Ok(measure(rounds, seed)))?;
    let rounds = rounds.unwrap_or_default();
    let of = |time: fn(&Round) -> f64| Spread::of(rounds.iter().map(time).collect());
    let printed_there = PAPER.map(|time| Some(Spread { median: time, deciles: None }));
    let rows = [
        ("the paper's program, on its machine", printed_there[0]),
        ("EWNNY, on the paper's machine", printed_there[1]),
        ("Algorithm 1 as printed, from lists of squares", of(|round| round.printed)),
        ("ours, from the packed board", of(|round| round.from_squares)),
        ("ours, from two arrays of distances", of(|round| round.from_distances)),
    ];
    let mut table = Table::with_columns("function | ns per call | 80 % of the rounds");
    for (name, time) in rows {
        let range = time.and_then(|it| it.deciles);
        table.push([
            name.into(),
            Cell::number(time.map(|it| it.median), 2),
            range.map(|[low, high]| format!("{low:.2} to {high:.2}")).into(),
        ]);
    }
    let finding = match (rows[2].1, rows[3].1) {
        (Some(printed), Some(ours)) => format!(
            "Algorithm 1 as printed takes {:.1} ns per call here and {} ns in the paper, on another machine. \
             Our version takes {:.1} ns from the packed board.",
            printed.median, PAPER[0], ours.median
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
