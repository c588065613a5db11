use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use arena::{DonePairs, EventStore, EventStoreError, GameSource, GameSummary, StoredGame};

/// Keeps the games of an event in memory, for contests that no file keeps.
#[derive(Default)]
pub struct GamesInMemory(Mutex<BTreeMap<Place, StoredGame>>);

/// Round, pairing, pair and leg.
type Place = (u32, usize, u64, u8);

impl GamesInMemory {
    /// The games, in the order of a store.
    #[must_use]
    pub fn into_games(self) -> Vec<StoredGame> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().collect()
    }
}

impl EventStore for GamesInMemory {
    fn done_pairs(&self, _: u32, _: usize) -> Result<DonePairs, EventStoreError> {
        Ok(DonePairs::new())
    }

    fn summaries(&self) -> Result<Vec<GameSummary>, EventStoreError> {
        let games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(games.values().map(|game| game.summary).collect())
    }

    fn drop_pairs(&mut self, round: u32, pairing: usize, from: u64) -> Result<(), EventStoreError> {
        let games = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        games.retain(|place, _| (place.0, place.1) != (round, pairing) || place.2 < from);
        Ok(())
    }

    fn keep_games(&mut self, work: GameSource) -> Result<(), EventStoreError> {
        work(&|games| {
            let place = |game: &StoredGame| (game.round, game.pairing, game.pair, game.leg);
            let placed = games.into_iter().map(|game| (place(&game), game));
            self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(placed);
            true
        });
        Ok(())
    }
}
