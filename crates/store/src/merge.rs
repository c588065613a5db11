use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use arena::{EventPlan, OrderedPairs};
use games::Problem;
use rusqlite::Connection;

use crate::event_result::sprt;
use crate::writer::{add, drop_pairs};
use crate::{EventSummary, Store, StoreError, StoredPairing, find_or_add};

/// How many games a merge found and added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The number of games that are now in the store.
    pub games: u64,
    /// How many of them were not in it before.
    pub new: u64,
}

/// Adds the games of the stores `from` to `into`, which is created if it does not exist. Adds all
/// games or, if anything is wrong or `stop` is set, none; returns `None` after a stop. Games that
/// `into` already has stay as they are, so the order of the stores does not matter, and merging
/// again changes nothing. Pairs after the end of a sequential test are dropped.
///
/// # Errors
/// If a store cannot be read, has an event that is missing in `into` (or in the first store, if
/// `into` has no events), or has a different game in the same place.
pub fn merge(into: &Path, from: &[PathBuf], stop: &AtomicBool) -> Result<Option<Merged>, Problem> {
    if let Some(path) = from.iter().find(|path| is_same_file(path, into)) {
        return Err(format!("cannot merge {} into itself", path.display()).into());
    }
    let sources = from.iter().map(|path| Source::open(path)).collect::<Result<Vec<_>, _>>()?;
    let is_new = !into.exists();
    let target = if is_new { None } else { Some(Source::of(Store::open(into)?)?) };
    let model = target.as_ref().filter(|target| !target.events.is_empty());
    let nothing = "there is nothing to merge: expected one file of games or more";
    let model = model.or(sources.first()).ok_or(nothing)?;
    sources.iter().try_for_each(|source| source.check_plans(model))?;
    let mut store = match target {
        Some(target) => target.store,
        None => Store::open(into)?,
    };
    let merged = copy_all(&mut store, &sources, stop);
    if is_new && merged.is_err() {
        drop(store);
        // Nothing is lost, since the new file has no games.
        let _ = fs::remove_file(into);
    }
    match merged {
        Err(_) if stop.load(Ordering::Relaxed) => Ok(None),
        merged => merged.map(Some),
    }
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    one.canonicalize().ok().zip(other.canonicalize().ok()).is_some_and(|(one, other)| one == other)
}

/// A store and its events.
struct Source {
    store: Store,
    events: Vec<EventSummary>,
}

impl Source {
    fn open(path: &Path) -> Result<Self, Problem> {
        if !path.is_file() {
            return Err(format!("there is no file {}", path.display()).into());
        }
        Self::of(Store::read(path)?)
    }

    fn of(store: Store) -> Result<Self, Problem> {
        let events = store.events()?;
        Ok(Self { store, events })
    }

    /// Checks that the model has every event of this store.
    fn check_plans(&self, model: &Self) -> Result<(), Problem> {
        let is_known = |event: &EventSummary| model.events.iter().any(|it| it.plan == event.plan);
        let Some(event) = self.events.iter().find(|event| !is_known(event)) else {
            return Ok(());
        };
        let closest = model.events.iter().max_by_key(|it| lines_in_common(&it.plan, &event.plan));
        let lines = closest.and_then(|it| first_difference(&event.plan, &it.plan));
        let difference = lines.map(|[own, other]| format!(": \"{own}\" instead of \"{other}\""));
        let (difference, model) = (difference.unwrap_or_default(), model.store.path.display());
        let problem = format!("its event {} is not in {model}{difference}", event.number);
        Err(self.store.error(problem).into())
    }

    fn plan(&self, event: &EventSummary) -> Result<EventPlan, StoreError> {
        let players = self.store.players(event.number)?;
        Ok(EventPlan {
            game: event.game.clone(),
            plan: event.plan.clone(),
            players: players.into_iter().map(|player| (player.name, player.spec)).collect(),
        })
    }
}

fn lines_in_common(one: &str, other: &str) -> usize {
    one.lines().filter(|line| other.lines().any(|it| it == *line)).count()
}

/// The first pair of lines that differ between two plans.
fn first_difference<'a>(one: &'a str, other: &'a str) -> Option<[&'a str; 2]> {
    let length = one.lines().count().max(other.lines().count());
    let padded = |text: &'a str| text.lines().chain(std::iter::repeat("")).take(length);
    padded(one).zip(padded(other)).find(|(one, other)| one != other).map(|(a, b)| [a, b])
}

/// Copies all games in one transaction.
fn copy_all(store: &mut Store, sources: &[Source], stop: &AtomicBool) -> Result<Merged, Problem> {
    let error = |problem: rusqlite::Error| store.error(problem);
    let transaction = store.connection.unchecked_transaction().map_err(error)?;
    let before = games(store)?;
    for source in sources {
        for event in &source.events {
            let plan = source.plan(event)?;
            let id = find_or_add(&transaction, &plan).map_err(error)?;
            copy_event(&transaction, id, source, event, stop)?;
        }
    }
    for event in store.events()? {
        end_tests(&transaction, store, &event)?;
    }
    let games = games(store)?;
    transaction.commit().map_err(error)?;
    Ok(Merged { games, new: games.saturating_sub(before) })
}

fn games(store: &Store) -> Result<u64, StoreError> {
    Ok(store.events()?.iter().map(|event| event.games).sum())
}

fn copy_event(
    to: &Connection,
    id: i64,
    source: &Source,
    event: &EventSummary,
    stop: &AtomicBool,
) -> Result<(), Problem> {
    let begin = "UPDATE event SET begun = min(begun, ?2) WHERE id = ?1";
    to.execute(begin, (id, &event.begun)).map_err(|problem| source.store.error(problem))?;
    source.store.visit_games::<Problem>(event.number, |game| {
        if stop.load(Ordering::Relaxed) {
            return Err("nothing was merged".into());
        }
        Ok(add(to, id, &game).map_err(|problem| source.store.error(problem))?)
    })
}

/// Drops the pairs after the end of each sequential test of an event.
fn end_tests(connection: &Connection, store: &Store, event: &EventSummary) -> Result<(), Problem> {
    let Some(sprt) = sprt(&event.plan)? else {
        return Ok(());
    };
    for StoredPairing { round, pairing, .. } in store.pairings(event.number)? {
        let pairs = store.done_pairs(event.number, round, pairing)?;
        if let Some(end) = OrderedPairs::new(Some(sprt), 0..u64::MAX, pairs).decided_after() {
            let dropped = drop_pairs(connection, event.number, round, pairing, end);
            dropped.map_err(|problem| store.error(problem))?;
        }
    }
    Ok(())
}
