//! Files of contests and of other jobs: SQLite stores, and lines of JSON.

mod checksum;
mod contest_file;
mod contest_job;
mod event_result;
pub mod jobs;
mod match_result;
mod merge;
mod open_event;
mod reader;
mod schema;
mod sqlite_problem;
mod stored_record;
mod writer;

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arena::EventPlan;
pub use arena::StoredGame;
use games::Problem;
use rusqlite::{Connection, OpenFlags, OptionalExtension};
use rusqlite_migration::Migrations;
use thiserror::Error;

pub use checksum::{CheckedTable, add_row_checksum};
pub use contest_file::ContestFile;
pub use contest_job::ContestJob;
pub use event_result::{EventOutcome, EventResult};
pub use match_result::{SprtResult, match_json};
pub use merge::{Merged, merge};
pub use open_event::OpenEvent;
pub use reader::{EventSummary, StoredPairing};
pub use sqlite_problem::sqlite_problem;
pub use stored_record::{StoredRecordError, stored_record};

/// A file of events and their games.
pub struct Store {
    connection: Connection,
    path: PathBuf,
    /// Held while the store is open for writing.
    lock: Option<File>,
}

impl Store {
    /// Opens or creates a store to add games.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Self::opened(path, || {
            // A lock file cannot be created next to a device.
            if path.exists() && !path.is_file() {
                return Err(FOREIGN.into());
            }
            let lock = lock_beside(path)?.ok_or("another process is adding games to it")?;
            let mut connection = connect(path, OpenFlags::SQLITE_OPEN_CREATE | FLAGS)?;
            prepare(&mut connection)?;
            Ok((connection, Some(lock)))
        })
    }

    /// Makes a store in memory, which disappears when it is dropped.
    fn in_memory() -> Result<Self, StoreError> {
        Self::opened(Path::new(":memory:"), || {
            let mut connection = Connection::open_in_memory()?;
            add_row_checksum(&connection)?;
            prepare(&mut connection)?;
            Ok((connection, None))
        })
    }

    /// Opens a store for reading, even while another process adds games.
    pub fn read(path: &Path) -> Result<Self, StoreError> {
        Self::opened(path, || {
            // SQLite reads the write-ahead log only if it may write beside the file; without that
            // right it still opens the file for reading.
            let connection = connect(path, FLAGS)?;
            connection.pragma_update(None, "query_only", true)?;
            // A reader does not migrate tables. The first version has no checksums.
            let version = check_kind(&connection)?;
            check_contents(&connection, version > 1)?;
            Ok((connection, None))
        })
    }

    fn opened(
        path: &Path,
        open: impl FnOnce() -> Result<(Connection, Option<File>), Problem>,
    ) -> Result<Self, StoreError> {
        let path = path.to_owned();
        match open() {
            Ok((connection, lock)) => Ok(Self { connection, path, lock }),
            Err(problem) => Err(StoreError::new(path, problem)),
        }
    }

    fn error(&self, problem: impl Into<Problem>) -> StoreError {
        StoreError::new(self.path.clone(), problem.into())
    }

    /// Makes a change in one transaction: completely or not at all.
    fn change<T>(
        &mut self,
        change: impl FnOnce(&Connection) -> Result<T, Problem>,
    ) -> Result<T, StoreError> {
        let changed = self.connection.transaction().map_err(Problem::from);
        let changed = changed.and_then(|transaction| {
            let done = change(&transaction)?;
            transaction.commit()?;
            Ok(done)
        });
        changed.map_err(|problem| self.error(problem))
    }
}

impl Drop for Store {
    /// Removes SQLite's extra files, so that the store can be read from a read-only folder.
    fn drop(&mut self) {
        if self.lock.is_some() {
            // This fails while another process reads.
            let _ = self.connection.pragma_update(None, "journal_mode", "DELETE");
        }
    }
}

const FLAGS: OpenFlags = OpenFlags::SQLITE_OPEN_READ_WRITE.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);

fn connect(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    // SQLite treats some names specially, but not if they include a folder.
    let connection = Connection::open_with_flags(Path::new(".").join(path), flags)?;
    // Waits for other processes, long enough for one of them to copy the file.
    connection.busy_timeout(Duration::from_secs(30))?;
    add_row_checksum(&connection)?;
    Ok(connection)
}

/// Locks a file beside this one until the process ends; `None` if another process has the lock.
pub fn lock_beside(path: &Path) -> io::Result<Option<File>> {
    // Links to the file lead to the same lock.
    let mut name = path.canonicalize().unwrap_or_else(|_| path.into()).into_os_string();
    name.push(".lock");
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(name)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Brings the tables of a file up to date. Its errors leave out the commands in SQL.
pub fn migrate(steps: &Migrations, connection: &mut Connection) -> Result<(), Problem> {
    add_row_checksum(connection)?;
    steps.to_latest(connection).map_err(|error| match error {
        rusqlite_migration::Error::RusqliteError { err, .. } => err.into(),
        _ => "the file is damaged: it has no version that dreistein writes".into(),
    })
}

/// Creates the tables, or migrates those of an older version.
fn prepare(connection: &mut Connection) -> Result<(), Problem> {
    let pages: i64 = connection.pragma_query_value(None, "page_count", |row| row.get(0))?;
    if pages > 0 {
        check_kind(connection)?;
    }
    migrate(&schema::MIGRATIONS, connection)?;
    check_contents(connection, true)?;
    schema::CHECKED.iter().try_for_each(|table| table.keep_up(connection))?;
    // Nothing that was committed is lost if the process is killed. A crash of the machine may lose
    // the last moments, but leaves a sound file.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    Ok(())
}

/// Returns the version of a store; fails if this is no store, or one of a newer program.
fn check_kind(connection: &Connection) -> Result<i32, Problem> {
    let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    if number("application_id")? != schema::APPLICATION_ID {
        return Err(FOREIGN.into());
    }
    match number("user_version")? {
        found @ 1..=schema::VERSION => Ok(found),
        found => Err(other_version(found)),
    }
}

/// Checks that nothing in a store is damaged, as far as SQLite and checksums reveal it.
fn check_contents(connection: &Connection, has_checksums: bool) -> Result<(), Problem> {
    let finding: String =
        connection.query_row("PRAGMA integrity_check(1)", (), |row| row.get(0))?;
    if finding != "ok" {
        return Err(format!("the file is damaged: {finding}").into());
    }
    for table in schema::CHECKED.iter().filter(|_| has_checksums) {
        let (name, is_damaged) = (table.name, table.is_damaged());
        let query = format!("SELECT count(*) FROM {name} WHERE {is_damaged}");
        let count: i64 = connection.query_row(&query, (), |row| row.get(0))?;
        if count > 0 {
            let problem = format!("{count} of the rows of {name} have a wrong checksum");
            return Err(format!("the file is damaged: {problem}").into());
        }
    }
    Ok(())
}

const FOREIGN: &str = "this is not a file of games: expected one that dreistein wrote";

fn other_version(found: i32) -> Problem {
    format!("this has version {found}, expected {}", schema::VERSION).into()
}

/// Finds the event with this plan or adds it; callers do this in a transaction.
fn find_or_add(connection: &Connection, event: &EventPlan) -> rusqlite::Result<i64> {
    let find = "SELECT id FROM event WHERE plan = ?1";
    if let Some(id) = connection.query_row(find, [&event.plan], |row| row.get(0)).optional()? {
        return Ok(id);
    }
    connection
        .execute("INSERT INTO event (game, plan) VALUES (?1, ?2)", [&event.game, &event.plan])?;
    let id = connection.last_insert_rowid();
    for (place, (name, spec)) in event.players.iter().enumerate() {
        let new = "INSERT INTO player (event, place, name, spec) VALUES (?1, ?2, ?3, ?4)";
        connection.execute(new, (id, place as i64, name, spec))?;
    }
    Ok(id)
}

/// Why a store cannot be used.
#[derive(Debug, Error)]
#[error("store {}: {problem}", path.display())]
pub struct StoreError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub problem: Problem,
}

impl StoreError {
    fn new(path: PathBuf, problem: Problem) -> Self {
        let plain = problem.downcast_ref().map(|error| sqlite_problem(error).into());
        Self { path, problem: plain.unwrap_or(problem) }
    }
}
