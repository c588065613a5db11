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

use super::ContestPlan;
use super::contest::Contest;
use crate::blocking::blocking;
use crate::play::now;
use crate::storage::{ContestRow, DataFile, Database};

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
    folder: Folder,
    contests: Mutex<Vec<Arc<Contest>>>,
    /// Signals a contest to play, or shutdown.
    wake: Condvar,
    is_ending: AtomicBool,
}

impl ContestRunner {
    /// The contests of a file; unfinished ones are continued.
    pub fn open(database: Arc<Database>, engines: Engines, data: &DataFile) -> io::Result<Self> {
        let folder = Folder::new(data)?;
        let rows = database.run_now(ContestRow::all);
        let rows = rows.map_err(|failure| io::Error::other(failure.message))?;
        let contests = rows.into_iter().filter_map(|row| contest(row, &folder.path)).collect();
        let shared = Arc::new(Shared {
            database,
            engines,
            folder,
            contests: Mutex::new(contests),
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
        if self.shared.unfinished() >= MOST_UNFINISHED {
            let message =
                format!("{MOST_UNFINISHED} contests are already waiting: stop some of them");
            return Err(Failure::new(Code::Busy, message));
        }
        let seed = SecretDice::draw(request.seed.map(|seed| seed.0))?.seed;
        let plan = ContestPlan::new(request, seed, &self.shared.engines)?;
        let (id, created_at) = (random_name()?, now());
        let phase = ContestPhase::Waiting;
        let row = ContestRow::new(id.clone(), &plan, phase, created_at)?;
        self.shared.database.run(move |connection| row.insert(connection)).await?;
        let folder = &self.shared.folder.path;
        let contest = Arc::new(Contest::new(id, plan, created_at, folder, phase, None));
        self.shared.contests().push(Arc::clone(&contest));
        self.shared.wake_up();
        blocking(move || contest.state()).await
    }

    /// Some contests, the newest first.
    pub async fn list(&self, limit: u32, offset: u64) -> Result<ContestList, Failure> {
        let (total, page) = {
            let contests = self.shared.contests();
            let page = contests.iter().rev().skip(usize::try_from(offset).unwrap_or(usize::MAX));
            (contests.len() as u64, page.take(limit as usize).cloned().collect::<Vec<_>>())
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
        let phase = contest.phase();
        if !is_unfinished(phase) {
            return Err(Failure::conflict(format!("contest \"{id}\" is not running")));
        }
        contest.stop.store(true, Ordering::Relaxed);
        if phase == ContestPhase::Waiting {
            self.shared.change(&contest, ContestPhase::Stopped, None).await?;
        }
        blocking(move || contest.state()).await
    }

    /// Resumes a stopped contest.
    pub async fn resume(&self, id: &str) -> Result<ContestState, Failure> {
        let contest = self.contest(id)?;
        if !matches!(contest.phase(), ContestPhase::Stopped | ContestPhase::Failed) {
            return Err(Failure::conflict(format!("contest \"{id}\" was not stopped")));
        }
        contest.stop.store(false, Ordering::Relaxed);
        self.shared.change(&contest, ContestPhase::Waiting, None).await?;
        self.shared.wake_up();
        blocking(move || contest.state()).await
    }

    /// The names and files of all contests that have games, the newest first.
    pub fn files(&self) -> Vec<(String, PathBuf)> {
        let contests = self.shared.contests();
        let with_games = contests.iter().rev().filter(|contest| contest.path.exists());
        let file = |contest: &Arc<Contest>| (contest.id.clone(), contest.path.clone());
        with_games.map(file).collect()
    }

    fn contest(&self, id: &str) -> Result<Arc<Contest>, Failure> {
        let contests = self.shared.contests();
        let found = contests.iter().find(|contest| contest.id == id).cloned();
        found.ok_or_else(|| Failure::not_found(format!("there is no contest \"{id}\"")))
    }
}

impl Drop for ContestRunner {
    /// Ends the running contest; it continues when the server is restarted.
    fn drop(&mut self) {
        self.shared.is_ending.store(true, Ordering::Relaxed);
        for contest in self.shared.contests().iter() {
            contest.stop.store(true, Ordering::Relaxed);
        }
        self.shared.wake_up();
        if let Some(thread) = self.thread.take() {
            // A panicked thread has ended too.
            let _ = thread.join();
        }
    }
}

impl Shared {
    /// How many contests are running or waiting.
    fn unfinished(&self) -> usize {
        self.contests().iter().filter(|contest| is_unfinished(contest.phase())).count()
    }

    fn contests(&self) -> MutexGuard<'_, Vec<Arc<Contest>>> {
        self.contests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes the thread that plays.
    fn wake_up(&self) {
        // While the lock is held, the thread is not between its check and its sleep.
        let _contests = self.contests();
        self.wake.notify_all();
    }

    /// Waits for a contest to play; `None` on shutdown.
    fn next(&self) -> Option<Arc<Contest>> {
        let mut contests = self.contests();
        loop {
            if self.is_ending.load(Ordering::Relaxed) {
                return None;
            }
            let mut waiting = contests.iter().filter(|one| one.phase() == ContestPhase::Waiting);
            if let Some(contest) = waiting.next() {
                return Some(Arc::clone(contest));
            }
            contests = self.wake.wait(contests).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn play(&self, contest: &Contest) {
        self.change_now(contest, ContestPhase::Running, None);
        // An engine that panics ends its contest, not those that wait.
        let played = catch_unwind(AssertUnwindSafe(|| contest.play()));
        let played = played.unwrap_or_else(|_| Err(Failure::internal("an engine has failed")));
        let is_whole = played.as_ref().is_ok_and(|played| *played >= contest.plan.of());
        if self.is_ending.load(Ordering::Relaxed) && !is_whole {
            // It continues when the server is restarted.
            return;
        }
        match played {
            Ok(_) if is_whole => self.change_now(contest, ContestPhase::Done, None),
            Ok(_) => self.change_now(contest, ContestPhase::Stopped, None),
            Err(failure) => self.change_now(contest, ContestPhase::Failed, Some(failure.message)),
        }
    }

    /// Stores the phase of a contest, and notifies spectators.
    async fn change(
        &self,
        contest: &Contest,
        phase: ContestPhase,
        problem: Option<String>,
    ) -> Result<(), Failure> {
        let update = ContestRow::update(contest.id.clone(), phase, problem.clone());
        self.database.run(update).await?;
        contest.set_phase(phase, problem);
        Ok(())
    }

    /// The same where an error cannot be reported: the games tell how far it is at the next start.
    fn change_now(&self, contest: &Contest, phase: ContestPhase, problem: Option<String>) {
        let _ =
            self.database.run_now(ContestRow::update(contest.id.clone(), phase, problem.clone()));
        contest.set_phase(phase, problem);
    }
}

const fn is_unfinished(phase: ContestPhase) -> bool {
    matches!(phase, ContestPhase::Running | ContestPhase::Waiting)
}

/// A contest of the file; `None` if another version of the program wrote it.
fn contest(row: ContestRow, folder: &Path) -> Option<Arc<Contest>> {
    let (plan, phase) = row.read()?;
    let phase = match phase {
        ContestPhase::Running => ContestPhase::Waiting,
        phase => phase,
    };
    let ContestRow { id, problem, created_at, .. } = row;
    let contest = Contest::new(id, plan, created_at, folder, phase, problem);
    if phase == ContestPhase::Done && contest.lacks_games() {
        contest.set_phase(ContestPhase::Waiting, None);
    }
    Some(Arc::new(contest))
}

/// The folder with the games of contests.
struct Folder {
    path: PathBuf,
    is_temporary: bool,
}

impl Folder {
    fn new(data: &DataFile) -> io::Result<Self> {
        let folder = match data.path() {
            Some(path) => Self { path: path.with_extension("contests"), is_temporary: false },
            None => {
                let name = random_name().map_err(|failure| io::Error::other(failure.message))?;
                let path = std::env::temp_dir().join(format!("dreistein-contests-{name}"));
                Self { path, is_temporary: true }
            }
        };
        fs::create_dir_all(&folder.path)?;
        Ok(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if self.is_temporary {
            // Leftover files do no harm.
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}
