use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;

use tokio::sync::Semaphore;

use crate::contests::{ContestRunner, ResultFiles};
use crate::engines::Engines;
use crate::http::{Hosts, Page, hosts};
use crate::play::{GameRooms, USUAL_PAUSE};
use crate::pool::Pool;
use crate::storage::Database;
use crate::{ServeError, ServeOptions, Shutdown};

/// Everything that requests share.
pub struct AppState {
    /// The files of the page.
    pub page: Page,
    /// The hosts that the server answers for.
    pub hosts: Hosts,
    /// The threads that search.
    pub pool: Pool,
    /// The engines that they search with.
    pub engines: Engines,
    /// A permit for every open event stream.
    pub streams: Arc<Semaphore>,
    /// Tells streams and searches that the server ends.
    pub shutdown: Shutdown,
    /// The games that people play.
    pub rooms: GameRooms,
    /// Contests between engines.
    pub contests: ContestRunner,
    /// Results of other contests.
    pub results: ResultFiles,
}

impl AppState {
    /// The state of a new server.
    pub fn new(options: &ServeOptions, shutdown: Shutdown) -> Result<Self, ServeError> {
        let database = Arc::new(Database::open(&options.data)?);
        let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let workers = options.workers.unwrap_or(cores);
        let pool = Pool::new(workers).map_err(ServeError::Runtime)?;
        let engines = Engines::new(workers.get().min(MOST_THREADS));
        Ok(Self {
            page: options.static_folder.clone().map_or(Page::BuiltIn, Page::Folder),
            hosts: hosts(options.bind, &options.hosts),
            contests: ContestRunner::open(Arc::clone(&database), engines.clone(), &options.data)
                .map_err(ServeError::Runtime)?,
            results: ResultFiles::open(&options.results)?,
            rooms: GameRooms::new(database, pool.clone(), engines.clone(), USUAL_PAUSE),
            pool,
            engines,
            streams: Arc::new(Semaphore::new(MOST_STREAMS)),
            shutdown,
        })
    }
}

impl Drop for AppState {
    fn drop(&mut self) {
        self.pool.shut_down();
    }
}

/// The most threads that one search may have.
const MOST_THREADS: usize = 4;

/// The maximum number of open event streams.
const MOST_STREAMS: usize = 256;
