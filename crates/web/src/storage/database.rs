use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read};
#[cfg(unix)]
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
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

use super::games::{RowVersion, damaged_games};
use super::{DataFile, schema};

/// The file of games. One thread writes it, and another one answers what may take long, so that
/// moves do not wait for it. Others submit jobs.
///
/// Waiting jobs of the thread that writes share a transaction. A job is acknowledged only when its
/// changes are on the disk, so that they survive however the server ends.
pub struct Database {
    jobs: Option<Sender<Job>>,
    /// `None` for a database in memory, which has a single connection.
    reads: Option<Sender<ReadJob>>,
    /// The one that writes, then the one that reads.
    threads: Vec<JoinHandle<()>>,
    /// Whether the last attempt to write failed.
    is_failing: Arc<AtomicBool>,
    files: Arc<OpenFiles>,
    damaged: Mutex<BTreeSet<RowVersion>>,
    /// Held while the file is open.
    _lock: Option<File>,
}

/// Gets the file, or the error that prevents its use. Returns a function that is called with the
/// result of the whole transaction.
type Job = Box<dyn FnOnce(Result<&Connection, &rusqlite::Error>) -> Settlement + Send>;
type Settlement = Box<dyn FnOnce(Result<&(), &rusqlite::Error>) + Send>;

/// Gets a connection that only reads.
type ReadJob = Box<dyn FnOnce(&Connection) + Send>;

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
        let open = || match file {
            DataFile::Memory => Connection::open_in_memory(),
            // SQLite treats some names specially, but not if they include a folder.
            DataFile::File(path) => Connection::open(Path::new(".").join(path)),
        };
        let mut connection = open().map_err(|problem| error(problem.into()))?;
        let damaged = prepare(&mut connection).map_err(|problem| error(explained(problem)))?;
        let files = file.path().map(OpenFiles::new).transpose();
        let files = files.map_err(|problem| error(problem.into()))?.unwrap_or_default();
        let files = Arc::new(files);
        let (jobs, receiver) = channel();
        let is_failing = Arc::new(AtomicBool::new(false));
        let (failing, open_files) = (Arc::clone(&is_failing), Arc::clone(&files));
        let mut threads = vec![spawn("storage", move || {
            work(&connection, &open_files, &receiver, &failing);
        })];
        let mut reads = None;
        if file.path().is_some() {
            let reader = open().and_then(|reader| prepare_reader(&reader).map(|()| reader));
            let reader = reader.map_err(|problem| error(problem.into()))?;
            let (sender, receiver) = channel::<ReadJob>();
            threads.push(spawn("reading", move || receiver.iter().for_each(|read| read(&reader))));
            reads = Some(sender);
        }
        let threads = threads.into_iter().collect::<io::Result<_>>();
        let threads = threads.map_err(|problem| error(problem.into()))?;
        let damaged = Mutex::new(damaged);
        Ok(Self { jobs: Some(jobs), reads, threads, is_failing, files, damaged, _lock: lock })
    }

    /// Checks that games can be stored, by a new attempt if the last one failed.
    pub async fn check(&self) -> Result<(), Failure> {
        self.files.check().map_err(|error| failure(&error))?;
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

    /// The games that were found to be damaged.
    pub(super) fn damaged_games(&self) -> MutexGuard<'_, BTreeSet<RowVersion>> {
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

    /// Runs a task that changes nothing and may take long. Nothing that [`Self::run`] does waits for
    /// it. It sees all that was acknowledged before.
    pub fn read<T, F>(&self, task: F) -> impl Future<Output = Result<T, Failure>> + Send + use<T, F>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let submitted = match &self.reads {
            None => self.submit(task, |result| drop(reply.send(result))),
            Some(reads) => {
                let read = move |connection: &Connection| {
                    // Clients that have left wait for nothing.
                    if !reply.is_closed() {
                        let done = all_or_nothing(connection, task);
                        let _ = reply.send(done.map_err(|error| failure(&error)));
                    }
                };
                reads.send(Box::new(read)).map_err(|_| gone())
            }
        };
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
    /// Waits until everything is written. The reader leaves first: the last connection moves the log
    /// into the file, and of two that leave at once, neither is the last.
    fn drop(&mut self) {
        // A thread that panicked has nothing left to write.
        let join = |thread: JoinHandle<()>| drop(thread.join());
        drop(self.reads.take());
        self.threads.drain(1..).for_each(join);
        drop(self.jobs.take());
        self.threads.drain(..).for_each(join);
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().name(name.into()).spawn(work)
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

fn work(connection: &Connection, files: &OpenFiles, jobs: &Receiver<Job>, is_failing: &AtomicBool) {
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
        // Before, so that nothing refused is stored; after, so that nothing acknowledged is lost.
        let ended = begun.and_then(|()| files.check());
        let ended = ended.and_then(|()| connection.execute_batch("COMMIT"));
        let ended = ended.and_then(|()| files.check());
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

/// The file of games and its write-ahead log, each with its identity.
#[derive(Default)]
struct OpenFiles(Vec<(PathBuf, Identity)>);

impl OpenFiles {
    /// The files of a database that is open.
    fn new(path: &Path) -> io::Result<Self> {
        // SQLite puts its log beside the file that a link leads to.
        let mut log = path.canonicalize()?.into_os_string();
        log.push("-wal");
        let files = [path.to_owned(), log.into()];
        let files = files.into_iter().map(|path| identity(&path).map(|known| (path, known)));
        files.collect::<io::Result<_>>().map(Self)
    }

    /// Checks that no file was removed or replaced: what is written to such a file is lost.
    fn check(&self) -> rusqlite::Result<()> {
        let is_there =
            |(path, known): &(PathBuf, Identity)| identity(path).is_ok_and(|found| found == *known);
        if self.0.iter().all(is_there) {
            return Ok(());
        }
        let moved = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_READONLY_DBMOVED);
        let message = "it was removed or replaced while the server runs";
        Err(rusqlite::Error::SqliteFailure(moved, Some(message.into())))
    }
}

/// The device and number of a file.
type Identity = (u64, u64);

fn identity(path: &Path) -> io::Result<Identity> {
    #[cfg(unix)]
    let of = |file: fs::Metadata| (file.dev(), file.ino());
    // Elsewhere, a file in use is not replaced.
    #[cfg(not(unix))]
    let of = |_| (0, 0);
    fs::metadata(path).map(of)
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

/// Creates the tables of an empty file, and migrates those of an older one. Returns the damaged
/// games.
fn prepare(connection: &mut Connection) -> Result<BTreeSet<RowVersion>, Problem> {
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
    store::migrate(&schema::MIGRATIONS, connection)?;
    let finding: String =
        connection.query_row("PRAGMA integrity_check(1)", (), |row| row.get(0))?;
    if finding != "ok" {
        return Err(format!("the file is damaged: {finding}").into());
    }
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // Overwrites what visitors delete, so that it does not stay in unused pages.
    connection.pragma_update(None, "secure_delete", true)?;
    // Every transaction reaches the disk before it is acknowledged.
    connection.pragma_update(None, "synchronous", "FULL")?;
    schema::CHECKED.iter().try_for_each(|table| table.keep_up(connection))?;
    let damaged = damaged_games(connection)?;
    for (_, id) in &damaged {
        tracing::error!("the stored game \"{id}\" is damaged; it is left out");
    }
    Ok(damaged.into_iter().map(|(version, _)| version).collect())
}

/// Lets a connection read what another one writes.
fn prepare_reader(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    store::add_row_checksum(connection)?;
    connection.pragma_update(None, "query_only", true)
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
