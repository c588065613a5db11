mod plan_file;

use std::path::PathBuf;

use arena::{Round, Tournament};
use catalog::{GameKind, GameWork};
use clap::{Args, ValueEnum};
use report::contest::{CrossTable, Entrant, PlayedPairing, Standings};

use super::contest::{self, ConditionArguments, StorageArguments};
use crate::arguments::Common;
use crate::{output, position_argument};
use plan_file::PlanFile;

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
    let file = PlanFile::read(&arguments.file)?;
    file.game(common.game)?.run(Play { file: &file, arguments, common })
}

struct Play<'a> {
    file: &'a PlanFile,
    arguments: &'a TournamentArguments,
    common: &'a Common,
}

impl GameWork for Play<'_> {
    type Output = anyhow::Result<()>;

    fn on<G: GameKind>(self) -> anyhow::Result<()> {
        let Self { file, arguments, common } = self;
        let variant = file.variant::<G>(common)?;
        let asked = || arguments.storage.store.clone();
        let storage = StorageArguments {
            store: (!arguments.no_store)
                .then(|| asked().unwrap_or_else(|| file.store(&arguments.file))),
            threads: arguments.storage.threads,
        };
        let conditions = ConditionArguments {
            setups: file.setups.clone(),
            tc: file.tc,
            reference: file.reference.clone(),
        };
        let contest = contest::contest::<G>(variant, file.players(), &conditions, &storage)?;
        let seed = common.seed.or(file.seed).unwrap_or_else(|| position_argument::seed(common));
        let schedule = file.schedule()?;
        let tournament = Tournament { schedule, pairs: file.games / 2, seed, sprt: None };
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
        let reports = rounds.iter().flat_map(|round| &round.reports);
        let played: u64 = reports.map(|report| report.pairs().games()).sum();
        if played < tournament.games(contest.players.len()) {
            return Err(contest::interrupted(&storage));
        }
        Ok(())
    }
}
