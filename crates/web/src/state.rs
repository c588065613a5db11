use std::num::NonZeroUsize;
use std::sync::{Arc, OnceLock};
use std::thread;

use axum::http::HeaderName;
use service::engines::Engines;
use service::play::Host;
use tokio::sync::Semaphore;

use crate::contests::{ContestRunner, ResultFiles};
use crate::http::{Hosts, hosts};
use crate::page::Page;
use crate::play::GameRooms;
use crate::pool::Pool;
use crate::storage::Database;
use crate::{ServeError, ServeOptions, Shutdown};

/// The state that all requests share.
pub struct AppState {
    pub(crate) page: Page,
    pub(crate) hosts: Hosts,
    /// The threads that search.
    pub pool: Pool,
    pub(crate) engines: Engines,
    /// A permit for every open event stream.
    pub(crate) streams: Arc<Semaphore>,
    pub(crate) shutdown: Shutdown,
    pub(crate) rooms: Arc<GameRooms>,
    pub(crate) contests: ContestRunner,
    pub(crate) results: ResultFiles,
    /// The header in which a reverse proxy names the signed-in user.
    pub(crate) user_header: Option<HeaderName>,
    /// Where other machines can open the page, once the server listens.
    pub(crate) addresses: OnceLock<Vec<String>>,
}

impl AppState {
    /// The state of a new server.
    pub fn new(options: &ServeOptions, shutdown: Shutdown) -> Result<Self, ServeError> {
        let user_header = options.user_header.as_ref().map(|name| {
            let header = HeaderName::try_from(name.as_str());
            header.map_err(|_| ServeError::UserHeader(name.clone()))
        });
        let user_header = user_header.transpose()?;
        let hosts = hosts(options.bind, &options.hosts).ok_or(ServeError::NoHosts(options.bind))?;
        let database = Arc::new(Database::open(&options.data)?);
        let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let workers = options.workers.unwrap_or(cores);
        let pool = Pool::new(workers).map_err(ServeError::Runtime)?;
        let engines = Engines::new(workers.get().min(MOST_THREADS), MOST_IDLE_MEMORY);
        let host = Host::new(engines.clone());
        Ok(Self {
            page: options.static_folder.clone().map_or(Page::BuiltIn, Page::Folder),
            hosts,
            contests: ContestRunner::open(Arc::clone(&database), engines.clone(), &options.data)
                .map_err(ServeError::Runtime)?,
            results: ResultFiles::open(&options.results)?,
            rooms: Arc::new(GameRooms::new(database, pool.clone(), host, options.clock)),
            pool,
            engines,
            streams: Arc::new(Semaphore::new(MOST_STREAMS)),
            shutdown,
            user_header,
            addresses: OnceLock::new(),
        })
    }
}

impl Drop for AppState {
    fn drop(&mut self) {
        self.pool.shut_down();
    }
}

/// The maximum number of threads of one search.
pub const MOST_THREADS: usize = 4;

/// The most memory that all idle engines together keep, in MiB.
pub const MOST_IDLE_MEMORY: u64 = 256;

/// The maximum number of open event streams.
pub const MOST_STREAMS: usize = 256;
