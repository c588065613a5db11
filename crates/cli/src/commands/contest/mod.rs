//! What matches and tournaments have in common.

mod live;
mod numbers;
mod plot;
mod standings;

use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;

use anyhow::Context;
use arena::store::{EventId, EventPlan, Store};
use catalog::{EwnContest, LuckReference, NamedPlayer, PlayerSpec};
use ewn::Size;

pub use live::Live;
pub use numbers::{ReportNumbers, aligned};
pub use standings::{Entrant, PlayedPairing, Standings};

use crate::contest_arguments::{ConditionArguments, StorageArguments};
use crate::output;

/// A player that was asked for.
pub struct Wanted {
    pub name: String,
    pub spec: String,
    /// For programs: what to set before the first game.
    pub options: Vec<(String, String)>,
}

/// The players that were asked for.
pub fn players(
    size: Size,
    wanted: impl IntoIterator<Item = Wanted>,
) -> anyhow::Result<Vec<NamedPlayer>> {
    let named = |Wanted { name, mut spec, options }: Wanted| {
        let player = PlayerSpec::parse(size, &spec, options.clone(), output::tell)?;
        for (option, value) in &options {
            // Other options make another player, also in a store.
            spec.push_str(&format!(" {option}={value}"));
        }
        Ok(NamedPlayer { name, spec, player })
    };
    wanted.into_iter().map(named).collect()
}

/// A contest between players as the arguments say.
pub fn contest(
    size: Size,
    players: Vec<NamedPlayer>,
    conditions: &ConditionArguments,
    storage: &StorageArguments,
) -> anyhow::Result<EwnContest> {
    let reference = LuckReference::parse(size, &conditions.reference, output::tell)
        .context("invalid reference for luck")?;
    Ok(EwnContest {
        size,
        set_ups: conditions.setups.rule(),
        players,
        control: conditions.tc.unwrap_or_default(),
        reference: (reference, conditions.reference.clone()),
        threads: storage.threads.unwrap_or_else(all_cores),
    })
}

/// The store at a path and the event in it that has this plan.
pub fn open_store(
    path: Option<&Path>,
    event: &EventPlan,
) -> anyhow::Result<Option<(Store, EventId)>> {
    let Some(path) = path else {
        return Ok(None);
    };
    let mut store = Store::open(path)?;
    let id = store.event(event)?;
    Ok(Some((store, id)))
}

/// What becomes of games that were played when somebody stopped the rest.
pub fn fate_of_games(storage: &StorageArguments) -> String {
    match &storage.store {
        Some(path) => format!(
            "all games played are in {}; the same command with the same seed goes on",
            path.display()
        ),
        None => "no games are kept; --store FILE would keep them".into(),
    }
}

pub fn all_cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}
