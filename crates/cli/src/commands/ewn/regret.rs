use std::fmt::Write as _;

use anyhow::{anyhow, bail};
use catalog::{Ewn, endgame_tables};
use ewn::Size;
use ewn_engine::endgame::EndgameTable;
use indicatif::{ProgressBar, ProgressStyle};
use protocol::player;
use report::contest::aligned;
use serde::Serialize;
use studies::{MeanLoss, Regret, RegretStudy};

use crate::arguments::{Common, RegretArguments};
use crate::commands::contest::all_cores;
use crate::interrupt::{self, Interrupted};
use crate::{output, position_argument};

#[derive(Serialize)]
struct RegretLine<'a> {
    engine: &'a str,
    cubes: u32,
    positions: u64,
    seed: u64,
    mean_loss: f64,
    standard_error: Option<f64>,
    /// The mean loss, divided by that of the first engine.
    ratio: Option<f64>,
    ratio_error: Option<f64>,
    optimal: f64,
    worst_loss: f64,
    worst_position: Option<String>,
    worst_move: Option<String>,
    by_cubes: Vec<CubesLine>,
}

#[derive(Serialize)]
struct CubesLine {
    cubes: u32,
    positions: u64,
    mean_loss: f64,
    standard_error: Option<f64>,
}

/// Measures what players give away where exact values are known.
pub fn run(arguments: &RegretArguments, common: &Common) -> anyhow::Result<()> {
    if position_argument::variant::<Ewn>(common)? != Size::FIVE {
        bail!("the endgame tables are of the 5x5 board: leave out --board");
    }
    let tables = endgame_tables(&arguments.tables, output::tell)?;
    let cubes =
        arguments.cubes.unwrap_or_else(|| tables.max_cubes().min(EndgameTable::SMALL_CUBES));
    let (fewest, largest) = (EndgameTable::FEWEST_CUBES, tables.max_cubes());
    if !(fewest..=largest + 1).contains(&cubes) {
        bail!(
            "--cubes {cubes}: the tables have up to {largest} cubes, and one more can be solved; \
             expected {fewest} to {}",
            largest + 1
        );
    }
    let study = RegretStudy {
        tables: &tables,
        cubes,
        positions: arguments.positions,
        seed: position_argument::seed(common),
        threads: arguments.threads.unwrap_or_else(all_cores),
        stop: interrupt::stop_flag()?,
    };
    let parse = |engine| player::<Ewn>(Size::FIVE, engine, Vec::new(), output::tell);
    let players = arguments.engines.iter().map(|engine| parse(engine));
    let players = players.collect::<Result<Vec<_>, _>>()?;
    let interrupted = || Interrupted("nothing is kept".into());
    let bar = progress_bar(&study, "exact values")?;
    let problems = study.problems(&|done| bar.set_position(done));
    bar.finish_and_clear();
    let problems = problems.map_err(|problem| anyhow!("{problem}"))?.ok_or_else(interrupted)?;
    let mut regrets = Vec::new();
    for (engine, player) in arguments.engines.iter().zip(&players) {
        let bar = progress_bar(&study, engine)?;
        let regret = study.measure(&problems, player, &|done| bar.set_position(done));
        bar.finish_and_clear();
        let regret = regret.map_err(|problem| anyhow!("{engine}: {problem}"))?;
        regrets.push(regret.ok_or_else(interrupted)?);
    }
    let engines = arguments.engines.iter().zip(&regrets);
    let lines: Vec<RegretLine> =
        engines.map(|(engine, regret)| line(engine, &study, regret, &regrets[0])).collect();
    if common.json { output::print_json(&lines) } else { output::print(&text(&lines)) }
}

fn progress_bar(study: &RegretStudy, what: &str) -> anyhow::Result<ProgressBar> {
    let style = ProgressStyle::with_template("{msg}: {pos} of {len} positions, {eta} left")?;
    Ok(ProgressBar::new(study.positions).with_style(style).with_message(what.to_owned()))
}

fn line<'a>(
    engine: &'a str,
    study: &RegretStudy,
    regret: &Regret,
    first: &Regret,
) -> RegretLine<'a> {
    let ratio = regret.ratio_to(first);
    let of_cubes = |&(cubes, MeanLoss { positions, mean, standard_error }): &_| CubesLine {
        cubes,
        positions,
        mean_loss: mean,
        standard_error,
    };
    RegretLine {
        engine,
        cubes: study.cubes,
        positions: regret.loss.positions,
        seed: study.seed,
        mean_loss: regret.loss.mean,
        standard_error: regret.loss.standard_error,
        ratio: ratio.map(|ratio| ratio.ratio),
        ratio_error: ratio.and_then(|ratio| ratio.standard_error),
        optimal: regret.optimal,
        worst_loss: regret.worst.map_or(0.0, |worst| worst.loss),
        worst_position: regret.worst.map(|worst| worst.position.to_string()),
        worst_move: regret.worst.map(|worst| worst.mov.to_string()),
        by_cubes: regret.by_cubes.iter().map(of_cubes).collect(),
    }
}

fn text(lines: &[RegretLine]) -> String {
    let Some(first) = lines.first() else {
        return String::new();
    };
    let tables = [table_of_engines(lines), table_by_cubes(lines), comparisons(first, lines)];
    let tables: Vec<String> = tables.into_iter().filter(|table| !table.is_empty()).collect();
    format!(
        "{}\n{} positions with 2 to {} cubes, seed {}; ± is half of a 95 % interval\n",
        tables.join("\n"),
        first.positions,
        first.cubes,
        first.seed
    )
}

fn table_of_engines(lines: &[RegretLine]) -> String {
    let head = ["engine", "mean loss", "±", "optimal moves", "worst loss", "where", "move"];
    let mut rows = vec![head.map(str::to_owned)];
    rows.extend(lines.iter().map(|line| {
        [
            line.engine.to_owned(),
            percent(line.mean_loss),
            margin(line.standard_error),
            format!("{:.2} %", 100.0 * line.optimal),
            format!("{:.3} %", 100.0 * line.worst_loss),
            line.worst_position.clone().unwrap_or_default(),
            line.worst_move.clone().unwrap_or_default(),
        ]
    }));
    aligned(&rows)
}

/// How much the others give away, measured by the first: nothing if there is no other, or if the
/// first is perfect.
fn comparisons(first: &RegretLine, lines: &[RegretLine]) -> String {
    let mut text = String::new();
    for line in lines.iter().skip(1) {
        if let (Some(ratio), Some(error)) = (line.ratio, line.ratio_error) {
            let (engine, margin) = (line.engine, 1.96 * error);
            let _ = writeln!(
                text,
                "{engine} gives away {ratio:.4} ± {margin:.4} times as much as {}",
                first.engine
            );
        }
    }
    text
}

fn table_by_cubes(lines: &[RegretLine]) -> String {
    let head = ["cubes", "positions", "engine", "mean loss", "±"];
    let mut rows = vec![head.map(str::to_owned)];
    let kinds = lines.first().map_or(0, |first| first.by_cubes.len());
    for kind in 0..kinds {
        for line in lines {
            let part = &line.by_cubes[kind];
            rows.push([
                part.cubes.to_string(),
                part.positions.to_string(),
                line.engine.to_owned(),
                percent(part.mean_loss),
                margin(part.standard_error),
            ]);
        }
    }
    aligned(&rows)
}

/// Nearly perfect engines lose little: so many digits tell them apart.
fn percent(share: f64) -> String {
    format!("{:.5} %", 100.0 * share)
}

fn margin(standard_error: Option<f64>) -> String {
    standard_error.map(|error| format!("{:.5}", 196.0 * error)).unwrap_or_default()
}
