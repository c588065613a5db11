mod plan_file;

use arena::{GameContest, Round, Tournament};
use catalog::{GameKind, GameWork};
use report::contest::Standings;

use super::contest::{self, Live};
use crate::arguments::Common;
use crate::contest_arguments::{ConditionArguments, StorageArguments, TournamentArguments};
use crate::interrupt::{self, Interrupted};
use crate::{output, position_argument};
use plan_file::PlanFile;

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
        run_in::<G>(self.file, self.arguments, self.common)
    }
}

fn run_in<G: GameKind>(
    file: &PlanFile,
    arguments: &TournamentArguments,
    common: &Common,
) -> anyhow::Result<()> {
    let variant = file.variant::<G>(common)?;
    let storage = StorageArguments {
        store: (!arguments.no_store).then(|| {
            arguments.storage.store.clone().unwrap_or_else(|| file.store(&arguments.file))
        }),
        threads: arguments.storage.threads,
    };
    let conditions = ConditionArguments {
        setups: file.setups.clone(),
        tc: file.control()?,
        reference: file.reference.clone(),
    };
    let players = contest::players::<G>(variant, file.players()?)?;
    let contest = contest::contest::<G>(variant, players, &conditions, &storage)?;
    let seed = common.seed.or(file.seed).unwrap_or_else(|| position_argument::seed(common));
    let schedule = file.schedule()?;
    let tournament = Tournament { schedule, pairs: file.games / 2, seed, sprt: None };
    let rounds = play(&contest, &tournament, &storage)?;
    let standings = Standings::of_rounds(&contest, seed, &rounds)?;
    if common.json {
        output::print_json(&standings)?;
    } else {
        output::print(&standings.text())?;
    }
    if games_played(&rounds) < tournament.games(contest.players.len()) {
        return Err(Interrupted(contest::fate_of_games(&storage)).into());
    }
    Ok(())
}

fn play<G: GameKind>(
    contest: &GameContest<G>,
    tournament: &Tournament,
    storage: &StorageArguments,
) -> anyhow::Result<Vec<Round>> {
    let event = contest.event(tournament);
    let mut kept = contest::open_event(storage.store.as_deref(), &event)?;
    let store = contest::event_store(&mut kept);
    let stop = interrupt::stop_flag()?;
    let live = Live::new(tournament.games(contest.players.len()))?;
    let table = |rounds: &[Round]| {
        let standings = Standings::of_rounds(contest, tournament.seed, rounds);
        standings.map(|standings| standings.table()).unwrap_or_default()
    };
    let rounds = contest.play(tournament, store, stop, &|rounds| live.show(rounds, &table));
    live.clear();
    Ok(rounds?)
}

fn games_played(rounds: &[Round]) -> u64 {
    rounds.iter().flat_map(|round| &round.reports).map(|report| report.pairs().games()).sum()
}
