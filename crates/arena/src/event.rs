use std::error::Error;

use crate::{DonePairs, GameSummary, StoredGame};

/// What an event is: its games follow from this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventPlan {
    /// The name of the game.
    pub game: String,
    /// Everything that decides how games go, as text. Events with the same text are one.
    pub plan: String,
    /// Names and specs of the players.
    pub players: Vec<(String, String)>,
}

/// Where the games of an event are kept: those that are there are not played again.
pub trait EventStore {
    /// The whole pairs of a pairing that are there.
    ///
    /// # Errors
    /// If they cannot be read.
    fn done_pairs(&self, round: u32, pairing: usize) -> Result<DonePairs, EventStoreError>;

    /// All games that are there, in order.
    ///
    /// # Errors
    /// If they cannot be read.
    fn summaries(&self) -> Result<Vec<GameSummary>, EventStoreError>;

    /// Removes the pairs of a pairing from this number on.
    ///
    /// # Errors
    /// If they cannot be removed.
    fn drop_pairs(&mut self, round: u32, pairing: usize, from: u64) -> Result<(), EventStoreError>;

    /// Does some work that hands over games; all of them are kept when this returns.
    ///
    /// # Errors
    /// If games could not be kept.
    fn keep_games(&mut self, work: GameSource) -> Result<(), EventStoreError>;
}

/// Takes games that belong together from any thread: all of them are kept, or none. False if
/// nothing can be kept any more.
pub type GameSink<'a> = dyn Fn(Vec<StoredGame>) -> bool + Sync + 'a;

/// Work that hands over games.
pub type GameSource<'a> = Box<dyn FnOnce(&GameSink) + 'a>;

/// Why games cannot be kept or read; the message says it.
pub type EventStoreError = Box<dyn Error + Send + Sync>;
