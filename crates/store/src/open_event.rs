use std::path::Path;

use arena::{DonePairs, EventPlan, EventStore, EventStoreError, GameSource, GameSummary};

use crate::{Store, StoreError, write_games};

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
