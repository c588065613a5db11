use std::num::NonZeroUsize;
use std::path::PathBuf;

use arena::TimeControl;
use clap::{Args, ValueEnum};
use stats::Sprt;

use crate::help;
use crate::words::Words;

#[derive(Args)]
pub struct Match {
    /// A player: an engine such as greedy:eval=schwarz (see `dreistein list`), a level such as
    /// level:club, or a program such as "ugi:python3 bot.py"
    pub a: String,
    /// The player that it meets
    pub b: String,
    /// Number of games, two for each set-up and sequence of dice [default: 1000; with --sprt as
    /// many as it takes]
    #[arg(long, value_name = "N", value_parser = parse_games)]
    pub games: Option<u64>,
    /// Play until it is decided whether A is elo0 or elo1 better: elo0=0,elo1=10, and if need be
    /// alpha, beta, model
    #[arg(long, value_name = "TEST")]
    pub sprt: Option<Sprt>,
    #[command(flatten)]
    pub conditions: ConditionArguments,
    /// Limits of A instead of --tc
    #[arg(long, value_name = "LIMITS")]
    pub tc_a: Option<TimeControl>,
    /// Limits of B instead of --tc
    #[arg(long, value_name = "LIMITS")]
    pub tc_b: Option<TimeControl>,
    /// pairs: same dice, sides swapped; ccgc: up to seven games as in the Chinese championships
    #[arg(long, default_value = "pairs", value_name = "FORMAT")]
    pub format: MatchFormat,
    #[command(flatten)]
    pub storage: StorageArguments,
}

/// What matches and tournaments have in common.
#[derive(Args)]
pub struct ConditionArguments {
    /// How the pieces are set up; `engine` lets each player choose [default: random]
    #[arg(long, value_name = "RULE", value_parser = Words::ContestSetUps.values())]
    pub setups: Option<String>,
    /// Limits of time and effort: total=10s,increment=100ms or move=100ms or turn=1s or depth=5 or
    /// nodes=1000, and grace=100ms for late answers [default: as the engines like]
    #[arg(long, value_name = "LIMITS")]
    pub tc: Option<TimeControl>,
    #[arg(long, value_name = "SPEC", help = help::with_default(
        "What judges the luck of the dice: an evaluator, a search such as star2:depth=2, or none",
        |usual| usual.luck.into()))]
    pub reference: Option<String>,
}

#[derive(Args)]
pub struct StorageArguments {
    /// Keep all games in this SQLite file, and do not play those that are in it already
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
    /// Games played at the same time; the results do not depend on it [default: all cores]
    #[arg(long, value_name = "T", value_parser = parse_threads)]
    pub threads: Option<NonZeroUsize>,
}

#[derive(Args)]
pub struct TournamentArguments {
    /// A TOML file that says who plays and how; see docs/arena.md
    pub file: PathBuf,
    #[command(flatten)]
    pub storage: StorageArguments,
    /// Keep no games
    #[arg(long, conflicts_with = "store")]
    pub no_store: bool,
}

#[derive(Args)]
pub struct Results {
    /// A file that --store wrote
    pub store: PathBuf,
    /// Only the event of this number
    #[arg(long, value_name = "N")]
    pub event: Option<i64>,
    /// Draw the ratings of an event as an SVG picture into this file
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// Replace the picture if it exists
    #[arg(long)]
    pub force: bool,
}

#[derive(Args)]
pub struct Export {
    /// A file that --store wrote
    pub store: PathBuf,
    /// What to write: record or csv, or ccgc for EWN, or littlegolem for TZAAR
    #[arg(long, value_name = "FORMAT", value_parser = Words::ExportFormats.values())]
    pub to: String,
    /// Only the event of this number [default: all]
    #[arg(long, value_name = "N")]
    pub event: Option<i64>,
    /// File to write, - for standard output [default: -]
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace the file to write if it exists
    #[arg(long)]
    pub force: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MatchFormat {
    Pairs,
    Ccgc,
}

/// What games are exported as besides the notations of their game.
pub const CSV: &str = "csv";

fn parse_games(text: &str) -> Result<u64, String> {
    let games = text.parse().ok().filter(|&games: &u64| is_number_of_games(games));
    games.ok_or_else(|| {
        format!("games come in pairs, expected an even number from 2 to {MAX_GAMES}")
    })
}

/// Whether so many games can be played.
pub fn is_number_of_games(games: u64) -> bool {
    games.is_multiple_of(2) && (2..=MAX_GAMES).contains(&games)
}

/// More than anybody can play, and few enough to be numbered.
pub const MAX_GAMES: u64 = 1_000_000_000_000;

/// Reads a number of threads.
pub fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = text.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= 256);
    threads.ok_or_else(|| "expected a number from 1 to 256".to_owned())
}
