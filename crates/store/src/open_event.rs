use std::path::Path;

use arena::{DonePairs, EventPlan, EventStore, EventStoreError, GameSource, GameSummary};

use crate::{EventError, EventResult, Store, StoreError, StoredGame, write_games};

/// An event of a store, open for adding games.
pub struct OpenEvent {
    store: Store,
    id: i64,
}

impl OpenEvent {
    /// Opens a store and the event in it that has this plan; makes them if there are none.
    pub fn open(path: &Path, plan: &EventPlan) -> Result<Self, StoreError> {
        let mut store = Store::open(path)?;
        let id = store.event(plan)?;
        Ok(Self { store, id })
    }
}

impl OpenEvent {
    /// Adds games, all or none; those that it has already are left as they are.
    ///
    /// # Errors
    /// If a game that it has went otherwise, or the store cannot be written.
    pub fn add_games<'a>(
        &mut self,
        games: impl IntoIterator<Item = &'a StoredGame>,
    ) -> Result<(), StoreError> {
        self.store.add_games(self.id, games)
    }

    /// Waits until all games that were added survive a crash of the machine.
    ///
    /// # Errors
    /// If the store cannot be written, or somebody else reads it for too long.
    pub fn checkpoint(&self) -> Result<(), StoreError> {
        self.store.checkpoint()
    }

    /// The number of the event in the store.
    #[must_use]
    pub fn number(&self) -> i64 {
        self.id
    }

    /// The event and its results so far.
    pub fn result(&self) -> Result<EventResult, EventError> {
        let events = self.store.events()?;
        let event = events.into_iter().find(|event| event.number == self.id);
        EventResult::load(&self.store, &event.ok_or(EventError::Gone)?)
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
        Ok(self.store.drop_pairs(self.id, round, pairing, from)?)
    }

    fn keep_games(&mut self, work: GameSource) -> Result<(), EventStoreError> {
        Ok(write_games(&mut self.store, self.id, work)?)
    }
}
