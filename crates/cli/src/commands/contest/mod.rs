//! What matches and tournaments have in common.

mod live;
mod shard_command;

use std::path::PathBuf;

use arena::{EventPlan, GameContest, Plan, Round, Shard, TimeControl, Tournament};
use clap::Args;
use protocol::make_player;
use store::OpenEvent;

use crate::arguments::Threads;
use crate::words::Words;
use crate::{help, interrupt, output};
use live::Live;
pub use shard_command::play_shard;

/// The conditions of a match or tournament.
#[derive(Args)]
pub struct ConditionArguments {
    /// Set-ups; with `engine`, each player chooses [default: random]
    #[arg(long, value_name = "RULE", value_parser = Words::ContestSetUps.values())]
    pub setups: Option<String>,
    /// Limits: total=10s,increment=100ms or move=100ms or turn=1s or depth=5 or nodes=1000, and
    /// grace=100ms for late answers [default: the engines' own]
    #[arg(long, value_name = "LIMITS")]
    pub tc: Option<TimeControl>,
    #[arg(long, value_name = "SPEC", help = help::with_default(
        "What judges the luck of the dice: an evaluation, a search such as star2:depth=2, or none",
        help::luck_judge))]
    pub reference: Option<String>,
}

#[derive(Args)]
pub struct StorageArguments {
    /// Store all games in this SQLite file, and skip those already stored
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
    /// Play only one of N equal parts, as in 3/16, into a file of its own; `dreistein merge` puts
    /// the parts together
    #[arg(long, value_name = "I/N", requires = "store")]
    pub shard: Option<Shard>,
    #[command(flatten)]
    pub threads: Threads,
}

/// The contest of a plan.
pub fn contest_of(plan: &Plan, storage: &StorageArguments) -> anyhow::Result<GameContest> {
    Ok(plan.contest(storage.threads.count(), output::tell, &make_player)?)
}

/// Plays a tournament and shows its progress, with a table of the results so far.
pub fn play(
    contest: &GameContest,
    tournament: &Tournament,
    storage: &StorageArguments,
    table: &(dyn Fn(&[Round]) -> String + Sync),
) -> anyhow::Result<Vec<Round>> {
    let mut kept = open_event(storage, &contest.event(tournament))?;
    let store = kept.as_mut().map(|event| event as _);
    let stop = interrupt::stop_flag();
    let live = Live::new(tournament.games(contest.players.len()))?;
    let rounds = contest.play(tournament, store, stop, &|rounds| live.show(rounds, table));
    live.clear();
    Ok(rounds?)
}

/// The event with this plan in the store, if there is one.
pub fn open_event(
    storage: &StorageArguments,
    plan: &EventPlan,
) -> anyhow::Result<Option<OpenEvent>> {
    Ok(storage.store.as_ref().map(|path| OpenEvent::open(path, plan)).transpose()?)
}

/// The error of a contest that was stopped.
pub fn interrupted(storage: &StorageArguments) -> anyhow::Error {
    interrupt::interrupted(match &storage.store {
        Some(path) => format!(
            "all games played are in {}; repeat the command with the same seed to continue",
            path.display()
        ),
        None => "no games were kept; --store FILE keeps them".into(),
    })
}
