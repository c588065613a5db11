use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use quantity::Memory;

use crate::contest_arguments::parse_threads;

#[derive(Args)]
pub struct TablebaseArguments {
    #[command(subcommand)]
    pub command: TablebaseCommand,
    /// Folder of the tables [default: $DREISTEIN_CACHE, else dreistein in the user's cache folder]
    #[arg(long, global = true, value_name = "DIR")]
    pub folder: Option<PathBuf>,
}

#[derive(Subcommand)]
pub enum TablebaseCommand {
    /// Build the tables that are missing; a build that was stopped goes on where it was
    Build(Build),
    /// List the tables with their sizes and checksums
    Info,
    /// Check every checksum, and every value against the moves from its position
    Verify(Verify),
    /// Look a position up: its value, that of every face and that of every move
    Probe {
        /// The position, as `dreistein --help` says
        position: String,
    },
}

#[derive(Args)]
pub struct Build {
    /// Most cubes on the board, those of both sides together: 2 to 6
    #[arg(long, default_value = "4", value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(2..=6))]
    pub cubes: u32,
    /// Memory to work in, such as 500MB or 4GB
    #[arg(long, default_value = "2GB", value_name = "SIZE")]
    pub memory: Memory,
    /// Threads to work with; the tables do not depend on it [default: all cores]
    #[arg(long, value_name = "T", value_parser = parse_threads)]
    pub threads: Option<NonZeroUsize>,
}

#[derive(Args)]
pub struct Verify {
    /// Check the table with this many cubes only
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=6))]
    pub cubes: Option<u32>,
    /// Threads to work with [default: all cores]
    #[arg(long, value_name = "T", value_parser = parse_threads)]
    pub threads: Option<NonZeroUsize>,
}
