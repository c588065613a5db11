use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::{fs, io};

use service::api::{Code, Failure};
use service::dto::{ContestHead, ContestList, ContestPhase, ContestState, NewContest};
use service::engines::Engines;
use service::play::{SecretDice, random_name};
use tempfile::TempDir;

use super::ContestPlan;
use super::contest::Contest;
use crate::play::now;
use crate::storage::{ContestRow, DataFile, Database};
use crate::tasks::{blocking, uninterrupted};

/// How many contests may wait.
pub(crate) const MOST_UNFINISHED: usize = 32;

/// All contests. One thread plays one after another, so that games of people
/// have the other cores.
pub struct ContestRunner {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    database: Arc<Database>,
    engines: Engines,
    folder: PathBuf,
    _temporary: Option<TempDir>,
    /// Held while a phase changes.
    contests: Mutex<Contests>,
    /// Signals a contest to play, or shutdown.
    wake: Condvar,
    is_ending: AtomicBool,
}

#[derive(Default)]
struct Contests {
    all: Vec<Arc<Contest>>,
    /// How many new ones are being stored.
    coming: usize,
}

impl Contests {
    /// Refuses a contest if too many are running or waiting.
    fn check_place(&self) -> Result<(), Failure> {
        let unfinished = self.all.iter().filter(|contest| is_unfinished(contest.phase())).count();
        if unfinished + self.coming < MOST_UNFINISHED {
            return Ok(());
        }
        let message = format!("{MOST_UNFINISHED} contests are already waiting: stop some of them");
        Err(Failure::new(Code::Busy, message))
    }
}

impl ContestRunner {
    /// The contests of a file; unfinished ones are continued.
    pub fn open(database: Arc<Database>, engines: Engines, data: &DataFile) -> io::Result<Self> {
        let (folder, temporary) = folder(data)?;
        let rows = database.run_now(ContestRow::all);
        let rows = rows.map_err(|failure| io::Error::other(failure.message))?;
        let all = rows.into_iter().map(|row| contest(row, &folder)).collect();
        let shared = Arc::new(Shared {
            database,
            engines,
            folder,
            _temporary: temporary,
            contests: Mutex::new(Contests { all, coming: 0 }),
            wake: Condvar::new(),
            is_ending: AtomicBool::new(false),
        });
        let worker = Arc::clone(&shared);
        let thread = thread::Builder::new().name("contests".into()).spawn(move || {
            while let Some(contest) = worker.next() {
                worker.play(&contest);
            }
        })?;
        Ok(Self { shared, thread: Some(thread) })
    }

    /// Adds a new contest to the queue.
    pub async fn create(&self, request: NewContest) -> Result<ContestState, Failure> {
        let seed = SecretDice::draw(request.seed.map(|seed| seed.0))?.seed;
        let plan = ContestPlan::new(request, seed, &self.shared.engines)?;
        let shared = Arc::clone(&self.shared);
        let contest = uninterrupted(async move { shared.add(plan).await }).await?;
        blocking(move || contest.state()).await
    }

    /// Some contests, the newest first.
    pub async fn list(&self, limit: u32, offset: u64) -> Result<ContestList, Failure> {
        let (total, page) = {
            let contests = self.shared.contests();
            let offset = usize::try_from(offset).unwrap_or(usize::MAX);
            let page = contests.all.iter().rev().skip(offset);
            (contests.all.len() as u64, page.take(limit as usize).cloned().collect::<Vec<_>>())
        };
        blocking(move || {
            let heads = page.iter().map(|contest| contest.state().map(|state| state.head));
            Ok(ContestList { contests: heads.collect::<Result<Vec<ContestHead>, _>>()?, total })
        })
        .await
    }

    /// Runs work on a contest that may have to wait for its file.
    pub async fn with<T: Send + 'static>(
        &self,
        id: &str,
        work: impl FnOnce(&Contest) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let contest = self.contest(id)?;
        blocking(move || work(&contest)).await
    }

    /// Stops a contest; its games are kept.
    pub async fn stop(&self, id: &str) -> Result<ContestState, Failure> {
        let contest = self.contest(id)?;
        let stored = {
            let contests = self.shared.contests();
            match contest.phase() {
                ContestPhase::Waiting => {
                    Some(self.shared.change(&contests, &contest, ContestPhase::Stopped, None))
                }
                ContestPhase::Running => {
                    contest.stop.store(true, Ordering::Relaxed);
                    None
                }
                _ => return Err(Failure::conflict(format!("contest \"{id}\" is not running"))),
            }
        };
        if let Some(stored) = stored {
            stored.await?;
        }
        blocking(move || contest.state()).await
    }

    /// Resumes a stopped contest.
    pub async fn resume(&self, id: &str) -> Result<ContestState, Failure> {
        let contest = self.contest(id)?;
        let stored = {
            let contests = self.shared.contests();
            if !matches!(contest.phase(), ContestPhase::Stopped | ContestPhase::Failed) {
                return Err(Failure::conflict(format!("contest \"{id}\" was not stopped")));
            }
            contests.check_place()?;
            contest.stop.store(false, Ordering::Relaxed);
            self.shared.wake.notify_all();
            self.shared.change(&contests, &contest, ContestPhase::Waiting, None)
        };
        stored.await?;
        blocking(move || contest.state()).await
    }

    /// The names and files of all contests that have games, the newest first.
    pub fn files(&self) -> Vec<(String, PathBuf)> {
        let contests = self.shared.contests();
        let with_games = contests.all.iter().rev().filter(|contest| contest.path.exists());
        let file = |contest: &Arc<Contest>| (contest.id.clone(), contest.path.clone());
        with_games.map(file).collect()
    }

    fn contest(&self, id: &str) -> Result<Arc<Contest>, Failure> {
        let contests = self.shared.contests();
        let found = contests.all.iter().find(|contest| contest.id == id).cloned();
        found.ok_or_else(|| Failure::not_found(format!("there is no contest \"{id}\"")))
    }
}

impl Drop for ContestRunner {
    /// Ends the running contest; it continues when the server is restarted.
    fn drop(&mut self) {
        self.shared.is_ending.store(true, Ordering::Relaxed);
        {
            // While the lock is held, the thread is not between its check and its sleep.
            let contests = self.shared.contests();
            contests.all.iter().for_each(|contest| contest.stop.store(true, Ordering::Relaxed));
            self.shared.wake.notify_all();
        }
        if let Some(thread) = self.thread.take() {
            // A panicked thread has ended too.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn contests(&self) -> MutexGuard<'_, Contests> {
        self.contests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stores a new contest, and adds it to the queue.
    async fn add(&self, plan: ContestPlan) -> Result<Arc<Contest>, Failure> {
        let (phase, problem) = (ContestPhase::Waiting, None);
        let row = ContestRow { id: random_name()?, plan, phase, problem, created_at: now() };
        let stored = {
            let mut contests = self.contests();
            contests.check_place()?;
            contests.coming += 1;
            self.database.run(move |connection| row.insert(connection).map(|()| row))
        };
        let stored = stored.await;
        let mut contests = self.contests();
        contests.coming -= 1;
        let contest = Arc::new(Contest::new(stored?, &self.folder));
        contests.all.push(Arc::clone(&contest));
        self.wake.notify_all();
        Ok(contest)
    }

    /// Waits for a contest to play, which is running then; `None` on shutdown.
    fn next(&self) -> Option<Arc<Contest>> {
        let mut contests = self.contests();
        loop {
            if self.is_ending.load(Ordering::Relaxed) {
                return None;
            }
            let mut all = contests.all.iter();
            if let Some(contest) = all.find(|one| one.phase() == ContestPhase::Waiting) {
                drop(self.change(&contests, contest, ContestPhase::Running, None));
                return Some(Arc::clone(contest));
            }
            contests = self.wake.wait(contests).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn play(&self, contest: &Contest) {
        // An engine that panics ends its contest, not those that wait.
        let played = catch_unwind(AssertUnwindSafe(|| contest.play()));
        let played = played.unwrap_or_else(|_| Err(Failure::internal("an engine has failed")));
        let is_whole = played.as_ref().is_ok_and(|played| *played >= contest.plan.of());
        if self.is_ending.load(Ordering::Relaxed) && !is_whole {
            // It continues when the server is restarted.
            return;
        }
        let (phase, problem) = match played {
            Ok(_) if is_whole => (ContestPhase::Done, None),
            Ok(_) => (ContestPhase::Stopped, None),
            Err(failure) => (ContestPhase::Failed, Some(failure.message)),
        };
        drop(self.change(&self.contests(), contest, phase, problem));
    }

    /// Changes the phase of a contest and notifies spectators; it is stored when the future is
    /// ready. If it cannot be stored, the games tell how far the contest is at the next start.
    fn change(
        &self,
        _contests: &MutexGuard<'_, Contests>,
        contest: &Contest,
        phase: ContestPhase,
        problem: Option<String>,
    ) -> impl Future<Output = Result<(), Failure>> + Send + use<> {
        contest.set_phase(phase, problem.clone());
        self.database.run(ContestRow::update(contest.id.clone(), phase, problem))
    }
}

const fn is_unfinished(phase: ContestPhase) -> bool {
    matches!(phase, ContestPhase::Running | ContestPhase::Waiting)
}

/// A contest of the file, which continues if it is not whole.
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

/// The folder with the games of contests, which is deleted in the end if nothing is stored.
fn folder(data: &DataFile) -> io::Result<(PathBuf, Option<TempDir>)> {
    let Some(path) = data.path() else {
        let folder = TempDir::with_prefix("dreistein-contests-")?;
        return Ok((folder.path().into(), Some(folder)));
    };
    let folder = path.with_extension("contests");
    fs::create_dir_all(&folder)?;
    Ok((folder, None))
}
