use std::path::Path;

use arena::{DonePairs, EventPlan, EventStore, GameSummary};
use games::Problem;

use crate::writer::{add, drop_pairs};
use crate::{EventResult, Store, StoreError, StoredGame, find_or_add};

/// An event of a store, open for adding games.
pub struct OpenEvent {
    store: Store,
    id: i64,
}

impl OpenEvent {
    /// Opens a store and the event in it that has this plan; creates what does not exist.
    pub fn open(path: &Path, plan: &EventPlan) -> Result<Self, StoreError> {
        Self::find(Store::open(path)?, plan)
    }

    /// Makes an event in memory, for games that are not kept in a file.
    pub fn in_memory(plan: &EventPlan) -> Result<Self, StoreError> {
        Self::find(Store::in_memory()?, plan)
    }

    fn find(mut store: Store, plan: &EventPlan) -> Result<Self, StoreError> {
        let id = store.change(|connection| Ok(find_or_add(connection, plan)?))?;
        Ok(Self { store, id })
    }

    /// Writes all added games to the store file, so that they survive a crash of the machine.
    ///
    /// # Errors
    /// If the store cannot be written, or another process reads it for too long.
    pub fn checkpoint(&self) -> Result<(), StoreError> {
        let connection = &self.store.connection;
        let copied = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", (), |row| {
            let busy = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY);
            if row.get(0)? { Err(rusqlite::Error::SqliteFailure(busy, None)) } else { Ok(()) }
        });
        copied.map_err(|problem| self.store.error(problem))
    }

    /// The number of the event in the store.
    pub fn number(&self) -> i64 {
        self.id
    }

    /// The games of the event, in order.
    pub fn games(&self) -> Result<Vec<StoredGame>, StoreError> {
        self.store.some_games(self.id, u32::MAX, 0)
    }

    /// The event and its results so far.
    pub fn result(&self) -> Result<EventResult, Problem> {
        let events = self.store.events()?;
        let event = events.into_iter().find(|event| event.number == self.id);
        EventResult::load(&self.store, &event.ok_or("the event is no longer in the store")?)
    }
}

impl EventStore for OpenEvent {
    fn done_pairs(&self, round: u32, pairing: usize) -> Result<DonePairs, Problem> {
        Ok(self.store.done_pairs(self.id, round, pairing)?)
    }

    fn summaries(&self) -> Result<Vec<GameSummary>, Problem> {
        Ok(self.store.summaries(self.id)?)
    }

    fn drop_pairs(&mut self, round: u32, pairing: usize, from: u64) -> Result<(), Problem> {
        let dropped = drop_pairs(&self.store.connection, self.id, round, pairing, from);
        Ok(dropped.map_err(|problem| self.store.error(problem))?)
    }

    fn add_games(&mut self, games: &[&StoredGame]) -> Result<(), Problem> {
        let (id, mut games) = (self.id, games.iter());
        let added =
            self.store.change(|connection| games.try_for_each(|game| add(connection, id, game)));
        Ok(added?)
    }
}
