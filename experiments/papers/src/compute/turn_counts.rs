//! Counts the different turns that are possible in positions from TZAAR games.

use std::collections::{BTreeMap, HashSet};

use anyhow::{Context, Result};
use game::{Dice, Position as _, Turn};
use search::Limits;
use tzaar::{Position, Step};

use super::turn_tree::TurnPosition;
use crate::engines::{NEVER, tzaar_engine};
use crate::{Chart, Estimate, Output, Paper, Run, Table, every_pair, extremes};

/// Counts the different positions after a whole turn, and the pairs of actions that lead there.
pub fn turns(position: &Position) -> (u64, u64) {
    let whole = TurnPosition(*position);
    let turns = whole.moves();
    let pairs = turns.len() as u64;
    let results: HashSet<Position> = turns.map(|turn| turn.play(*position)).collect();
    (results.len() as u64, pairs)
}

/// Plays a game and returns the stacks and different turns at the start of each turn, except for
/// the first turn and turns with an unwanted number of stacks.
pub fn turns_of_game(
    player: &str,
    start: &str,
    seed: u64,
    game: u64,
    is_wanted: impl Fn(u64) -> bool,
) -> Result<Vec<(u64, u64)>> {
    let mut dice = Dice::new(game::derive_seed(seed, game));
    let mut engine = tzaar_engine(player)?;
    let mut position = match start {
        "fixed" => Position::fixed_start(),
        _ => Position::random_start(&mut dice),
    };
    let mut found = Vec::new();
    while let Turn::ToMove(_) = position.turn() {
        let stacks = position.occupied().len() as u64;
        if position.step() == Step::First && !position.is_first_turn() && is_wanted(stacks) {
            found.push((stacks, turns(&position).0));
        }
        let report = engine.search_within(&position, Limits::default(), &NEVER, dice.seed());
        let best = report.and_then(|report| report.best());
        let action = best.with_context(|| format!("{player}: no move in {position}"))?;
        position = position.play(action);
    }
    Ok(found)
}

/// The columns of the paper's table: stacks, positions, minimum, maximum and average.
pub const PAPER: [[u64; 5]; 12] = [
    [59, 470, 4961, 9933, 7497],
    [55, 464, 3962, 7651, 5965],
    [49, 456, 2732, 6007, 4463],
    [43, 460, 1732, 4235, 2971],
    [37, 446, 906, 2986, 1978],
    [31, 427, 403, 2078, 1117],
    [25, 399, 139, 1073, 562],
    [19, 338, 35, 476, 203],
    [13, 170, 1, 114, 37],
    [9, 61, 1, 21, 7],
    [7, 15, 1, 4, 1],
    [6, 7, 1, 2, 1],
];
/// The names of the numbers in a column.
const NUMBERS: [&str; 4] = ["positions", "min", "max", "average"];
/// The number of columns with enough positions and turns to compare averages.
const COMPARED: usize = 9;
/// A player explains the averages if the mean difference is below this.
const AGREEMENT: f64 = 0.05;

const PLAYERS: [&str; 5] = [
    "random",
    "greedy:eval=tuned,noise=3",
    "alpha-beta:eval=tuned,margin=50,depth=2,hash=1",
    "waltz-beginner:nodes=5000,hash=2",
    "waltz-intermediate:nodes=5000,hash=2",
];
const STARTS: [&str; 2] = ["fixed", "random"];

/// One player's numbers of turns in games from one start, by the column's number of stacks.
type Samples = BTreeMap<u64, Vec<f64>>;

/// Plays all players from both starts and compares them with the paper.
pub fn make(_: &Paper, run: &mut Run, output: &mut Output) -> Result<()> {
    let conditions = every_pair(&PLAYERS, &STARTS);
    let samples = play(run, &conditions)?;
    output.table("turns", turns_table(&conditions, &samples));
    let explained: Vec<(usize, Explained)> = (0..PLAYERS.len())
        .filter_map(|player| Some((player, Explained::of(&samples[2 * player..][..2])?)))
        .collect();
    output.table("explanation", explanation(&explained));
    let closest = explained.iter().min_by(|a, b| a.1.errors[0].total_cmp(&b.1.errors[0]));
    if let Some((player, Explained { errors: [error, ..], .. })) = closest {
        output.checks.push(*error < AGREEMENT);
        output.chart("chart", chart(PLAYERS[*player], &samples[2 * player..][..2]));
    }
    Ok(())
}

fn turns_table(conditions: &[(&str, &str)], samples: &[Samples]) -> Table {
    let columns = PAPER.map(|column| format!("{} stacks", column[0]));
    let mut table = Table::new(("player", "start", "number", columns));
    for (place, name) in (1..).zip(NUMBERS) {
        table.push(("**paper**", "", name, PAPER.map(|column| column[place])));
    }
    for ((player, start), samples) in conditions.iter().zip(samples) {
        for (place, name) in NUMBERS.iter().enumerate() {
            let numbers = PAPER.map(|column| {
                samples.get(&column[0]).map(|turns| numbers(turns)[place].round() as u64)
            });
            table.push((format!("`{player}`"), *start, *name, numbers));
        }
    }
    table
}

fn explanation(explained: &[(usize, Explained)]) -> Table {
    let columns = PAPER[1..COMPARED].iter().map(|column| format!("{} stacks", column[0]));
    let columns: Vec<String> = columns.collect();
    let errors = ["average error", "random starts alone", "error of minima", "of maxima"];
    let more = "columns in which random starts have more";
    let mut table = Table::new(("player", "fixed starts", columns, errors, more));
    for (player, explained) in explained {
        let percent = |number: &f64| Some(format!("{:+.0} %", 100.0 * number));
        let mut differences: Vec<_> = explained.averages.iter().map(percent).collect();
        differences.resize(COMPARED - 1, None);
        let fixed_share = format!("{:.0} %", 100.0 * explained.fixed_share);
        let errors = explained.errors.map(|error| format!("{:.1} %", 100.0 * error));
        let player = format!("`{}`", PLAYERS[*player]);
        table.push((player, fixed_share, differences, errors, explained.columns_with_more));
    }
    table
}

/// Draws the averages of the paper and of a player from both starts.
fn chart(player: &str, samples: &[Samples]) -> Chart {
    let y_label = "average number of turns, logarithm to base 10";
    let chart = Chart::new("Different turns by the number of stacks", "stacks", y_label);
    let of_paper = PAPER
        .iter()
        .rev()
        .map(|&[stacks, .., average]| (stacks as f64, Estimate::exact(average as f64).log10()));
    let chart = chart.with("paper", of_paper);
    STARTS.iter().zip(samples).fold(chart, |chart, (start, samples)| {
        let points = samples.iter().map(|(&stacks, turns)| {
            (stacks as f64, Estimate::of_samples(turns).and_then(Estimate::log10))
        });
        chart.with(format!("{player}, {start} starts"), points)
    })
}

/// Lets all players play game after game, so that an early end leaves them with as many games.
fn play(run: &mut Run, conditions: &[(&str, &str)]) -> Result<Vec<Samples>> {
    let (games, seed) = (run.size(200, 3), run.seed());
    let items = every_pair(&(0..games).collect::<Vec<_>>(), conditions);
    let is_column = |stacks: u64| PAPER.iter().any(|column| column[0] == stacks);
    let found = run.steps(
        &items,
        |(game, (player, start))| format!("{player} {start} seed {seed} game {game}"),
        |&(game, (player, start))| turns_of_game(player, start, seed, game, is_column),
    )?;
    let mut samples = vec![Samples::new(); conditions.len()];
    for (index, turns) in found.into_iter().enumerate() {
        for (stacks, turns) in turns.into_iter().flatten() {
            let samples = &mut samples[index % conditions.len()];
            samples.entry(stacks).or_default().push(turns as f64);
        }
    }
    Ok(samples)
}

/// Computes [`NUMBERS`].
fn numbers(turns: &[f64]) -> [f64; 4] {
    let [least, most] = extremes(turns.iter().copied()).unwrap_or_default();
    [turns.len() as f64, least, most, turns.iter().sum::<f64>() / turns.len() as f64]
}

/// How well a player's games explain the paper's averages, if some games began at the fixed start.
struct Explained {
    /// The share of fixed starts that the paper's average at 59 stacks implies.
    fixed_share: f64,
    /// The relative differences of the mixture's averages in all compared columns except the first.
    averages: Vec<f64>,
    /// The mean absolute differences: of the mixture's averages, of the averages from random starts
    /// alone, of the minima and of the maxima.
    errors: [f64; 4],
    columns_with_more: usize,
}

impl Explained {
    /// Fits a player's games from both starts; `None` unless both have some.
    fn of(samples: &[Samples]) -> Option<Self> {
        let [fixed, random] = samples else { return None };
        let [stacks, .., paper] = PAPER[0];
        let [of_fixed, of_random] =
            [fixed, random].map(|samples| samples.get(&stacks).map(|turns| numbers(turns)[3]));
        let (of_fixed, of_random) = of_fixed.zip(of_random)?;
        let fixed_share = ((of_random - paper as f64) / (of_random - of_fixed)).clamp(0.0, 1.0);
        // The relative difference between the paper's number and ours from both starts.
        let differences = |columns: usize, place: usize, of: &dyn Fn(f64, f64) -> f64| {
            let compared = PAPER[1..columns].iter().filter_map(|column| {
                let both = fixed.get(&column[0]).zip(random.get(&column[0]))?;
                let [fixed, random] = [both.0, both.1].map(|turns| numbers(turns)[place - 1]);
                Some(of(fixed, random) / column[place] as f64 - 1.0)
            });
            compared.collect::<Vec<f64>>()
        };
        let averages = differences(COMPARED, 4, &|fixed, random| {
            fixed_share * fixed + (1.0 - fixed_share) * random
        });
        let alone = differences(COMPARED, 4, &|_, random| random);
        // Near the end of games, the minimum is often 1, so its last column is left out.
        let minima = differences(COMPARED - 1, 2, &f64::min);
        let maxima = differences(COMPARED - 1, 3, &f64::max);
        let mean = |numbers: &[f64]| {
            numbers.iter().map(|it| it.abs()).sum::<f64>() / numbers.len().max(1) as f64
        };
        let errors = [mean(&averages), mean(&alone), mean(&minima), mean(&maxima)];
        let columns_with_more = alone.iter().filter(|difference| **difference > 0.0).count();
        Some(Self { fixed_share, averages, errors, columns_with_more })
    }
}
