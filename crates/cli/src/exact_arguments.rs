use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use quantity::{Memory, parse_mebibytes, parse_time};

use crate::commands::prove::DEFAULT_HASH;
use crate::contest_arguments::parse_threads;

#[derive(Args)]
pub struct Solve {
    /// The position, as `dreistein --help` says
    pub position: String,
    /// EWN only: faces of the die, if fewer than the board usually has; no cube has a higher number
    #[arg(long, value_name = "N")]
    pub cubes: Option<u8>,
    /// EWN only: memory for positions: 500MB, 4GB [default: 4GB]
    #[arg(long, value_name = "SIZE")]
    pub memory: Option<Memory>,
    #[command(flatten)]
    pub proof: ProofArguments,
    /// EWN only: endgame tables that shorten the work on 5x5: auto for the user's (small ones are built if
    /// need be), off for full precision, or a folder [default: auto]
    #[arg(long, value_name = "TABLES")]
    pub tables: Option<String>,
}

/// What only games without dice take.
#[derive(Args)]
pub struct ProofArguments {
    /// TZAAR only: give up after this time: 500ms, 2s, 4min; a plain number is seconds [default:
    /// never]
    #[arg(long, value_parser = parse_time)]
    pub time: Option<Duration>,
    #[arg(long, value_name = "SIZE", value_parser = parse_mebibytes, help = format!(
        "TZAAR only: memory of the table of positions: 64MiB, 1GiB; a plain number is MiB \
        [default: {DEFAULT_HASH}MiB]"))]
    pub hash: Option<u64>,
    /// TZAAR only: how to search, as in method=df-pn,sums=plain; see docs/tzaar-solver.md
    #[arg(long, value_name = "OPTIONS")]
    pub prover: Option<String>,
    /// TZAAR only: write the whole proof into this file
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// Replace that file if it exists
    #[arg(long, requires = "proof")]
    pub force: bool,
}

impl ProofArguments {
    /// The first option that was given, if any.
    pub fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--time", self.time.is_some()),
            ("--hash", self.hash.is_some()),
            ("--prover", self.prover.is_some()),
            ("--proof", self.proof.is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }
}

#[derive(Args)]
pub struct SetUpsArguments {
    /// Cubes a side, and faces of the die: solves the smaller game instead
    #[arg(long, value_name = "N")]
    pub cubes: Option<u8>,
    /// Memory for positions where the game is solved: 500MB, 4GB
    #[arg(long, default_value = "4GB", value_name = "SIZE")]
    pub memory: Memory,
    /// Engine that plays both sides where the game is not solved
    #[arg(long, default_value = "star2:eval=net,depth=1,hash=0", value_name = "SPEC")]
    pub engine: String,
    /// What judges the luck of the dice, to take it out: an evaluator, a search such as star2:depth=2,
    /// or none
    #[arg(long, default_value = "net", value_name = "SPEC")]
    pub reference: String,
    /// About how many games are played for each side
    #[arg(long, default_value = "500000", value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub games: u64,
    /// The opponent's set-up: random, or one such as 162345
    #[arg(long, default_value = "random", value_name = "SETUP")]
    pub against: String,
    /// How many set-ups to show for each side
    #[arg(long, default_value = "10", value_name = "N")]
    pub top: usize,
    /// Games played at the same time; the results do not depend on it [default: all cores]
    #[arg(long, value_name = "T", value_parser = parse_threads)]
    pub threads: Option<NonZeroUsize>,
}

/// As much as a computer of today has to spare.
pub const DEFAULT_MEMORY: Memory = Memory(4_000_000_000);
