use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use catalog::GameName;
use clap::{Args, Parser, Subcommand, ValueEnum};
use game::Side;
use quantity::parse_time;

use crate::commands::ewn::monte_carlo::MonteCarloArguments;
use crate::commands::ewn::tablebase::TablebaseArguments;
use crate::contest_arguments::{Export, Match, Results, TournamentArguments};
use crate::exact_arguments::{SetUpsArguments, Solve};
use crate::help;
use crate::rollout_arguments::RolloutArguments;
use crate::serve_arguments::Serve;
use crate::words::Words;

/// Play, judge and study EinStein würfelt nicht! and TZAAR
///
/// A POSITION is `startpos`, `random` (set-ups by --seed), `random:SEED`, a text such as
/// "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -" (rows from the top, mover, die or -),
/// or a MeinStein FEN. Quote texts that hold spaces. With --game tzaar, a text has the columns A to
/// I, each from its lowest point, the mover and the action of the turn:
/// "TtR../o.O.../r....../......../......../......../......./....../..... w 1"
#[derive(Parser)]
#[command(name = "dreistein", version = VERSION)]
pub struct Arguments {
    /// What to do; nothing at all opens the page
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub common: Common,
}

/// The version, with the commit if it is known.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), env!("DREISTEIN_COMMIT_SUFFIX"));

const ENGINE_HELP: &str =
    "Engine, with options as in star2:eval=schwarz,threads=2; see `dreistein list`";

#[derive(Args)]
pub struct Common {
    /// The game: ewn or tzaar [default: ewn]
    #[arg(long, global = true, value_name = "GAME")]
    pub game: Option<GameName>,
    /// Side of the board, 3 to 8 [default: 5, or that of the position]
    #[arg(long, global = true, value_name = "K")]
    pub board: Option<usize>,
    /// Seed of everything random [default: from the clock, and printed]
    #[arg(long, global = true)]
    pub seed: Option<u64>,
    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,
    /// When to use colours: auto, always or never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    #[arg(hide_default_value = true, hide_possible_values = true)]
    pub color: Color,
}

#[derive(Subcommand)]
pub enum Command {
    /// Judge a position with an evaluation function (a rolled die is left out of account)
    Eval {
        /// The position, as `dreistein --help` says
        position: String,
        #[arg(long, value_name = "NAME", help = help::with_evaluation(
            "Evaluator, with options as in odema:block=none; see `dreistein list`"))]
        evaluator: Option<String>,
    },
    /// List the legal moves, for every roll if the die is not rolled
    Moves {
        /// The position, as `dreistein --help` says
        position: String,
        /// List whole turns: all that a player does in a row
        #[arg(long)]
        turns: bool,
    },
    /// Count the sequences of rolls and moves of a length
    Perft {
        /// The position, as `dreistein --help` says
        position: String,
        /// How many moves long
        depth: u32,
        /// Split the count by first roll and move
        #[arg(long)]
        divide: bool,
    },
    /// Draw the board with the die and the legal moves
    Show {
        /// The position, as `dreistein --help` says
        position: String,
    },
    /// Convert positions and records between notations
    Convert(Convert),
    /// Search a position: the value of every move and, before the roll, of every face
    #[command(visible_alias = "analyse")]
    Analyze(Analyze),
    /// Search a position and print the best move only
    Best(Analyze),
    /// Play games out after every move: the share of wins, and the value by several attributes
    MonteCarlo(MonteCarloArguments),
    /// Play a position on many times: win probabilities with their errors
    Rollout(RolloutArguments),
    /// Solve a position: exact win probabilities in games with dice, else who wins and how
    Solve(Solve),
    /// Say which set-ups are best: exactly on small boards, by games on the official one
    Setups(SetUpsArguments),
    /// Review games that were played: the luck of every roll and the price of every turn
    Review(Review),
    /// Play in the terminal
    Play(Play),
    /// Serve the page on which games are played, analysed and reviewed (also without any command)
    Serve(Serve),
    /// Search fixed positions to a fixed depth: a checksum of behaviour, and a speed
    Bench,
    /// Play two players against each other in pairs of games with the sides swapped
    Match(Box<Match>),
    /// Play a tournament that a TOML file describes
    Tournament(TournamentArguments),
    /// Show the tables of all events in a file of games
    Results(Results),
    /// Write the games of a file as records, in CCGC's notation or as CSV
    Export(Export),
    /// Answer a program that hosts games: an engine behind a protocol on standard input
    Engine(Engine),
    /// Test an engine's protocol support
    Compliance(Compliance),
    /// Build, check and ask the tables of endgames
    Tablebase(TablebaseArguments),
    /// Measure what engines give away in endgames, where exact values are known
    Regret(RegretArguments),
    /// List the levels, and the evaluators, engines and playout policies with their options
    List,
    /// Print a completion script for a shell
    Completions { shell: clap_complete::Shell },
    /// Print the manual page of the program or of one of its commands
    Man { command: Option<String> },
}

#[derive(Args)]
pub struct Convert {
    /// A file, - for standard input, or the text itself
    pub input: String,
    /// Notation to write: position, meinstein, record or ccgc; for TZAAR position, waltz, record or
    /// littlegolem
    #[arg(long, value_name = "FORMAT", value_parser = parse_format)]
    pub to: String,
    /// Notation to read [default: what the text looks like]
    #[arg(long, value_name = "FORMAT", value_parser = parse_format)]
    pub from: Option<String>,
    /// File to write, - for standard output [default: -]
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace the file to write if it exists
    #[arg(long)]
    pub force: bool,
}

#[derive(Args)]
pub struct Analyze {
    /// The position, as `dreistein --help` says
    pub position: String,
    #[arg(long, value_name = "SPEC", help = help::with_engine(ENGINE_HELP))]
    pub engine: Option<String>,
    /// Stop after this time: 500ms, 2s, 4min; a plain number is seconds
    #[arg(long, value_parser = parse_time)]
    pub time: Option<Duration>,
    /// Stop after this depth
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub depth: Option<u32>,
    /// Stop after this many nodes
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
}

#[derive(Args)]
pub struct Review {
    /// A file, - for standard input, or the text itself: one or more games in any notation
    pub record: String,
    #[arg(long, value_name = "SPEC", help = help::with_engine(
        "Engine that judges, with options as in champion:depth=6; see `dreistein list`"))]
    pub engine: Option<String>,
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100), help = help::with_default(
        "How many moves deep it searches, if the engine does not say so",
        |usual| usual.defaults.review_depth.to_string()))]
    pub depth: Option<u32>,
    /// Review this game of the file only, counted from 1
    #[arg(long, value_name = "N")]
    pub game_number: Option<NonZeroUsize>,
    /// Notation to read [default: what the text looks like]
    #[arg(long, value_name = "FORMAT", value_parser = parse_format)]
    pub from: Option<String>,
    /// Write the review as a page for a browser, too
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Replace that page if it exists
    #[arg(long)]
    pub force: bool,
}

#[derive(Args)]
pub struct Engine {
    #[arg(value_name = "SPEC", help = help::with_engine(ENGINE_HELP))]
    pub engine: Option<String>,
    /// What the host speaks: ugi; for EWN also ntu or ewnplatform
    #[arg(long, default_value = "ugi", value_name = "PROTOCOL")]
    pub protocol: String,
}

#[derive(Args)]
pub struct Compliance {
    /// The program and its arguments, after --
    #[arg(required = true, last = true, value_name = "PROGRAM")]
    pub program: Vec<String>,
    /// What the program speaks: ugi; for EWN also ntu or ewnplatform
    #[arg(long, default_value = "ugi", value_name = "PROTOCOL")]
    pub protocol: String,
    /// Make this check only; may be given more than once
    #[arg(long, value_name = "NAME")]
    pub check: Vec<String>,
    /// How long an answer may take that takes no thought; a plain number is seconds
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = parse_time)]
    pub patience: Duration,
    /// Show what the program writes to standard error
    #[arg(long)]
    pub show_stderr: bool,
}

#[derive(Args)]
pub struct RegretArguments {
    /// Players as for match: engines such as star2:depth=3, or programs such as "ugi:./bot"
    #[arg(required = true, value_name = "SPEC")]
    pub engines: Vec<String>,
    /// Cubes of both sides together, at most; positions with one cube more than the tables have
    /// are solved [default: 4, or as many as the tables have]
    #[arg(long, value_name = "N")]
    pub cubes: Option<u32>,
    /// Number of positions
    #[arg(long, value_name = "M", default_value = "10000")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub positions: u64,
    /// Endgame tables: auto for the user's (small ones are built if need be), or a folder
    #[arg(long, value_name = "TABLES", default_value = "auto")]
    pub tables: String,
    /// Threads; the result does not depend on it [default: all cores]
    #[arg(long, value_name = "T", value_parser = crate::contest_arguments::parse_threads)]
    pub threads: Option<NonZeroUsize>,
}

#[derive(Args)]
pub struct Play {
    /// Who plays the first side: human, an engine such as greedy:eval=schwarz, or level:NAME
    #[arg(long = Words::Side(Side::First).listed()[0], default_value = "human", value_name = "WHO")]
    #[arg(visible_aliases = &Words::Side(Side::First).listed()[1..])]
    #[arg(aliases = Words::Side(Side::First).unlisted())]
    pub first_player: String,
    #[arg(long = Words::Side(Side::Second).listed()[0], value_name = "WHO")]
    #[arg(visible_aliases = &Words::Side(Side::Second).listed()[1..])]
    #[arg(aliases = Words::Side(Side::Second).unlisted(), help = help::with_default(
        "Who plays the second side", |usual| usual.defaults.opponent.into()))]
    pub second_player: Option<String>,
    /// Let an engine of this level play the second side; see `dreistein list`
    #[arg(long, value_name = "NAME", conflicts_with = "second_player")]
    pub level: Option<String>,
    /// Who moves first: red or blue; in TZAAR always white
    #[arg(long, value_name = "SIDE", value_parser = Words::Sides.values())]
    #[arg(hide_possible_values = true)]
    pub first: Option<String>,
    #[arg(long, value_name = "RULE", value_parser = Words::PlaySetUps.values())]
    #[arg(help = help::with_default("How the pieces are set up; `free` asks human players and lets \
        engines take a random one, `tournament` does so piece by piece",
        |usual| usual.defaults.set_ups.into()))]
    pub setups: Option<String>,
    /// Start from this position instead
    #[arg(long, conflicts_with_all = ["setups", "first"])]
    pub position: Option<String>,
    /// Ask for the rolls instead of rolling (set-ups and engines still use the seed)
    #[arg(long)]
    pub ask_dice: bool,
    #[arg(long, value_name = "NAME", help = help::with_evaluation(
        "Evaluator for hints, with options as for eval"))]
    pub hints: Option<String>,
    /// Keep the record of the game in this new file, up to date after every move
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    pub fn apply(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// The name of a notation of any game.
fn parse_format(text: &str) -> Result<String, String> {
    let listed = Words::Formats.listed();
    if listed.contains(&text) || Words::Formats.unlisted().contains(&text) {
        return Ok(text.into());
    }
    Err(format!("format \"{text}\": expected {}", listed.join(", ")))
}
