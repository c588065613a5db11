use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::{Args, ColorChoice, Parser, Subcommand};
use game::quantity::parse_time;
use games::Game;

use crate::commands::ewn::monte_carlo::MonteCarloArguments;
use crate::commands::ewn::regret::RegretArguments;
use crate::commands::ewn::set_ups::SetUpsArguments;
use crate::commands::ewn::tablebase::TablebaseArguments;
use crate::commands::export::Export;
use crate::commands::match_command::Match;
use crate::commands::merge::Merge;
use crate::commands::prove::Solve;
use crate::commands::puzzles::PuzzleArguments;
use crate::commands::results::Results;
use crate::commands::rollout::RolloutArguments;
use crate::commands::serve::Serve;
use crate::commands::tournament::TournamentArguments;
use crate::commands::verify_dice::VerifyDice;
use crate::words::{FIRST_SIDE, PROTOCOLS, SECOND_SIDE, listed, unlisted, values};
use crate::{help, version};

#[derive(Parser)]
#[command(name = "dreistein", version = version::SHORT, long_version = version::long(), about = help::about(), long_about = help::long_about())]
pub struct Arguments {
    /// The command; the default is `serve`
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub common: Common,
}

#[derive(Args)]
pub struct Common {
    #[arg(long, global = true, value_name = "GAME", help = help::games())]
    pub game: Option<Game>,
    #[arg(long, global = true, value_name = "K", help = help::board())]
    pub board: Option<usize>,
    /// Seed of all random numbers [default: from the clock, and printed]
    #[arg(long, global = true)]
    pub seed: Option<u64>,
    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,
    /// When to use colours: auto, always or never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    #[arg(hide_default_value = true, hide_possible_values = true)]
    pub color: ColorChoice,
}

impl Common {
    pub fn game(&self) -> Game {
        self.game.unwrap_or_default()
    }
}

#[derive(Subcommand)]
pub enum Command {
    /// Evaluate a position without searching (ignores the die)
    Eval {
        /// The position; see `dreistein --help`
        position: String,
        #[arg(long, value_name = "NAME", help = help::with_evaluation(&format!(
            "Evaluation with its options, as in {}; see `dreistein list`", Game::default().example_evaluator)))]
        evaluator: Option<String>,
        /// Evaluate the position after these moves; an evaluation may count what they gain
        #[arg(long, value_name = "MOVES")]
        after: Option<String>,
        /// Also print the lists that the values are computed from, if the evaluation has any
        #[arg(long)]
        details: bool,
    },
    /// List the legal moves; before the roll, those of every roll
    Moves {
        /// The position; see `dreistein --help`
        position: String,
        /// List whole turns instead of single moves
        #[arg(long)]
        turns: bool,
    },
    /// Count the sequences of rolls and moves of a given length
    Perft {
        /// The position; see `dreistein --help`
        position: String,
        /// Length in moves
        depth: u32,
        /// Split the count by first roll and move
        #[arg(long)]
        divide: bool,
    },
    /// Draw the board and list the legal moves
    Show {
        /// The position; see `dreistein --help`
        position: String,
    },
    /// Convert positions and records between notations
    Convert(Convert),
    /// Search a position: value every move or, before the roll, every roll
    #[command(visible_alias = "analyse")]
    Analyze(Analyze),
    /// Search a position and print only the best move
    Best(Analyze),
    /// Play a position out many times: win probabilities with standard errors
    Rollout(RolloutArguments),
    /// Solve a position: exact win probabilities in games with dice, otherwise who wins and how
    Solve(Solve),
    /// Review finished games: the luck of every roll and the loss of every turn
    Review(Review),
    /// Play in the terminal
    Play(Play),
    /// Serve the web page for playing, analysing and reviewing (the default command)
    Serve(Serve),
    /// Search fixed positions to a fixed depth: the node count is a checksum of behaviour
    Bench,
    /// Play a match between two players, in pairs of games with sides swapped
    Match(Box<Match>),
    /// Play a tournament described by a TOML file
    Tournament(TournamentArguments),
    /// Make puzzles: positions from games between engines in which one move is clearly best
    Puzzles(PuzzleArguments),
    /// Merge files of games, such as those that --shard made on several machines
    Merge(Merge),
    /// Show the results of all events in a file of games
    Results(Results),
    /// Export the games in a file as records or CSV
    Export(Export),
    /// Check the dice of finished games on the page against what the server promised
    VerifyDice(VerifyDice),
    /// Run an engine on stdin/stdout
    Engine(Engine),
    /// Test an engine's protocol support
    Compliance(Compliance),
    /// Value every move by random playouts, by wins alone and by several attributes
    MonteCarlo(MonteCarloArguments),
    /// Find the best set-ups: exactly on small boards, by games on the official board
    Setups(SetUpsArguments),
    /// Build, verify and probe endgame tables
    Tablebase(TablebaseArguments),
    /// Measure what engines lose in endgames with known exact values
    Regret(RegretArguments),
    /// List levels, evaluations, engines and playout policies with their options
    List,
    /// Print a shell completion script
    Completions { shell: clap_complete::Shell },
    /// Print the manual page of the program or of a command
    Man {
        command: Option<String>,
        /// Write the pages of all commands into this folder instead
        #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
        folder: Option<PathBuf>,
    },
}

#[derive(Args)]
pub struct Convert {
    /// A file, - for standard input, or the text itself
    pub input: String,
    #[arg(long, value_name = "FORMAT", value_parser = values(Game::formats, &[]))]
    #[arg(help = help::with_words("Notation to write", Game::formats), hide_possible_values = true)]
    pub to: String,
    /// Notation to read [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = values(Game::formats, &[]))]
    #[arg(hide_possible_values = true)]
    pub from: Option<String>,
    /// File to write, - for standard output [default: -]
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long)]
    pub force: bool,
}

#[derive(Args)]
pub struct Analyze {
    /// The position; see `dreistein --help`
    pub position: String,
    #[arg(long, value_name = "SPEC", help = help::with_engine("Engine with its options"))]
    pub engine: Option<String>,
    /// Time limit, such as 500ms, 2s or 4min; a plain number is seconds
    #[arg(long, value_parser = parse_time)]
    pub time: Option<Duration>,
    /// Search depth
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub depth: Option<u32>,
    /// Number of nodes
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
}

#[derive(Args)]
pub struct Review {
    /// A file, - for standard input, or the text itself: one or more games in any notation
    pub record: String,
    #[arg(long, value_name = "SPEC", help = help::with_engine("Engine that judges"))]
    pub engine: Option<String>,
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100), help = help::with_default(
        "Search depth, if the engine has none of its own",
        |game| game.defaults.review_depth.to_string()))]
    pub depth: Option<u32>,
    /// Review only this game of the file, counted from 1
    #[arg(long, value_name = "N")]
    pub game_number: Option<NonZeroUsize>,
    /// Notation to read [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = values(Game::formats, &[]))]
    #[arg(hide_possible_values = true)]
    pub from: Option<String>,
    /// Also write the review as an HTML page
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Overwrite an existing page
    #[arg(long)]
    pub force: bool,
}

#[derive(Args)]
pub struct Engine {
    #[arg(value_name = "SPEC", help = help::with_engine("Engine with its options"))]
    pub engine: Option<String>,
    #[arg(long, default_value = "ugi", value_name = "PROTOCOL")]
    #[arg(help = help::with_words("Protocol of the host", PROTOCOLS))]
    pub protocol: String,
}

#[derive(Args)]
pub struct Compliance {
    /// The program and its arguments, after --
    #[arg(required = true, last = true, value_name = "PROGRAM")]
    pub program: Vec<String>,
    #[arg(long, default_value = "ugi", value_name = "PROTOCOL")]
    #[arg(help = help::with_words("Protocol of the program", PROTOCOLS))]
    pub protocol: String,
    /// Run only this check; may be repeated
    #[arg(long, value_name = "NAME")]
    pub check: Vec<String>,
    /// Time limit of answers that need no search; a plain number is seconds
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = parse_time)]
    pub patience: Duration,
    /// Show the program's standard error
    #[arg(long)]
    pub show_stderr: bool,
}

#[derive(Args)]
pub struct Play {
    #[arg(long = listed(FIRST_SIDE)[0], default_value = "human", value_name = "WHO")]
    #[arg(help = format!("Player of the first side: human, an engine such as {}, or level:NAME",
        Game::default().example_engine))]
    #[arg(visible_aliases = &listed(FIRST_SIDE)[1..])]
    #[arg(aliases = unlisted(FIRST_SIDE))]
    pub first_player: String,
    #[arg(long = listed(SECOND_SIDE)[0], value_name = "WHO")]
    #[arg(visible_aliases = &listed(SECOND_SIDE)[1..])]
    #[arg(aliases = unlisted(SECOND_SIDE), help = help::with_default(
        "Player of the second side", |game| game.defaults.opponent.into()))]
    pub second_player: Option<String>,
    /// Play against this level, which takes the second side; see `dreistein list`
    #[arg(long, value_name = "NAME", conflicts_with = "second_player")]
    pub level: Option<String>,
    /// Side that moves first, where the rules leave the choice [default: the first]
    #[arg(long, value_name = "SIDE", value_parser = values(|game| game.sides.to_vec(), &[]))]
    #[arg(hide_possible_values = true)]
    pub first: Option<String>,
    #[arg(long, value_name = "RULE", value_parser = values(Game::play_set_ups, &[]))]
    #[arg(help = help::set_ups())]
    pub setups: Option<String>,
    /// Start from this position
    #[arg(long, conflicts_with_all = ["setups", "first"])]
    pub position: Option<String>,
    /// Ask for the rolls (set-ups and engines still use the seed)
    #[arg(long)]
    pub ask_dice: bool,
    #[arg(long, value_name = "NAME", help = help::with_evaluation("Evaluation for hints"))]
    pub hints: Option<String>,
    /// Save the record in this new file after every move
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

#[derive(Clone, Copy, Args)]
pub struct Threads {
    /// Number of threads; results do not depend on it [default: all cores]
    #[arg(long, value_name = "T", value_parser = parse_threads)]
    pub threads: Option<NonZeroUsize>,
}

impl Threads {
    pub fn count(self) -> NonZeroUsize {
        let all = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(all)
    }
}

pub fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = text.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= 256);
    threads.ok_or_else(|| "expected a number from 1 to 256".to_owned())
}
