use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use arena::GameSink;
use rusqlite::Connection;

use super::{Store, StoreError, StoreProblem, StoredGame, reader};

/// Runs `work`, which hands over games of an event from any thread, until all are written.
pub fn write_games<T>(
    store: &mut Store,
    event: i64,
    work: impl FnOnce(&GameSink) -> T,
) -> Result<T, StoreError> {
    let (sender, receiver) = sync_channel(QUEUE);
    let connection = &mut store.connection;
    let (result, written) = thread::scope(|scope| {
        let thread = scope.spawn(move || write_all(connection, event, &receiver));
        // The thread ends when the sender is gone.
        let result = work(&move |games| sender.send(games).is_ok());
        (result, thread.join())
    });
    match written {
        Ok(written) => written.map(|()| result).map_err(|problem| store.error(problem)),
        Err(panic) => resume_unwind(panic),
    }
}

impl Store {
    /// Adds games to an event, all or none. Games that it has already are left as they are.
    ///
    /// # Errors
    /// If a game that it has went otherwise, or the store cannot be written.
    pub fn add_games<'a>(
        &mut self,
        event: i64,
        games: impl IntoIterator<Item = &'a StoredGame>,
    ) -> Result<(), StoreError> {
        let add = || -> Result<(), StoreProblem> {
            let transaction = self.connection.transaction()?;
            for game in games {
                add(&transaction, event, game)?;
            }
            Ok(transaction.commit()?)
        };
        add().map_err(|problem| StoreError { path: self.path.clone(), problem })
    }

    /// Removes the pairs of a pairing from this number on.
    pub fn drop_pairs(
        &mut self,
        event: i64,
        round: u32,
        pairing: usize,
        from: u64,
    ) -> Result<(), StoreError> {
        let dropped = drop_pairs(&self.connection, event, round, pairing, from);
        dropped.map_err(|problem| self.error(problem))
    }
}

pub(super) fn drop_pairs(
    connection: &Connection,
    event: i64,
    round: u32,
    pairing: usize,
    from: u64,
) -> rusqlite::Result<()> {
    let command =
        "DELETE FROM game WHERE event = ?1 AND round = ?2 AND pairing = ?3 AND pair >= ?4";
    connection.execute(command, (event, round, pairing as i64, from as i64)).map(|_| ())
}

/// The maximum number of waiting batches: enough to keep players busy while a transaction ends.
const QUEUE: usize = 4096;

/// How long finished games wait for others, to share a transaction.
const GATHER: Duration = Duration::from_millis(10);

fn write_all(
    connection: &mut Connection,
    event: i64,
    games: &Receiver<Vec<StoredGame>>,
) -> rusqlite::Result<()> {
    while let Ok(first) = games.recv() {
        let deadline = Instant::now() + GATHER;
        let transaction = connection.transaction()?;
        let mut next = Some(first);
        while let Some(batch) = next {
            for game in &batch {
                insert(&transaction, event, game)?;
            }
            let wait = deadline.saturating_duration_since(Instant::now());
            // Commit what is written, however many games wait.
            next = if wait.is_zero() { None } else { games.recv_timeout(wait).ok() };
        }
        transaction.commit()?;
    }
    Ok(())
}

/// Adds a game unless it is there already.
pub(super) fn add(
    connection: &Connection,
    event: i64,
    game: &StoredGame,
) -> Result<(), StoreProblem> {
    if let Some(stored) = reader::game_at(connection, event, game)? {
        return match stored.difference(game) {
            None => Ok(()),
            Some(what) => Err(StoreProblem::Contradiction { place: game.place(), what }),
        };
    }
    Ok(insert(connection, event, game)?)
}

fn insert(connection: &Connection, event: i64, game: &StoredGame) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO game (event, round, pairing, pair, leg, first, second, seed, start, \
         moves, times, plies, first_moves_first, first_wins, fault, detail, luck) \
         VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17)",
    )?;
    let summary = &game.summary;
    let detail = Some(&game.detail).filter(|detail| !detail.is_empty());
    statement.execute(rusqlite::params![
        event,
        game.round,
        game.pairing as i64,
        game.pair as i64,
        game.leg,
        game.players[0] as i64,
        game.players[1] as i64,
        game.seed.to_string(),
        game.start,
        game.moves,
        game.times,
        summary.plies,
        summary.first_mover == game::Side::First,
        summary.winner == game::Side::First,
        summary.fault.map(arena::Fault::name),
        detail,
        summary.luck,
    ])?;
    Ok(())
}
