use anyhow::{anyhow, bail};
use catalog::{PlayerSpec, Regret, RegretStudy, endgame_tables};
use ewn::Size;
use ewn_engine::endgame::EndgameTable;
use indicatif::{ProgressBar, ProgressStyle};
use report::contest::aligned;
use serde::Serialize;

use super::contest::all_cores;
use crate::arguments::{Common, RegretArguments};
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
    optimal: f64,
    worst_loss: f64,
    worst_position: Option<String>,
    worst_move: Option<String>,
}

/// Measures what players give away where exact values are known.
pub fn run(arguments: &RegretArguments, common: &Common) -> anyhow::Result<()> {
    if common.board.is_some_and(|size| size != Size::FIVE) {
        bail!("the endgame tables are of the 5x5 board: leave out --board");
    }
    let tables = endgame_tables(&arguments.tables, output::tell)?;
    let cubes =
        arguments.cubes.unwrap_or_else(|| tables.max_cubes().min(EndgameTable::SMALL_CUBES));
    if !(EndgameTable::FEWEST_CUBES..=tables.max_cubes()).contains(&cubes) {
        let (fewest, most) = (EndgameTable::FEWEST_CUBES, tables.max_cubes());
        bail!("--cubes {cubes}: the tables have {fewest} to {most} cubes");
    }
    let study = RegretStudy {
        tables: &tables,
        cubes,
        positions: arguments.positions,
        seed: position_argument::seed(common),
        threads: arguments.threads.unwrap_or_else(all_cores),
        stop: interrupt::stop_flag()?,
    };
    let parse = |engine| PlayerSpec::parse(Size::FIVE, engine, Vec::new(), output::tell);
    let players = arguments.engines.iter().map(|engine| parse(engine));
    let players = players.collect::<Result<Vec<_>, _>>()?;
    let mut lines = Vec::new();
    for (engine, player) in arguments.engines.iter().zip(&players) {
        match measure(&study, engine, player)? {
            Some(regret) => lines.push(line(engine, &study, &regret)),
            None => return Err(Interrupted("nothing is kept".into()).into()),
        }
    }
    if common.json { output::print_json(&lines) } else { output::print(&table(&lines)) }
}

fn measure(
    study: &RegretStudy,
    engine: &str,
    player: &PlayerSpec,
) -> anyhow::Result<Option<Regret>> {
    let style = ProgressStyle::with_template("{msg}: {pos} of {len} positions, {eta} left")?;
    let bar = ProgressBar::new(study.positions).with_style(style).with_message(engine.to_owned());
    let regret = study.measure(player, &|done| bar.set_position(done));
    bar.finish_and_clear();
    regret.map_err(|problem| anyhow!("{engine}: {problem}"))
}

fn line<'a>(engine: &'a str, study: &RegretStudy, regret: &Regret) -> RegretLine<'a> {
    RegretLine {
        engine,
        cubes: study.cubes,
        positions: regret.positions,
        seed: study.seed,
        mean_loss: regret.mean,
        standard_error: regret.standard_error,
        optimal: regret.optimal,
        worst_loss: regret.worst.map_or(0.0, |worst| worst.loss),
        worst_position: regret.worst.map(|worst| worst.position.to_string()),
        worst_move: regret.worst.map(|worst| worst.mov.to_string()),
    }
}

fn table(lines: &[RegretLine]) -> String {
    let percent = |share: f64| format!("{:.3} %", 100.0 * share);
    let head = ["engine", "mean loss", "±", "optimal moves", "worst loss", "where", "move"];
    let mut rows = vec![head.map(str::to_owned)];
    rows.extend(lines.iter().map(|line| {
        [
            line.engine.to_owned(),
            percent(line.mean_loss),
            line.standard_error.map(|error| format!("{:.3}", 196.0 * error)).unwrap_or_default(),
            format!("{:.2} %", 100.0 * line.optimal),
            percent(line.worst_loss),
            line.worst_position.clone().unwrap_or_default(),
            line.worst_move.clone().unwrap_or_default(),
        ]
    }));
    let Some(first) = lines.first() else {
        return String::new();
    };
    format!(
        "{}\n{} positions with 2 to {} cubes, seed {}; ± is half of a 95 % interval\n",
        aligned(&rows),
        first.positions,
        first.cubes,
        first.seed
    )
}
