//! Games in one SQLite file: whatever is in it survives, and is not played again.

mod event_result;
mod open_event;
mod reader;
mod schema;
mod stored_record;
mod writer;

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arena::EventPlan;
pub use arena::StoredGame;
use rusqlite::{Connection, OpenFlags, OptionalExtension};
use thiserror::Error;

pub use event_result::{EventError, EventOutcome, EventResult};
pub use open_event::OpenEvent;
pub use reader::{EventSummary, StoredPairing, StoredPlayer};
pub use stored_record::{StoredRecord, StoredRecordError};
pub use writer::write_games;

/// A file of events and their games.
pub struct Store {
    connection: Connection,
    path: PathBuf,
    /// Held while the store is open for writing; the system lets go of it however we end.
    lock: Option<File>,
}

/// An event of a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventId(i64);

impl Store {
    /// Opens a store to add games to it; makes it if there is none.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let error = |problem| StoreError { path: path.into(), problem };
        let lock = lock_beside(path).map_err(|problem| error(problem.into()))?;
        let lock = lock.ok_or_else(|| error(StoreProblem::InUse))?;
        let flags = OpenFlags::SQLITE_OPEN_CREATE | FLAGS;
        let connection = Connection::open_with_flags(file(path), flags).and_then(|connection| {
            connection.busy_timeout(BUSY_TIMEOUT)?;
            Ok(connection)
        });
        let mut connection = connection.map_err(|problem| error(problem.into()))?;
        prepare(&mut connection).map_err(error)?;
        Ok(Self { connection, path: path.into(), lock: Some(lock) })
    }

    /// Opens a store to read it, also while games are added.
    pub fn read(path: &Path) -> Result<Self, StoreError> {
        let error = |problem| StoreError { path: path.into(), problem };
        // To read what was not yet merged into the file, SQLite wants to write beside it; what
        // cannot be written is opened for reading all the same.
        let connection = Connection::open_with_flags(file(path), FLAGS)
            .and_then(|connection| {
                connection.busy_timeout(BUSY_TIMEOUT)?;
                connection.pragma_update(None, "query_only", true)?;
                Ok(connection)
            })
            .map_err(|problem| error(problem.into()))?;
        // Whoever only reads changes no tables.
        match check_kind(&connection).map_err(error)? {
            schema::VERSION => {}
            found => return Err(error(StoreProblem::Version { found })),
        }
        Ok(Self { connection, path: path.into(), lock: None })
    }

    /// The event with this plan; a new one if there is none yet.
    pub fn event(&mut self, event: &EventPlan) -> Result<EventId, StoreError> {
        find_or_add(&mut self.connection, event).map_err(|problem| self.error(problem))
    }

    fn error(&self, problem: rusqlite::Error) -> StoreError {
        StoreError { path: self.path.clone(), problem: problem.into() }
    }
}

impl Drop for Store {
    /// Leaves a file without others beside it, which can be read where nothing can be written.
    fn drop(&mut self) {
        if self.lock.is_some() {
            // It stays as it is while somebody else reads.
            let _ = self.connection.pragma_update(None, "journal_mode", "DELETE");
        }
    }
}

const FLAGS: OpenFlags = OpenFlags::SQLITE_OPEN_READ_WRITE.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);

/// The path as SQLite takes it for a file, whatever its name.
fn file(path: &Path) -> PathBuf {
    Path::new(".").join(path)
}

/// Whoever else holds the file, say to make a copy, has let go of it by then.
const BUSY_TIMEOUT: Duration = Duration::from_secs(30);

/// The lock beside a file, which the system lets go of however we end; `None` if another process
/// has it.
pub fn lock_beside(path: &Path) -> io::Result<Option<File>> {
    // Whatever link leads to a file, it has one lock.
    let mut name = path.canonicalize().unwrap_or_else(|_| path.into()).into_os_string();
    name.push(".lock");
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(name)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Makes the tables of an empty file, and brings those of an older one up to date.
fn prepare(connection: &mut Connection) -> Result<(), StoreProblem> {
    let pages: i64 = connection.pragma_query_value(None, "page_count", |row| row.get(0))?;
    if pages > 0 {
        check_kind(connection)?;
    }
    schema::MIGRATIONS.to_latest(connection)?;
    // A killed process loses nothing that was committed; only a crash of the whole machine
    // may lose the last moments, and leaves a sound file even then.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    Ok(())
}

/// Whether the file is one of ours, and no newer than this program; its version.
fn check_kind(connection: &Connection) -> Result<i32, StoreProblem> {
    let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    if number("application_id")? != schema::APPLICATION_ID {
        return Err(StoreProblem::Foreign);
    }
    match number("user_version")? {
        found if found > schema::VERSION => Err(StoreProblem::Version { found }),
        found => Ok(found),
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
    Tables(#[from] rusqlite_migration::Error),
    #[error(transparent)]
    File(#[from] io::Error),
}
