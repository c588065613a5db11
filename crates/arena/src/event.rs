use std::error::Error;

use crate::{DonePairs, GameSummary, StoredGame};

/// An event: its games follow from this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventPlan {
    /// The name of the game.
    pub game: String,
    /// Everything that influences the games, as text. Events with the same text are the same.
    pub plan: String,
    /// Names and specs of the players.
    pub players: Vec<(String, String)>,
}

/// Stores the games of an event, so that they are not played again.
pub trait EventStore {
    /// The complete pairs of a pairing.
    fn done_pairs(&self, round: u32, pairing: usize) -> Result<DonePairs, EventStoreError>;

    /// All games, in order.
    fn summaries(&self) -> Result<Vec<GameSummary>, EventStoreError>;

    /// Removes the pairs of a pairing from this number on.
    fn drop_pairs(&mut self, round: u32, pairing: usize, from: u64) -> Result<(), EventStoreError>;

    /// Runs work that hands over games; all are stored when this returns.
    fn keep_games(&mut self, work: GameSource) -> Result<(), EventStoreError>;
}

/// Accepts games from any thread; stores all of them or none. False once nothing can be stored.
pub type GameSink<'a> = dyn Fn(Vec<StoredGame>) -> bool + Sync + 'a;

/// Work that hands over games.
pub type GameSource<'a> = Box<dyn FnOnce(&GameSink) + 'a>;

/// Why games cannot be stored or read.
pub type EventStoreError = Box<dyn Error + Send + Sync>;
