use anyhow::{anyhow, bail};
use arena::{MeanLoss, Regret, RegretStudy};
use clap::Args;
use ewn::Size;
use ewn_engine::endgame::EndgameTable;
use games::Variant;
use games::ewn_game::endgame_tables;
use protocol::player;
use report::contest::aligned;
use serde_json::{Value, json};

use crate::arguments::{Common, Threads};
use crate::interrupt::{self, interrupted};
use crate::{live_line, output, position_argument};

#[derive(Args)]
pub struct RegretArguments {
    /// Players as for match: engines such as star2:depth=3, or programs such as "ugi:./bot"
    #[arg(required = true, value_name = "SPEC")]
    engines: Vec<String>,
    /// Maximum number of cubes on the board; positions with one cube more than the tables have are
    /// solved [default: 4, or the tables' maximum]
    #[arg(long, value_name = "N")]
    cubes: Option<u32>,
    /// Number of positions
    #[arg(long, value_name = "M", default_value = "10000")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    positions: u64,
    /// Endgame tables: auto for the user's (small ones are built if missing), or a folder
    #[arg(long, value_name = "TABLES", default_value = "auto")]
    tables: String,
    #[command(flatten)]
    threads: Threads,
}

/// Measures how much win probability the players' moves lose, where exact values are known.
pub fn run(arguments: &RegretArguments, common: &Common) -> anyhow::Result<()> {
    if super::size("regret", common)? != Size::FIVE {
        bail!("endgame tables are for the 5x5 board only: leave out --board");
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
        threads: arguments.threads.count(),
        stop: interrupt::stop_flag(),
    };
    let board = Variant::Ewn(Size::FIVE);
    let parse = |engine: &String| {
        player(board, engine, Vec::new(), output::tell).map_err(anyhow::Error::from_boxed)
    };
    let players = arguments.engines.iter().map(parse).collect::<Result<Vec<_>, _>>()?;
    let stopped = || interrupted("nothing is kept");
    let bar = live_line::bar("{msg}: {pos} of {len} positions, {eta} left", study.positions)?;
    bar.set_message("exact values");
    let problems = study.problems(&|done| bar.set_position(done));
    let problems = problems.map_err(|problem| anyhow!(problem))?.ok_or_else(stopped)?;
    let mut regrets: Vec<(&str, Regret)> = Vec::new();
    for (engine, player) in arguments.engines.iter().zip(&players) {
        bar.reset();
        bar.set_message(engine.clone());
        let regret = study.measure(&problems, player, &|done| bar.set_position(done));
        let regret = regret.map_err(|problem| anyhow!("{engine}: {problem}"))?;
        let Some(regret) = regret else { break };
        regrets.push((engine, regret));
    }
    bar.finish_and_clear();
    let Some((_, first)) = regrets.first() else { return Err(stopped()) };
    let json: Value = regrets.iter().map(|regret| json(&study, regret, first)).collect();
    output::print_either(common, &json, &text(&study, &regrets))?;
    match players.len() - regrets.len() {
        0 => Ok(()),
        left => Err(interrupted(format!("{left} of {} players are missing", players.len()))),
    }
}

/// An engine's result as JSON; `ratio` is its mean loss divided by the first engine's.
fn json(study: &RegretStudy, (engine, regret): &(&str, Regret), first: &Regret) -> Value {
    let ratio = regret.ratio_to(first);
    let of_cubes = |(cubes, loss): &(u32, MeanLoss)| {
        json!({
            "cubes": cubes,
            "positions": loss.positions,
            "mean_loss": loss.mean,
            "standard_error": loss.standard_error,
        })
    };
    json!({
        "engine": engine,
        "cubes": study.cubes,
        "positions": regret.loss.positions,
        "seed": study.seed,
        "mean_loss": regret.loss.mean,
        "standard_error": regret.loss.standard_error,
        "ratio": ratio.map(|(ratio, _)| ratio),
        "ratio_error": ratio.and_then(|(_, error)| error),
        "optimal": regret.optimal,
        "worst_loss": regret.worst.map_or(0.0, |worst| worst.loss),
        "worst_position": regret.worst.map(|worst| worst.position.to_string()),
        "worst_move": regret.worst.map(|worst| worst.mov.to_string()),
        "by_cubes": regret.by_cubes.iter().map(of_cubes).collect::<Value>(),
    })
}

fn text(study: &RegretStudy, regrets: &[(&str, Regret)]) -> String {
    let tables = [table_of_engines(regrets), table_by_cubes(regrets), comparisons(regrets)];
    let tables: Vec<String> = tables.into_iter().filter(|table| !table.is_empty()).collect();
    format!(
        "{}\n{} positions with 2 to {} cubes, seed {}; ± is half of a 95 % interval\n",
        tables.join("\n"),
        regrets[0].1.loss.positions,
        study.cubes,
        study.seed
    )
}

fn table_of_engines(regrets: &[(&str, Regret)]) -> String {
    let head = ["engine", "mean loss", "±", "optimal moves", "worst loss", "where", "move"];
    let mut rows = vec![head.map(str::to_owned)];
    rows.extend(regrets.iter().map(|(engine, regret)| {
        [
            (*engine).to_owned(),
            percent(regret.loss.mean),
            margin(regret.loss.standard_error),
            format!("{:.2} %", 100.0 * regret.optimal),
            format!("{:.3} %", 100.0 * regret.worst.map_or(0.0, |worst| worst.loss)),
            regret.worst.map(|worst| worst.position.to_string()).unwrap_or_default(),
            regret.worst.map(|worst| worst.mov.to_string()).unwrap_or_default(),
        ]
    }));
    aligned(&rows)
}

/// Compares the other engines' losses with the first's; empty if the first is perfect.
fn comparisons(regrets: &[(&str, Regret)]) -> String {
    let (first, of_first) = &regrets[0];
    let compare = |(engine, regret): &(&str, Regret)| {
        let (ratio, error) = regret.ratio_to(of_first)?;
        let margin = 1.96 * error?;
        Some(format!("{engine} loses {ratio:.4} ± {margin:.4} times as much as {first}\n"))
    };
    regrets.iter().skip(1).filter_map(compare).collect()
}

fn table_by_cubes(regrets: &[(&str, Regret)]) -> String {
    let head = ["cubes", "positions", "engine", "mean loss", "±"];
    let mut rows = vec![head.map(str::to_owned)];
    for kind in 0..regrets[0].1.by_cubes.len() {
        rows.extend(regrets.iter().map(|(engine, regret)| {
            let (cubes, MeanLoss { positions, mean, standard_error }) = regret.by_cubes[kind];
            let (loss, margin) = (percent(mean), margin(standard_error));
            [cubes.to_string(), positions.to_string(), (*engine).to_owned(), loss, margin]
        }));
    }
    aligned(&rows)
}

/// A percentage with enough digits to tell nearly perfect engines apart.
fn percent(share: f64) -> String {
    format!("{:.5} %", 100.0 * share)
}

fn margin(standard_error: Option<f64>) -> String {
    standard_error.map(|error| format!("{:.5}", 196.0 * error)).unwrap_or_default()
}
