//! What matches and tournaments have in common.

mod live;

use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;

use anyhow::{Context, bail};
use arena::{
    EventPlan, EventStore, GameContest, NamedPlayer, TimeControl, contest_set_ups, default_judge,
    luck_judge,
};
use catalog::{GameKind, level_or_engine};
use protocol::player;
use store::OpenEvent;

pub use live::Live;

use crate::contest_arguments::{ConditionArguments, StorageArguments};
use crate::output;

/// A player that was asked for.
pub struct Wanted {
    pub name: String,
    pub spec: String,
    /// For programs: what to set before the first game.
    pub options: Vec<(String, String)>,
    /// Its own limits of time and effort.
    pub control: Option<TimeControl>,
}

/// The players that were asked for.
pub fn players<G: GameKind>(
    variant: G::Variant,
    wanted: impl IntoIterator<Item = Wanted>,
) -> anyhow::Result<Vec<NamedPlayer<G::Position>>> {
    let named = |Wanted { name, mut spec, options, control }: Wanted| {
        // A store keeps which engine a level was: another version may have another.
        spec = level_or_engine::<G>(&spec)?.into();
        let make = player::<G>(variant, &spec, options.clone(), output::tell)?;
        for (option, value) in &options {
            // Other options make another player, also in a store; no spec has line breaks.
            spec.push_str(&format!("\n{option}={value}"));
        }
        Ok(NamedPlayer { name, spec, make, control })
    };
    wanted.into_iter().map(named).collect()
}

/// A contest between players as the arguments say.
pub fn contest<G: GameKind>(
    variant: G::Variant,
    players: Vec<NamedPlayer<G::Position>>,
    conditions: &ConditionArguments,
    storage: &StorageArguments,
) -> anyhow::Result<GameContest<G>> {
    let reference = conditions.reference.as_deref().unwrap_or(default_judge::<G>());
    let judge =
        luck_judge::<G>(variant, reference, output::tell).context("invalid reference for luck")?;
    Ok(GameContest {
        variant,
        set_ups: set_ups::<G>(conditions.setups.as_deref())?,
        players,
        control: conditions.tc.unwrap_or_default(),
        reference: (judge, reference.into()),
        threads: storage.threads.unwrap_or_else(all_cores),
    })
}

/// The way to set up games that was asked for, or the usual one.
fn set_ups<G: GameKind>(asked: Option<&str>) -> anyhow::Result<&'static str> {
    let known = contest_set_ups::<G>();
    let asked = asked.unwrap_or(known[0]);
    let Some(name) = known.iter().find(|name| **name == asked) else {
        bail!("--setups {asked}: {} has {}", G::TITLE, known.join(", "));
    };
    Ok(name)
}

/// The event with this plan in the store at a path.
pub fn open_event(path: Option<&Path>, plan: &EventPlan) -> anyhow::Result<Option<OpenEvent>> {
    Ok(path.map(|path| OpenEvent::open(path, plan)).transpose()?)
}

/// The event as contests take it.
pub fn event_store(event: &mut Option<OpenEvent>) -> Option<&mut (dyn EventStore + 'static)> {
    event.as_mut().map(|event| event as _)
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

/// As many threads as there are cores.
pub fn all_cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}
