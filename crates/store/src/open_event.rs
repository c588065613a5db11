use std::panic::resume_unwind;
use std::path::Path;
use std::sync::mpsc::sync_channel;
use std::thread;

use arena::{DonePairs, EventPlan, EventStore, EventStoreError, GameSource, GameSummary};
use games::Problem;

use crate::writer::{QUEUE, add, drop_pairs, write_all};
use crate::{EventResult, Store, StoreError, StoredGame, find_or_add};

/// An event of a store, open for adding games.
pub struct OpenEvent {
    store: Store,
    id: i64,
}

impl OpenEvent {
    /// Opens a store and the event in it that has this plan; makes them if there are none.
    pub fn open(path: &Path, plan: &EventPlan) -> Result<Self, StoreError> {
        let mut store = Store::open(path)?;
        let mut find = || {
            let transaction = store.connection.transaction()?;
            let id = find_or_add(&transaction, plan)?;
            transaction.commit()?;
            Ok(id)
        };
        let id = find().map_err(|problem: rusqlite::Error| store.error(problem))?;
        Ok(Self { store, id })
    }

    /// Adds games, all or none; those that it has already are left as they are.
    ///
    /// # Errors
    /// If a game that it has went otherwise, or the store cannot be written.
    pub fn add_games<'a>(
        &mut self,
        games: impl IntoIterator<Item = &'a StoredGame>,
    ) -> Result<(), StoreError> {
        let add_all = || -> Result<(), Problem> {
            let transaction = self.store.connection.transaction()?;
            for game in games {
                add(&transaction, self.id, game)?;
            }
            Ok(transaction.commit()?)
        };
        add_all().map_err(|problem| self.store.error(problem))
    }

    /// Waits until all games that were added survive a crash of the machine.
    ///
    /// # Errors
    /// If the store cannot be written, or somebody else reads it for too long.
    pub fn checkpoint(&self) -> Result<(), StoreError> {
        let connection = &self.store.connection;
        let copied = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", (), |row| {
            let busy = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY);
            if row.get(0)? { Err(rusqlite::Error::SqliteFailure(busy, None)) } else { Ok(()) }
        });
        copied.map_err(|problem| self.store.error(problem))
    }

    /// The number of the event in the store.
    #[must_use]
    pub fn number(&self) -> i64 {
        self.id
    }

    /// The event and its results so far.
    pub fn result(&self) -> Result<EventResult, Problem> {
        let events = self.store.events()?;
        let event = events.into_iter().find(|event| event.number == self.id);
        EventResult::load(&self.store, &event.ok_or("the event is no longer in the store")?)
    }
}

impl EventStore for OpenEvent {
    fn done_pairs(&self, round: u32, pairing: usize) -> Result<DonePairs, EventStoreError> {
        Ok(self.store.done_pairs(self.id, round, pairing)?)
    }

    fn summaries(&self) -> Result<Vec<GameSummary>, EventStoreError> {
        Ok(self.store.summaries(self.id)?)
    }

    fn drop_pairs(&mut self, round: u32, pairing: usize, from: u64) -> Result<(), EventStoreError> {
        let dropped = drop_pairs(&self.store.connection, self.id, round, pairing, from);
        Ok(dropped.map_err(|problem| self.store.error(problem))?)
    }

    fn keep_games(&mut self, work: GameSource) -> Result<(), EventStoreError> {
        let (sender, receiver) = sync_channel(QUEUE);
        let (connection, id) = (&mut self.store.connection, self.id);
        let written = thread::scope(|scope| {
            let thread = scope.spawn(move || write_all(connection, id, &receiver));
            // The thread ends when the sender is gone.
            work(&move |games| sender.send(games).is_ok());
            thread.join()
        });
        let written = written.unwrap_or_else(|panic| resume_unwind(panic));
        Ok(written.map_err(|problem| self.store.error(problem))?)
    }
}
