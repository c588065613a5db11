use std::fmt::Display;
use std::path::PathBuf;

use anyhow::{Context, bail};
use arena::{Plan, Round};
use clap::{Args, ValueEnum};
use protocol::make_player;
use report::contest::{CrossTable, Entrant, PlayedPairing, Standings};

use super::contest::{self, StorageArguments};
use crate::arguments::Common;
use crate::{file, output};

#[derive(Args)]
pub struct TournamentArguments {
    /// A TOML file with the players and conditions; see docs/arena.md
    file: PathBuf,
    #[command(flatten)]
    storage: StorageArguments,
    /// standings: ratings and pairings; cross-table: games won by each player against each other
    #[arg(long, default_value = "standings", value_name = "FORMAT")]
    format: TournamentFormat,
    /// Do not keep the games
    #[arg(long, conflicts_with = "store")]
    no_store: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TournamentFormat {
    Standings,
    CrossTable,
}

/// Plays the tournament that a TOML file describes.
pub fn run(arguments: &TournamentArguments, common: &Common) -> anyhow::Result<()> {
    let text = file::read_file(&arguments.file, LONGEST_PLAN)?;
    let plan = Plan::parse(&text);
    let mut plan = plan.with_context(|| format!("cannot use {}", arguments.file.display()))?;
    plan.game = Some(agreed("game", plan.game, common.game)?.unwrap_or_default());
    plan.board = agreed("board", plan.board, common.board)?;
    let mut storage = arguments.storage.clone();
    contest::set_seed(&mut plan, &storage, common)?;
    if arguments.no_store {
        storage.store = None;
    } else {
        storage.store.get_or_insert_with(|| plan.store_beside(&arguments.file));
    }
    let contest = plan.contest(storage.threads.count(), output::tell, &make_player)?;
    let seed = plan.seed.unwrap_or_default();
    let table = |rounds: &[Round]| {
        let standings = Standings::of_rounds(&contest, seed, rounds);
        standings.map(|standings| standings.table()).unwrap_or_default()
    };
    let print = |_: &_, rounds: &[Round]| match arguments.format {
        TournamentFormat::Standings => {
            let standings = Standings::of_rounds(&contest, seed, rounds)?;
            output::print_either(common, &standings, &standings.text())
        }
        TournamentFormat::CrossTable => {
            let pairings = PlayedPairing::of_rounds(rounds);
            let table = CrossTable::new(&Entrant::all_of(&contest), &pairings, seed);
            output::print_either(common, &table, &table.text())
        }
    };
    contest::play(&plan, &contest, &storage, common, &table, print)
}

/// The most bytes of a plan, far more than any tournament needs.
const LONGEST_PLAN: u64 = 1 << 20;

/// Combines a value in the file with one on the command line; fails if they differ.
fn agreed<T: Display + PartialEq>(
    option: &str,
    own: Option<T>,
    asked: Option<T>,
) -> anyhow::Result<Option<T>> {
    match (own, asked) {
        (Some(own), Some(asked)) if own != asked => {
            bail!("--{option} {asked}, but the file says {own}")
        }
        (own, asked) => Ok(own.or(asked)),
    }
}
