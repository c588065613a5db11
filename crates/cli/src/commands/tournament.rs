use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use arena::{Plan, Round};
use clap::{Args, ValueEnum};
use games::Game;
use report::contest::{CrossTable, Entrant, PlayedPairing, Standings};

use super::contest::{self, StorageArguments, contest_of, play_shard};
use crate::arguments::Common;
use crate::{file, output, position_argument};

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

/// Plays the tournament that a file describes.
pub fn run(arguments: &TournamentArguments, common: &Common) -> anyhow::Result<()> {
    let mut plan = read(&arguments.file)?;
    let game = game(&plan, common.game)?;
    plan.game = Some(game);
    plan.seed = common.seed.or(plan.seed);
    if plan.seed.is_none() && arguments.storage.shard.is_some() {
        bail!("--shard needs a seed in the file or --seed, the same for all parts");
    }
    plan.seed.get_or_insert_with(|| position_argument::seed(common));
    plan.board = board(&plan, game, common)?;
    let StorageArguments { store, shard, threads } = &arguments.storage;
    let store = || store.clone().unwrap_or_else(|| plan.store_beside(&arguments.file));
    let storage = StorageArguments {
        store: (!arguments.no_store).then(store),
        shard: *shard,
        threads: *threads,
    };
    let (contest, tournament) = (contest_of(&plan, &storage)?, plan.tournament()?);
    if let Some(shard) = shard {
        return play_shard(*shard, &plan, &contest, &tournament, &storage, common);
    }
    let seed = tournament.seed;
    let table = |rounds: &[Round]| {
        let standings = Standings::of_rounds(&contest, seed, rounds);
        standings.map(|standings| standings.table()).unwrap_or_default()
    };
    let rounds = contest::play(&contest, &tournament, &storage, &table)?;
    match arguments.format {
        TournamentFormat::Standings => {
            let standings = Standings::of_rounds(&contest, seed, &rounds)?;
            output::print_either(common, &standings, &standings.text())?;
        }
        TournamentFormat::CrossTable => {
            let pairings = PlayedPairing::of_rounds(&rounds);
            let table = CrossTable::new(&Entrant::all_of(&contest), &pairings, seed);
            output::print_either(common, &table, &table.text())?;
        }
    }
    match tournament.is_finished(&rounds) {
        true => Ok(()),
        false => Err(contest::interrupted(&storage)),
    }
}

/// In bytes, far more than any tournament needs.
const LONGEST_PLAN: u64 = 1 << 20;

fn read(path: &Path) -> anyhow::Result<Plan> {
    let text = file::read_file(path, LONGEST_PLAN)?;
    Plan::parse(&text).with_context(|| format!("cannot use {}", path.display()))
}

/// The game, which the command line may name too.
fn game(plan: &Plan, asked: Option<Game>) -> anyhow::Result<Game> {
    match (plan.game, asked) {
        (Some(own), Some(asked)) if own != asked => {
            bail!("--game {asked}, but the file says {own}")
        }
        (own, asked) => Ok(own.or(asked).unwrap_or_default()),
    }
}

/// The board, which the command line may name too.
fn board(plan: &Plan, game: Game, common: &Common) -> anyhow::Result<Option<usize>> {
    match (plan.board, common.board) {
        (Some(own), Some(asked)) if own != asked => {
            bail!("--board {asked}, but the file says {own}")
        }
        (None, asked) => position_argument::variant_of(game, common).map(|_| asked),
        (own, _) => Ok(own),
    }
}
