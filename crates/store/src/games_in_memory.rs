use std::sync::{Mutex, PoisonError};

use arena::{DonePairs, EventStore, EventStoreError, GameSource, GameSummary, StoredGame};

/// Keeps the games of an event in memory, for contests that no file keeps.
#[derive(Default)]
pub struct GamesInMemory(Vec<StoredGame>);

impl GamesInMemory {
    /// The games, in the order of a store.
    #[must_use]
    pub fn into_games(self) -> Vec<StoredGame> {
        self.0
    }
}

impl EventStore for GamesInMemory {
    fn done_pairs(&self, _: u32, _: usize) -> Result<DonePairs, EventStoreError> {
        Ok(DonePairs::new())
    }

    fn summaries(&self) -> Result<Vec<GameSummary>, EventStoreError> {
        Ok(self.0.iter().map(|game| game.summary).collect())
    }

    fn drop_pairs(&mut self, round: u32, pairing: usize, from: u64) -> Result<(), EventStoreError> {
        self.0.retain(|it| (it.round, it.pairing) != (round, pairing) || it.pair < from);
        Ok(())
    }

    fn keep_games(&mut self, work: GameSource) -> Result<(), EventStoreError> {
        let kept = Mutex::new(&mut self.0);
        work(&|games| {
            kept.lock().unwrap_or_else(PoisonError::into_inner).extend(games);
            true
        });
        self.0.sort_by_key(|game| (game.round, game.pairing, game.pair, game.leg));
        Ok(())
    }
}
