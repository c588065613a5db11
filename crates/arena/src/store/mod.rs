//! Games in one SQLite file: whatever is in it survives, and is not played again.

mod reader;
mod row;
mod schema;
mod writer;

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension};
use thiserror::Error;

pub use reader::{EventSummary, StoredPairing, StoredPlayer};
pub use row::StoredGame;
pub use writer::{GameWriter, write_games};

/// A file of events and their games.
pub struct Store {
    connection: Connection,
    path: PathBuf,
    /// Held while the store is open for writing; the system lets go of it however we end.
    _lock: Option<File>,
}

/// An event of a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventId(i64);

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

impl Store {
    /// Opens a store to add games to it; makes it if there is none.
    ///
    /// # Errors
    /// If the file is not a store, is in use by another process, or cannot be read or written.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let error = |problem| StoreError { path: path.into(), problem };
        let lock = lock(path).map_err(error)?;
        let connection = Connection::open(path).and_then(|connection| {
            connection.busy_timeout(BUSY_TIMEOUT)?;
            Ok(connection)
        });
        let connection = connection.map_err(|problem| error(problem.into()))?;
        prepare(&connection).map_err(error)?;
        Ok(Self { connection, path: path.into(), _lock: Some(lock) })
    }

    /// Opens a store to read it, also while games are added.
    ///
    /// # Errors
    /// If there is no such file, or it is not a store.
    pub fn read(path: &Path) -> Result<Self, StoreError> {
        let error = |problem| StoreError { path: path.into(), problem };
        // To read what was not yet merged into the file, SQLite wants to write beside it.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let read_only = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)
            .or_else(|_| Connection::open_with_flags(path, read_only))
            .and_then(|connection| {
                connection.busy_timeout(BUSY_TIMEOUT)?;
                connection.pragma_update(None, "query_only", true)?;
                Ok(connection)
            })
            .map_err(|problem| error(problem.into()))?;
        check(&connection).map_err(error)?;
        Ok(Self { connection, path: path.into(), _lock: None })
    }

    /// The event with this plan; a new one if there is none yet.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn event(&mut self, event: &EventPlan) -> Result<EventId, StoreError> {
        find_or_add(&mut self.connection, event).map_err(|problem| self.error(problem))
    }

    fn error(&self, problem: rusqlite::Error) -> StoreError {
        StoreError { path: self.path.clone(), problem: problem.into() }
    }
}

/// Whoever else holds the file, say to make a copy, has let go of it by then.
const BUSY_TIMEOUT: Duration = Duration::from_secs(30);

/// Keeps a second process from playing the same games at the same time.
fn lock(path: &Path) -> Result<File, StoreProblem> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(name)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreProblem::InUse),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Makes the tables of an empty file, checks those of another.
fn prepare(connection: &Connection) -> Result<(), StoreProblem> {
    let pages: i64 = connection.pragma_query_value(None, "page_count", |row| row.get(0))?;
    if pages > 0 {
        check(connection)?;
    } else {
        // All at once, so that whoever is killed here leaves an empty file or a store.
        connection.execute_batch(&format!(
            "BEGIN;{}PRAGMA application_id = {};PRAGMA user_version = {};COMMIT;",
            schema::TABLES,
            schema::APPLICATION_ID,
            schema::VERSION
        ))?;
    }
    // A killed process loses nothing that was committed; only a crash of the whole machine
    // may lose the last moments, and leaves a sound file even then.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    Ok(())
}

fn check(connection: &Connection) -> Result<(), StoreProblem> {
    let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    if number("application_id")? != schema::APPLICATION_ID {
        return Err(StoreProblem::Foreign);
    }
    match number("user_version")? {
        schema::VERSION => Ok(()),
        found => Err(StoreProblem::Version { found }),
    }
}

fn find_or_add(connection: &mut Connection, event: &EventPlan) -> rusqlite::Result<EventId> {
    let transaction = connection.transaction()?;
    let known = transaction
        .query_row("SELECT id FROM event WHERE plan = ?1", [&event.plan], |row| row.get(0))
        .optional()?;
    let id = match known {
        Some(id) => id,
        None => {
            let new = "INSERT INTO event (game, plan) VALUES (?1, ?2)";
            transaction.execute(new, [&event.game, &event.plan])?;
            let id = transaction.last_insert_rowid();
            for (place, (name, spec)) in event.players.iter().enumerate() {
                let new = "INSERT INTO player (event, place, name, spec) VALUES (?1, ?2, ?3, ?4)";
                transaction.execute(new, (id, place as i64, name, spec))?;
            }
            id
        }
    };
    transaction.commit()?;
    Ok(EventId(id))
}

/// Why a store cannot be used.
#[derive(Debug, Error)]
#[error("store {}: {problem}", path.display())]
pub struct StoreError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub problem: StoreProblem,
}

/// What can be wrong with a store.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum StoreProblem {
    #[error("another process is adding games to it")]
    InUse,
    #[error("this is not a file of games: expected one that dreistein wrote")]
    Foreign,
    #[error("this has version {found}, expected {}", schema::VERSION)]
    Version { found: i32 },
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
    #[error(transparent)]
    File(#[from] std::io::Error),
}
