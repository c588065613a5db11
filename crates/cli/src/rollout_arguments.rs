use std::num::NonZeroUsize;
use std::time::Duration;

use clap::Args;
use quantity::parse_time;

use crate::contest_arguments::parse_threads;

#[derive(Args)]
pub struct RolloutArguments {
    /// The position, as `dreistein --help` says
    pub position: String,
    /// Engine that plays both sides, with options as in greedy:tb=auto; see `dreistein list`
    /// [default: champion:depth=1,hash=1]
    #[arg(long, value_name = "SPEC")]
    pub engine: Option<String>,
    /// What judges the luck of rolls: an evaluator, a search, or none [default: the engine, or
    /// zweistein if it cannot]
    #[arg(long, value_name = "SPEC")]
    pub reference: Option<String>,
    /// How many moves further an engine looks that judges luck for itself [default: 1 for searches, 0
    /// for greedy]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(0..=4))]
    pub look_ahead: Option<u32>,
    /// Play this many games, at most
    #[arg(long, value_name = "N", default_value = "1296")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub trials: u64,
    /// Stop at this standard error, such as 0.001
    #[arg(long, value_name = "ERROR", value_parser = parse_error)]
    pub target: Option<f64>,
    /// Stop after this time: 500ms, 2s, 4min; a plain number is seconds
    #[arg(long, value_parser = parse_time)]
    pub time: Option<Duration>,
    /// Play on after every move that the die allows, all with the same dice
    #[arg(long)]
    pub moves: bool,
    /// Threads; unless time ends it, the result does not depend on it [default: all cores]
    #[arg(long, value_name = "T", value_parser = parse_threads)]
    pub threads: Option<NonZeroUsize>,
}

fn parse_error(text: &str) -> Result<f64, String> {
    let error = text.parse().ok().filter(|&error: &f64| error > 0.0 && error < 0.5);
    error.ok_or_else(|| "expected a standard error between 0 and 0.5, such as 0.001".to_owned())
}
