//! Measures what moving first and each set-up are worth in EWN, as the network judges.

use anyhow::{Context, Result};
use arena::{RolloutEngine, distinct_set_ups};
use ewn::{AnyPosition, BLUE, RED, SetUp, Side, Size, player_name};
use game::{Dice, derive_seed};
use search::Engine;
use stats::equilibrium::{Equilibrium, MatrixGame};

use crate::chart::numbered;
use crate::engines::{self, NEVER, ewn_engine, net_rollouts, search_to_depth};
use crate::{Chart, Estimate, Output, Paper, Run, Table};

/// Red's win probability with a set-up against each of Blue's, by a search to this depth.
///
/// Mirroring one side alone is no symmetry, so each number is the mean over Blue's set-up and its
/// mirror image, as if Blue mirrored at random.
pub fn values_of_red(
    engine: &mut Engine<AnyPosition>,
    red: &SetUp,
    against: &[SetUp],
    depth: u32,
) -> Option<Vec<f64>> {
    let mut value = |blue: &SetUp| {
        let start = AnyPosition::start(red, blue, RED)?;
        Some(search_to_depth(engine, &start, depth, false)?.value.probability())
    };
    let mean = |blue: &SetUp| Some((value(blue)? + value(&blue.image(false, true))?) / 2.0);
    against.iter().map(mean).collect()
}

/// A side's win probability with each set-up against random set-ups, and against the best answer.
/// `rows` come from [`values_of_red`].
pub fn against_random_and_best(rows: &[Vec<f64>], side: Side) -> Vec<[f64; 2]> {
    let of = |values: &mut dyn Iterator<Item = f64>| {
        let values: Vec<f64> = values.collect();
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        [mean, values.into_iter().fold(f64::INFINITY, f64::min)]
    };
    if side == RED {
        return rows.iter().map(|row| of(&mut row.iter().copied())).collect();
    }
    let columns = 0..rows.first().map_or(0, Vec::len);
    columns.map(|column| of(&mut rows.iter().map(|row| 1.0 - row[column]))).collect()
}

/// Rollout games per opponent: one for each pair of first rolls.
const TRIALS: u64 = 36;

/// A side's win probabilities with a set-up, by rollouts against random set-ups of the opponent.
/// Equal seeds give equal opponents and dice.
fn roll_out(
    engine: &RolloutEngine,
    set_up: &SetUp,
    side: Side,
    opponents: u64,
    seed: u64,
) -> Option<Vec<f64>> {
    let mut player = engine.build(&NEVER);
    let value = |opponent: u64| {
        let seed = derive_seed(seed, opponent);
        let other = SetUp::random(Size::FIVE, &mut Dice::new(seed));
        let (red, blue) = if side == RED { (set_up, &other) } else { (&other, set_up) };
        let start = games::Position::Ewn(AnyPosition::start(red, blue, RED)?);
        let played = engines::roll_out(&mut *player, &[start], TRIALS, seed);
        let mean = played.tallies.first()?.adjusted()?.mean;
        Some(if side == RED { mean } else { 1.0 - mean })
    };
    (0..opponents).map(value).collect()
}

/// Without a transposition table, values depend only on the position.
const ENGINE: &str = "star2:eval=net,hash=0";
const DEPTHS: [u32; 3] = [1, 2, 3];
/// The number of best set-ups that are rolled out.
const BEST: usize = 10;

/// The results for the compared set-ups.
struct Study {
    set_ups: Vec<SetUp>,
    /// Red's win probabilities: by depth, then Red's set-up, then Blue's.
    rows: Vec<Vec<Vec<f64>>>,
    equilibria: Vec<Option<Equilibrium>>,
}

/// Compares set-ups by searches and by rollouts.
pub fn make(_: &Paper, run: &mut Run, output: &mut Output) -> Result<()> {
    let all = distinct_set_ups(true);
    let number = run.size(all.len() as u64, 6).clamp(2, all.len() as u64) as usize;
    // A part of all set-ups is spread evenly.
    let set_ups: Vec<SetUp> = (0..number).map(|index| all[index * all.len() / number]).collect();
    let mut study = Study { set_ups, rows: Vec::new(), equilibria: Vec::new() };
    for depth in DEPTHS {
        let rows = rows(run, &study.set_ups, depth)?;
        let game = (!rows.is_empty()).then(|| MatrixGame::new(rows.clone())).transpose()?;
        study.equilibria.push(game.and_then(|game| game.equilibrium().ok()));
        study.rows.push(rows);
    }
    let random = random_rollouts(run)?;
    output.table("moving first", study.first_move_table(random));
    for (name, side) in [("Red", RED), ("Blue", BLUE)] {
        output.table(name, study.ranked_table(run, side)?);
    }
    let y_label = "win probability by the network, depth 3";
    let mut chart = Chart::new("All set-ups against random ones", "place", y_label);
    for side in Side::BOTH {
        let mut values = study.of_side(2, side);
        values.sort_by(|one, other| other[0].total_cmp(&one[0]));
        let values = values.into_iter().map(|[random, _]| Estimate::exact(random));
        chart = chart.with(player_name(side), numbered(1, values));
    }
    output.chart("chart", chart);
    let mut table = Table::with_columns("side | set-up | chosen in equilibrium, depth 3");
    for (place, name) in ["Red", "Blue"].into_iter().enumerate() {
        let Some(equilibrium) = &study.equilibria[2] else { continue };
        let shares = [&equilibrium.first, &equilibrium.second][place];
        let chosen = shares.iter().zip(&study.set_ups).filter(|(share, _)| **share > 0.0005);
        for (&share, set_up) in chosen {
            table.push((name, set_up.to_string(), Estimate::exact(share)));
        }
    }
    output.table("equilibrium", table);
    Ok(())
}

/// Red's win probabilities for all pairs of set-ups; empty if some could not be searched.
fn rows(run: &mut Run, set_ups: &[SetUp], depth: u32) -> Result<Vec<Vec<f64>>> {
    let engine = ewn_engine(ENGINE)?;
    let key = |red: &SetUp| format!("{red} against {}, depth {depth}", set_ups.len());
    let rows = run.steps(set_ups, key, |red| {
        let values = values_of_red(&mut engine.clone(), red, set_ups, depth);
        let values = values.with_context(|| format!("{red} cannot be searched"))?;
        // Keeps the ledger small; more digits mean nothing.
        Ok(values.into_iter().map(|value| (value * 1e6).round() / 1e6).collect::<Vec<f64>>())
    })?;
    Ok(rows.into_iter().collect::<Option<_>>().unwrap_or_default())
}

/// Red's win probability with random set-ups, by rollouts.
fn random_rollouts(run: &mut Run) -> Result<Option<Estimate>> {
    let engine = net_rollouts()?;
    // A random stream that is independent of the sides' streams.
    let seed = derive_seed(run.seed(), 2);
    let starts = run.size(3000, 10);
    let values = run.parts(starts, 100, &format!("random starts PART of {seed}"), |number| {
        let seed = derive_seed(seed, number);
        let red = SetUp::random(Size::FIVE, &mut Dice::new(seed));
        let value = roll_out(&engine, &red, RED, 1, seed).and_then(|mut values| values.pop());
        value.context("a rollout has no result")
    })?;
    Ok(Estimate::of_samples(&values))
}

impl Study {
    fn of_side(&self, depth: usize, side: Side) -> Vec<[f64; 2]> {
        against_random_and_best(&self.rows[depth], side)
    }

    fn first_move_table(&self, random: Option<Estimate>) -> Table {
        let mut table = Table::with_columns(
            "by | Red wins, random set-ups | both in equilibrium | Red's best v random | Red's worst v random | Blue's best v random | Blue's worst v random",
        );
        for (place, depth) in DEPTHS.iter().enumerate() {
            let [red, blue] = [RED, BLUE].map(|side| {
                let values = self.of_side(place, side);
                values.into_iter().map(|[random, _]| random).collect::<Vec<f64>>()
            });
            let ends = |values: &[f64]| {
                let ends = crate::extremes(values.iter().copied());
                [1, 0].map(|end| ends.map(|ends| Estimate::exact(ends[end])))
            };
            let mean = Estimate::of_samples(&red).map(|mean| Estimate::exact(mean.value));
            let even = self.equilibria[place].as_ref().map(|found| Estimate::exact(found.value));
            table.push((format!("depth {depth}"), mean, even, ends(&red), ends(&blue)));
        }
        table.push(("rollouts", random, [None::<Estimate>; 5]));
        table
    }

    /// Builds the table of a side's best set-ups, its canonical one and its worst one.
    fn ranked_table(&self, run: &mut Run, side: Side) -> Result<Table> {
        let mut table = Table::with_columns(
            "place | set-up | random, depth 1 | random, depth 2 | random, depth 3 | random, rollouts | best answer, depth 3",
        );
        let values = [0, 1, 2].map(|depth| self.of_side(depth, side));
        if values.iter().any(Vec::is_empty) {
            return Ok(table);
        }
        let mut order: Vec<usize> = (0..self.set_ups.len()).collect();
        order.sort_by(|&one, &other| values[2][other][0].total_cmp(&values[2][one][0]));
        let canonical = SetUp::canonical(Size::FIVE);
        let is_shown = |&(place, index): &(usize, usize)| {
            place < BEST || place + 1 == order.len() || self.set_ups[index] == canonical
        };
        let shown: Vec<(usize, usize)> =
            order.iter().copied().enumerate().filter(is_shown).collect();
        let (seed, opponents) = (derive_seed(run.seed(), side as u64), run.size(1000, 4));
        let engine = net_rollouts()?;
        let key = |&(_, index): &(usize, usize)| {
            let (side, set_up) = (player_name(side), self.set_ups[index]);
            format!("{side} {set_up}, {opponents} opponents of {seed}")
        };
        let rates = run.steps(&shown, key, |&(_, index)| {
            let values = roll_out(&engine, &self.set_ups[index], side, opponents, seed);
            values.context("a rollout has no result")
        })?;
        for (&(place, index), rate) in shown.iter().zip(rates) {
            let rate = rate.and_then(|values| Estimate::of_samples(&values));
            let depths = values.each_ref().map(|values| Estimate::exact(values[index][0]));
            let answer = Estimate::exact(values[2][index][1]);
            table.push((place + 1, self.set_ups[index].to_string(), depths, rate, answer));
        }
        Ok(table)
    }
}
