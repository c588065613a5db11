use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use games::Problem;
use rusqlite::Connection;
use service::api::Failure;
use thiserror::Error;
use tokio::sync::oneshot;

use super::{DataFile, schema};

/// The file of games. One thread reads and writes it; others submit jobs.
///
/// Waiting jobs share a transaction. A job is acknowledged only when its changes are on the disk,
/// so that they survive however the server ends.
pub struct Database {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    /// Whether the last attempt to write failed.
    is_failing: Arc<AtomicBool>,
    damaged: Mutex<BTreeSet<String>>,
    /// Held while the file is open.
    _lock: Option<File>,
}

/// Gets the file, or the error that prevents its use. Returns a function that is called with the
/// result of the whole transaction.
type Job = Box<dyn FnOnce(Result<&Connection, &rusqlite::Error>) -> Settlement + Send>;
type Settlement = Box<dyn FnOnce(Result<&(), &rusqlite::Error>) + Send>;

impl Database {
    /// Opens or creates the file.
    pub fn open(file: &DataFile) -> Result<Self, StorageError> {
        let name = file.path().map_or(":memory:".into(), |path| path.display().to_string());
        let error = |problem| StorageError::Unusable { file: name.clone(), problem };
        let lock = match file.path() {
            Some(path) => {
                let lock = lock(path).map_err(error)?;
                Some(lock.ok_or_else(|| StorageError::InUse(name.clone()))?)
            }
            None => None,
        };
        let connection = match file {
            DataFile::Memory => Connection::open_in_memory(),
            // SQLite treats some names specially, but not if they include a folder.
            DataFile::File(path) => Connection::open(Path::new(".").join(path)),
        };
        let mut connection = connection.map_err(|problem| error(problem.into()))?;
        prepare(&mut connection).map_err(|problem| error(explained(problem)))?;
        let (jobs, receiver) = channel();
        let is_failing = Arc::new(AtomicBool::new(false));
        let failing = Arc::clone(&is_failing);
        let thread = thread::Builder::new()
            .name("storage".into())
            .spawn(move || work(&connection, &receiver, &failing))
            .map_err(|problem| error(problem.into()))?;
        let damaged = Mutex::default();
        Ok(Self { jobs: Some(jobs), thread: Some(thread), is_failing, damaged, _lock: lock })
    }

    /// Checks that games can be stored, by a new attempt if the last one failed.
    pub async fn check(&self) -> Result<(), Failure> {
        if !self.is_failing.load(Ordering::Relaxed) {
            return Ok(());
        }
        let write = |connection: &Connection| {
            let version: i64 =
                connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
            connection.pragma_update(None, "user_version", version)
        };
        self.run(write).await?;
        self.is_failing.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// The IDs of games that were found to be damaged.
    pub(super) fn damaged_games(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.damaged.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a task with the file, after all tasks submitted before. Its changes are on the disk
    /// when the future is ready.
    pub fn run<T, F>(&self, task: F) -> impl Future<Output = Result<T, Failure>> + Send + use<T, F>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let submitted = self.submit(task, |result| drop(reply.send(result)));
        async move {
            submitted?;
            answer.await.map_err(|_| gone())?
        }
    }

    /// Like [`Self::run`], but blocks until the task is done.
    pub fn run_now<T: Send + 'static>(
        &self,
        task: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        let (reply, answer) = sync_channel(1);
        self.submit(task, move |result| drop(reply.send(result)))?;
        answer.recv().map_err(|_| gone())?
    }

    /// Submits a task; `reply` gets its result.
    fn submit<T: Send + 'static>(
        &self,
        task: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
        reply: impl FnOnce(Result<T, Failure>) + Send + 'static,
    ) -> Result<(), Failure> {
        let is_failing = Arc::clone(&self.is_failing);
        let job: Job = Box::new(move |connection| {
            let done = connection.map_err(failure).and_then(|connection| {
                let done = all_or_nothing(connection, task);
                let done = done.inspect_err(|error| {
                    is_failing.fetch_or(is_of_disk(error), Ordering::Relaxed);
                });
                done.map_err(|error| failure(&error))
            });
            Box::new(move |ended| reply(ended.map_err(failure).and(done)))
        });
        let jobs = self.jobs.as_ref().ok_or_else(gone)?;
        jobs.send(job).map_err(|_| gone())
    }
}

impl Drop for Database {
    /// Waits until everything is written.
    fn drop(&mut self) {
        drop(self.jobs.take());
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has nothing left to write.
            let _ = thread.join();
        }
    }
}

fn gone() -> Failure {
    Failure::internal("the game storage has shut down")
}

fn failure(error: &rusqlite::Error) -> Failure {
    let problem = store::sqlite_problem(error);
    Failure::internal(format!("cannot read or write the file of games: {problem}"))
}

/// Whether an error comes from the disk, so that other jobs would fail, too.
fn is_of_disk(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode::{CannotOpen, DiskFull, ReadOnly, SystemIoFailure};
    let code = error.sqlite_error_code();
    code.is_some_and(|code| [CannotOpen, DiskFull, ReadOnly, SystemIoFailure].contains(&code))
}

/// The maximum number of jobs in one transaction.
const MOST_AT_ONCE: usize = 256;

fn work(connection: &Connection, jobs: &Receiver<Job>, is_failing: &AtomicBool) {
    while let Ok(first) = jobs.recv() {
        let waiting = std::iter::once(first).chain(jobs.try_iter()).take(MOST_AT_ONCE);
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        let aborted = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_ABORT);
        let undone = rusqlite::Error::SqliteFailure(aborted, None);
        let settlements = waiting.map(|job| match &begun {
            Err(error) => job(Err(error)),
            // After some errors, SQLite rolls the whole transaction back. Later jobs would then be
            // stored, although they report an error like all jobs of this transaction.
            Ok(()) if connection.is_autocommit() => job(Err(&undone)),
            Ok(()) => job(Ok(connection)),
        });
        let settlements: Vec<Settlement> = settlements.collect();
        let ended = begun.and_then(|()| connection.execute_batch("COMMIT"));
        if ended.is_err() {
            is_failing.store(true, Ordering::Relaxed);
            // Fails if there is nothing to undo.
            let _ = connection.execute_batch("ROLLBACK");
        }
        for settle in settlements {
            settle(ended.as_ref());
        }
    }
}

/// Runs one of several tasks in a transaction: if it fails, nothing of it is stored.
fn all_or_nothing<T>(
    connection: &Connection,
    task: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    connection.execute_batch("SAVEPOINT job")?;
    let done = task(connection).and_then(|value| {
        connection.execute_batch("RELEASE job")?;
        Ok(value)
    });
    if done.is_err() {
        // Fails if SQLite has undone the whole transaction.
        let _ = connection.execute_batch("ROLLBACK TO job; RELEASE job");
    }
    done
}

/// Locks the file against other servers; `None` if another server has locked it. A file of another
/// kind is refused before a lock is written beside it.
fn lock(path: &Path) -> Result<Option<File>, Problem> {
    check_kind(path)?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let Some(lock) = store::lock_beside(path)? else { return Ok(None) };
    // Only its owner may read a new file: whoever knows the seed of a running game knows its dice.
    let mut options = File::options();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?;
    Ok(Some(lock))
}

/// Checks that the path is free, or that there is a database or an empty file.
fn check_kind(path: &Path) -> Result<(), Problem> {
    if path.file_name().is_none() {
        return Err(FOREIGN.into());
    }
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error.into()),
        Ok(metadata) if !metadata.is_file() => return Err(FOREIGN.into()),
        Ok(_) => {}
    }
    let mut head = Vec::new();
    File::open(path)?.take(DATABASE_HEAD.len() as u64).read_to_end(&mut head)?;
    if head.is_empty() || head == DATABASE_HEAD { Ok(()) } else { Err(FOREIGN.into()) }
}

/// The first bytes of every SQLite file.
const DATABASE_HEAD: &[u8] = b"SQLite format 3\0";

/// How long to wait for another process that writes to the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Creates the tables of an empty file, and migrates those of an older one.
fn prepare(connection: &mut Connection) -> Result<(), Problem> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    if number("page_count")? > 0 {
        if number("application_id")? != schema::APPLICATION_ID {
            return Err(FOREIGN.into());
        }
        let (found, known) = (number("user_version")?, schema::VERSION);
        if found > known {
            return Err(format!("this has version {found}, expected {known}").into());
        }
    }
    schema::MIGRATIONS.to_latest(connection)?;
    let finding: String = connection.query_row("PRAGMA quick_check(1)", (), |row| row.get(0))?;
    if finding != "ok" {
        return Err(format!("the file is damaged: {finding}").into());
    }
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // Overwrites what visitors delete, so that it does not stay in unused pages.
    connection.pragma_update(None, "secure_delete", true)?;
    // Every transaction reaches the disk before it is acknowledged.
    connection.pragma_update(None, "synchronous", "FULL")?;
    Ok(())
}

/// Why a file of games cannot be used.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum StorageError {
    #[error("games in {0}: another server uses this file; choose another one with --data FILE")]
    InUse(String),
    #[error("games in {file}: {problem}")]
    Unusable { file: String, problem: Problem },
}

const FOREIGN: &str = "this is not a file of games: expected one that dreistein serve wrote";

/// Replaces SQLite's message by a clearer one if the file as a whole is unusable.
fn explained(problem: Problem) -> Problem {
    let Some(error) = problem.downcast_ref::<rusqlite::Error>() else { return problem };
    let text = store::sqlite_problem(error);
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => FOREIGN.into(),
        Some(rusqlite::ErrorCode::DatabaseCorrupt) => format!("the file is damaged: {text}").into(),
        _ => text.into(),
    }
}
