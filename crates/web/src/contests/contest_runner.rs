use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::{fs, io};

use service::api::{Code, Failure};
use service::dto::{ContestList, ContestPhase, ContestState, NewContest};
use service::engines::Engines;
use service::play::{SecretDice, random_name};
use tempfile::TempDir;

use super::ContestPlan;
use super::contest::Contest;
use crate::play::now;
use crate::storage::{ContestRow, DataFile, Database};
use crate::tasks::blocking;

/// The maximum number of contests that are waiting or running.
pub const MOST_UNFINISHED: usize = 32;

/// Plays contests in one thread, one after another, which leaves the other cores to people's games.
pub struct ContestRunner {
    contests: Arc<Contests>,
    thread: Option<JoinHandle<()>>,
}

/// All contests. The methods read and write files, so they run outside the event loop.
pub struct Contests {
    database: Arc<Database>,
    engines: Engines,
    folder: PathBuf,
    _temporary: Option<TempDir>,
    /// Held while a phase changes.
    all: Mutex<Vec<Arc<Contest>>>,
    /// Signals a contest to play, or shutdown.
    wake: Condvar,
    is_ending: AtomicBool,
}

impl ContestRunner {
    /// Opens the contests of a file, and continues unfinished ones.
    pub fn open(database: Arc<Database>, engines: Engines, data: &DataFile) -> io::Result<Self> {
        let (folder, temporary) = folder(data)?;
        let rows = database.run_now(ContestRow::all);
        let rows = rows.map_err(|failure| io::Error::other(failure.message))?;
        let all = rows.into_iter().map(|row| contest(row, &folder)).collect();
        let contests = Arc::new(Contests {
            database,
            engines,
            folder,
            _temporary: temporary,
            all: Mutex::new(all),
            wake: Condvar::new(),
            is_ending: AtomicBool::new(false),
        });
        let worker = Arc::clone(&contests);
        let thread = thread::Builder::new().name("contests".into()).spawn(move || {
            while let Some(contest) = worker.next() {
                worker.play(&contest);
            }
        })?;
        Ok(Self { contests, thread: Some(thread) })
    }

    /// Runs `work` outside the event loop. It completes even if the client leaves.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Contests) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let contests = Arc::clone(&self.contests);
        blocking(move || work(&contests)).await
    }
}

impl Drop for ContestRunner {
    /// Ends the running contest; it continues when the server is restarted.
    fn drop(&mut self) {
        self.contests.is_ending.store(true, Ordering::Relaxed);
        {
            // While the lock is held, the thread is not between its check and its sleep.
            let all = self.contests.all();
            all.iter().for_each(|contest| contest.stop.store(true, Ordering::Relaxed));
            self.contests.wake.notify_all();
        }
        if let Some(thread) = self.thread.take() {
            // A panicked thread has ended too.
            let _ = thread.join();
        }
    }
}

impl Contests {
    /// Adds a new contest to the queue.
    pub fn create(&self, request: NewContest) -> Result<ContestState, Failure> {
        let seed = SecretDice::draw(request.seed.map(|seed| seed.0))?.seed;
        let plan = ContestPlan::new(request, seed, &self.engines)?;
        let (phase, problem) = (ContestPhase::Waiting, None);
        let row = ContestRow { id: random_name()?, plan, phase, problem, created_at: now() };
        let mut all = self.all();
        check_place(&all)?;
        let row = self.database.run_now(move |file| row.insert(file).map(|()| row))?;
        let contest = Arc::new(Contest::new(row, &self.folder));
        all.push(Arc::clone(&contest));
        drop(all);
        self.wake.notify_all();
        contest.state()
    }

    /// A page of the list of contests, the newest first.
    pub fn list(&self, limit: u32, offset: u64) -> Result<ContestList, Failure> {
        let all = self.all().clone();
        let offset = usize::try_from(offset).unwrap_or(usize::MAX);
        let page = all.iter().rev().skip(offset).take(limit as usize);
        let heads = page.map(|contest| contest.state().map(|state| state.head));
        Ok(ContestList { contests: heads.collect::<Result<_, _>>()?, total: all.len() as u64 })
    }

    /// Stops a contest; its games are kept.
    pub fn stop(&self, id: &str) -> Result<ContestState, Failure> {
        let contest = self.contest(id)?;
        let all = self.all();
        match contest.phase() {
            ContestPhase::Waiting => self.change(&all, &contest, ContestPhase::Stopped, None)?,
            ContestPhase::Running => contest.stop.store(true, Ordering::Relaxed),
            _ => return Err(Failure::conflict(format!("contest \"{id}\" is not running"))),
        }
        drop(all);
        contest.state()
    }

    /// Resumes a stopped contest.
    pub fn resume(&self, id: &str) -> Result<ContestState, Failure> {
        let contest = self.contest(id)?;
        let all = self.all();
        if !matches!(contest.phase(), ContestPhase::Stopped | ContestPhase::Failed) {
            return Err(Failure::conflict(format!("contest \"{id}\" was not stopped")));
        }
        check_place(&all)?;
        contest.stop.store(false, Ordering::Relaxed);
        self.wake.notify_all();
        self.change(&all, &contest, ContestPhase::Waiting, None)?;
        drop(all);
        contest.state()
    }

    /// The names and files of all contests that have games, the newest first.
    pub fn files(&self) -> Vec<(String, PathBuf)> {
        let all = self.all();
        let with_games = all.iter().rev().filter(|contest| contest.has_file());
        with_games.map(|contest| (contest.id.clone(), contest.path.clone())).collect()
    }

    /// Finds a contest by its ID.
    pub fn contest(&self, id: &str) -> Result<Arc<Contest>, Failure> {
        let found = self.all().iter().find(|contest| contest.id == id).cloned();
        found.ok_or_else(|| Failure::not_found(format!("there is no contest \"{id}\"")))
    }

    fn all(&self) -> MutexGuard<'_, Vec<Arc<Contest>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a contest to play and marks it as running; `None` on shutdown.
    fn next(&self) -> Option<Arc<Contest>> {
        let mut all = self.all();
        loop {
            if self.is_ending.load(Ordering::Relaxed) {
                return None;
            }
            let mut waiting = all.iter().filter(|it| it.phase() == ContestPhase::Waiting);
            if let Some(contest) = waiting.next() {
                // If this cannot be stored, the stored games still show how far the contest is.
                let _ = self.change(&all, contest, ContestPhase::Running, None);
                return Some(Arc::clone(contest));
            }
            all = self.wake.wait(all).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn play(&self, contest: &Contest) {
        // An engine that panics ends its contest, but not the waiting contests.
        let played = catch_unwind(AssertUnwindSafe(|| contest.play()));
        let played = played.unwrap_or_else(|_| Err("an engine has failed".into()));
        let is_whole = played.as_ref().is_ok_and(|played| *played >= contest.plan.of());
        if self.is_ending.load(Ordering::Relaxed) && !is_whole {
            // It continues when the server is restarted.
            return;
        }
        let (phase, problem) = match played {
            Ok(_) if is_whole => (ContestPhase::Done, None),
            Ok(_) => (ContestPhase::Stopped, None),
            Err(problem) => (ContestPhase::Failed, Some(problem.to_string())),
        };
        // If this cannot be stored, the stored games still show how far the contest is.
        let _ = self.change(&self.all(), contest, phase, problem);
    }

    /// Changes the phase of a contest, notifies spectators and stores it.
    fn change(
        &self,
        _held: &MutexGuard<'_, Vec<Arc<Contest>>>,
        contest: &Contest,
        phase: ContestPhase,
        problem: Option<String>,
    ) -> Result<(), Failure> {
        contest.set_phase(phase, problem.clone());
        let id = contest.id.clone();
        self.database.run_now(move |file| ContestRow::update(&id, phase, problem, file))
    }
}

/// Refuses a contest if too many are running or waiting.
fn check_place(all: &[Arc<Contest>]) -> Result<(), Failure> {
    let is_unfinished =
        |it: &&Arc<Contest>| matches!(it.phase(), ContestPhase::Running | ContestPhase::Waiting);
    if all.iter().filter(is_unfinished).count() < MOST_UNFINISHED {
        return Ok(());
    }
    let message = format!("{MOST_UNFINISHED} contests are already waiting: stop some of them");
    Err(Failure::new(Code::Busy, message))
}

/// Restores a contest of the file; an unfinished one waits to be continued.
fn contest(mut row: ContestRow, folder: &Path) -> Arc<Contest> {
    if row.phase == ContestPhase::Running {
        row.phase = ContestPhase::Waiting;
    }
    let contest = Contest::new(row, folder);
    if contest.phase() == ContestPhase::Done && contest.lacks_games() {
        contest.set_phase(ContestPhase::Waiting, None);
    }
    Arc::new(contest)
}

/// The folder with the games of contests: a temporary one if there is no file of games.
fn folder(data: &DataFile) -> io::Result<(PathBuf, Option<TempDir>)> {
    let Some(path) = data.path() else {
        let folder = TempDir::with_prefix("dreistein-contests-")?;
        return Ok((folder.path().into(), Some(folder)));
    };
    let folder = path.with_extension("contests");
    fs::create_dir_all(&folder)?;
    Ok((folder, None))
}
