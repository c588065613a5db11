use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use store::StoreError;
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;

use crate::addresses::{RunningNote, other_urls, own_url};
use crate::http::router;
use crate::play::now;
use crate::storage::{DataFile, StorageError};
use crate::{AppState, Shutdown};

/// How the page is served.
#[derive(Clone, Debug)]
pub struct ServeOptions {
    /// The IP address to listen on.
    pub bind: IpAddr,
    /// The port; 0 for any free one, `None` for the default or, if that is taken, any free one.
    pub port: Option<u16>,
    /// Other host names of this machine, or `any`. Needed to listen on all addresses.
    pub hosts: Vec<String>,
    /// The number of threads that search [default: one per core].
    pub workers: Option<NonZeroUsize>,
    /// A folder with the files of the page, used instead of the files built into the program.
    pub static_folder: Option<PathBuf>,
    /// Where games are stored.
    pub data: DataFile,
    /// Stores of matches and tournaments whose results are shown.
    pub results: Vec<PathBuf>,
    /// The header in which a reverse proxy names the signed-in user.
    pub user_header: Option<String>,
    /// The time of day, in milliseconds since 1970.
    pub clock: fn() -> u64,
}

impl ServeOptions {
    /// The default port.
    pub const USUAL_PORT: u16 = 8173;
}

impl Default for ServeOptions {
    fn default() -> Self {
        Self {
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: None,
            hosts: Vec::new(),
            workers: None,
            static_folder: None,
            data: DataFile::Memory,
            results: Vec::new(),
            user_header: None,
            clock: now,
        }
    }
}

/// Why the page cannot be served.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ServeError {
    #[error("cannot listen on {address}: {error}")]
    Listen { address: SocketAddr, error: io::Error },
    #[error(transparent)]
    Storage(#[from] StorageError),
    #[error(transparent)]
    Results(#[from] StoreError),
    #[error("--user-header \"{0}\": expected the name of an HTTP header, such as X-Forwarded-User")]
    UserHeader(String),
    #[error(
        "--bind {0} lets in other machines: expected --host with each name or address that browsers \
         find this one by, such as games.example, or --host any for all names"
    )]
    NoHosts(IpAddr),
    #[error("cannot start the server: {0}")]
    Runtime(io::Error),
}

/// Serves the page until `shutdown` is cancelled; `ready` gets the address.
pub fn serve(
    options: ServeOptions,
    shutdown: Shutdown,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(ServeError::Runtime)?;
    let state = Arc::new(AppState::new(&options, shutdown)?);
    let served = runtime.block_on(async {
        let listener = listen(&options).await?;
        let address = listener.local_addr().map_err(ServeError::Runtime)?;
        state.addresses.get_or_init(|| other_urls(address, &options.hosts));
        let note = RunningNote::write(&options.data, &own_url(address));
        ready(address);
        let prepared = Arc::clone(&state);
        tokio::task::spawn_blocking(move || prepared.page.prepare());
        accept_all(listener, state).await;
        drop(note);
        Ok(())
    });
    runtime.shutdown_timeout(PATIENCE_AT_END);
    served
}

async fn listen(options: &ServeOptions) -> Result<TcpListener, ServeError> {
    let port = options.port.unwrap_or(ServeOptions::USUAL_PORT);
    let address = SocketAddr::new(options.bind, port);
    let listener = match TcpListener::bind(address).await {
        Err(error) if options.port.is_none() && error.kind() == io::ErrorKind::AddrInUse => {
            TcpListener::bind(SocketAddr::new(options.bind, 0)).await
        }
        listener => listener,
    };
    listener.map_err(|error| ServeError::Listen { address, error })
}

/// Accepts connections until the server ends.
async fn accept_all(listener: TcpListener, state: Arc<AppState>) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let router = router(Arc::clone(&state));
    loop {
        // When all permits are taken, connections wait in the system's queue.
        let next = async {
            let place = Arc::clone(&places).acquire_owned().await.map_err(io::Error::other)?;
            let (stream, _) = listener.accept().await?;
            io::Result::Ok((stream, place))
        };
        let accepted = tokio::select! {
            accepted = next => accepted,
            () = state.shutdown.cancelled() => break,
        };
        match accepted {
            Ok((stream, place)) => {
                let connection = converse(stream, router.clone(), state.shutdown.clone(), place);
                tokio::spawn(connection);
            }
            // Perhaps there are no file handles left until other connections end.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    // Running searches end with what they have found.
    state.pool.shut_down();
    let all_done = places.acquire_many(MOST_CONNECTIONS as u32);
    let _ = tokio::time::timeout(PATIENCE_AT_END, all_done).await;
}

/// The maximum number of connections.
pub const MOST_CONNECTIONS: usize = 512;

/// How long pending answers may take when the server ends.
const PATIENCE_AT_END: Duration = Duration::from_millis(1000);

/// How long a client may take to send the head of a request.
pub const PATIENCE_WITH_HEADS: Duration = Duration::from_secs(15);

/// How long a client may pause while it reads an answer.
pub const PATIENCE_WITH_READERS: Duration = Duration::from_secs(15);

/// How long sent data may stay unacknowledged, in milliseconds.
#[cfg(target_os = "linux")]
const LONGEST_UNACKNOWLEDGED: u32 = 20_000;

/// The longest head of a request, in bytes: a position and some parameters.
pub const LONGEST_HEAD: usize = 32 * 1024;

async fn converse(
    stream: TcpStream,
    router: axum::Router,
    shutdown: Shutdown,
    place: OwnedSemaphorePermit,
) {
    let _ = stream.set_nodelay(true);
    // A client without a network cannot close the connection; unacknowledged data reveals it.
    #[cfg(target_os = "linux")]
    let _ = rustix::net::sockopt::set_tcp_user_timeout(&stream, LONGEST_UNACKNOWLEDGED);
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(PATIENCE_WITH_HEADS);
    builder.max_buf_size(LONGEST_HEAD);
    let service = TowerToHyperService::new(router);
    // A client that stops reading must not keep its place.
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(PATIENCE_WITH_READERS));
    let stream = TokioIo::new(Box::pin(stream));
    let mut connection = std::pin::pin!(builder.serve_connection(stream, service));
    tokio::select! {
        // A client that disconnects is no error.
        _ = connection.as_mut() => {}
        () = shutdown.cancelled() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
    drop(place);
}
