use std::fmt::Write;
use std::num::NonZeroUsize;

use anyhow::{Context, bail};
use catalog::{Ewn, build_policy};
use clap::Args;
use ewn::Board;
use serde::Serialize;
use studies::{MultiAttributeTable, ValuedMove};

use crate::arguments::Common;
use crate::{output, position_argument};

#[derive(Args)]
pub struct MonteCarloArguments {
    /// The position, as `dreistein --help` says
    pub position: String,
    /// Playouts for all moves together
    #[arg(long, value_name = "N", default_value = "60000")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    playouts: u64,
    /// How games are played out: uniform, take-a-win, lorentz or schwarz
    #[arg(long, value_name = "NAME", default_value = "uniform")]
    policy: String,
    /// What losing the last cube weighs in the value by several attributes
    #[arg(long, value_name = "C", default_value_t = ewn_engine::MultiAttribute::PAPER_WEIGHT)]
    #[arg(value_parser = parse_weight)]
    weight: f64,
    /// Threads; the result does not depend on it [default: all cores]
    #[arg(long, value_name = "T", value_parser = crate::contest_arguments::parse_threads)]
    threads: Option<NonZeroUsize>,
}

fn parse_weight(text: &str) -> Result<f64, String> {
    let weight = text.parse().ok().filter(|weight| (0.0..=1000.0).contains(weight));
    weight.ok_or_else(|| "expected a number from 0 to 1000".to_owned())
}

#[derive(Serialize)]
struct Table<'a> {
    position: String,
    policy: &'a str,
    seed: u64,
    moves: Vec<Row>,
    single_best: String,
    multi_best: String,
}

#[derive(Serialize)]
struct Row {
    r#move: String,
    playouts: u64,
    wins: u64,
    /// Playouts in which the mover lost all cubes.
    wiped_out: u64,
    single: f64,
    /// The standard error of it.
    error: f64,
    /// None for a move that wins at once: it comes before all others.
    multi: Option<f64>,
}

/// Prints both values of flat Monte Carlo for every move.
pub fn run(arguments: &MonteCarloArguments, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse::<Ewn>(&arguments.position, common)?;
    if position.die().is_none() {
        bail!("{position}: the die is not rolled yet, so there is no choice between moves");
    }
    let size = position.board().size();
    let cores = std::thread::available_parallelism();
    let seed = position_argument::seed(common);
    if common.seed.is_none() {
        output::tell(&format!("seed {seed}"));
    }
    let found = MultiAttributeTable {
        policy: build_policy(&arguments.policy, size, output::tell)?,
        playouts: arguments.playouts,
        weight: arguments.weight,
        threads: arguments.threads.or(cores.ok()).map_or(1, NonZeroUsize::get),
        seed,
    }
    .of(&position);
    let best_by = |value: fn(&ValuedMove) -> f64| {
        // A win at once comes before what has won all its playouts.
        let better = |one: &ValuedMove, other: &ValuedMove| {
            value(other).total_cmp(&value(one)).then(other.wins.cmp(&one.wins))
        };
        let best = found.iter().copied().min_by(better);
        best.map(|best| best.mov.to_string()).context("a game that goes on has a move")
    };
    let table = Table {
        position: position.to_string(),
        policy: &arguments.policy,
        seed,
        moves: found.iter().map(Row::new).collect(),
        single_best: best_by(ValuedMove::single)?,
        multi_best: best_by(|valued| valued.multi)?,
    };
    if common.json { output::print_json(&table) } else { output::print(&table.text()) }
}

impl Row {
    fn new(valued: &ValuedMove) -> Self {
        Self {
            r#move: valued.mov.to_string(),
            playouts: valued.tally.playouts,
            wins: valued.tally.wins,
            wiped_out: valued.tally.marked,
            single: valued.single(),
            error: if valued.wins { 0.0 } else { valued.tally.standard_error() },
            multi: (!valued.wins).then_some(valued.multi),
        }
    }
}

impl Table<'_> {
    fn text(&self) -> String {
        let mut text = String::from("move  playouts  wiped out   single    error      multi\n");
        for row in &self.moves {
            let Row { r#move, playouts, wiped_out, single, error, .. } = row;
            let multi = row.multi.map_or_else(|| "wins".into(), |multi| format!("{multi:.5}"));
            let _ = writeln!(
                text,
                "{move:<5} {playouts:>8} {wiped_out:>10} {single:>8.5} {error:>8.5} {multi:>10}"
            );
        }
        let _ = writeln!(text, "best by single {}, by multi {}", self.single_best, self.multi_best);
        text
    }
}
