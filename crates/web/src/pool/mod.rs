//! A fixed number of threads that search for all clients, and bounded queues.
//!
//! Moves in games go first, then analyses and hints. The longer jobs wait, the less time each one
//! gets; see `fair_share`. Background work has as many threads of its own, so that it delays no
//! other work.

mod worker;

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::{Context, Poll};
use std::thread;
use std::time::{Duration, Instant};

use service::Job;
use service::api::{Code, Failure, health};
use service::dto::Health;
use tokio::sync::oneshot;

use worker::Running;
pub use worker::fair_share;

/// The threads and their queues. Clones share them.
#[derive(Clone)]
pub struct Pool(Arc<Shared>);

/// How urgent work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// A move in a game.
    Play,
    /// An answer that a client waits for, such as a hint.
    Analysis,
    /// Long work such as a review, which has threads of its own.
    Background,
}

/// A group of threads with a queue of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lane {
    Urgent,
    Background,
}

impl Lane {
    const BOTH: [Self; 2] = [Self::Urgent, Self::Background];
}

impl Priority {
    const fn lane(self) -> Lane {
        match self {
            Self::Play | Self::Analysis => Lane::Urgent,
            Self::Background => Lane::Background,
        }
    }

    /// The longest that such work should wait; running work is cut short to achieve this.
    const fn patience(self) -> Duration {
        match self {
            Self::Play => Duration::from_secs(1),
            Self::Analysis => Duration::from_secs(10),
            Self::Background => Duration::from_secs(30),
        }
    }

    /// The maximum number of waiting jobs of this kind.
    pub const fn most_waiting(self) -> usize {
        match self {
            Self::Play | Self::Analysis => 256,
            Self::Background => 16,
        }
    }
}

/// The failure of work that is dropped because the server ends.
fn ending() -> Failure {
    Failure::new(Code::Busy, "the server is ending")
}

struct Shared {
    workers: usize,
    longest_courtesy: Duration,
    state: Mutex<State>,
    /// Signals new work in each lane, or shutdown.
    work: [Condvar; 2],
    /// Signals that no urgent work waits any more, or shutdown.
    calm: Condvar,
    /// Signals a waiting job for which running jobs may be cut short, or shutdown.
    pressure: Condvar,
}

#[derive(Default)]
struct State {
    /// The waiting jobs of each lane in the order in which they will run.
    queues: [BTreeMap<Place, Waiting>; 2],
    submitted: u64,
    running: Vec<Running>,
    is_ending: bool,
}

/// A place in the queue: by priority, then by number. The first of a priority is due first.
type Place = (Priority, u64);

struct Waiting {
    /// The latest time at which the job should begin.
    due: Instant,
    stop_signal: Arc<StopSignal>,
    work: Box<dyn FnOnce(&Job<'_>) + Send>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing that panics runs under the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pool {
    /// The longest pause of background work for urgent work, each time.
    const USUAL_COURTESY: Duration = Duration::from_secs(2);

    /// Starts the threads.
    pub fn new(workers: NonZeroUsize) -> io::Result<Self> {
        Self::with_courtesy(workers, Self::USUAL_COURTESY)
    }

    /// Starts the threads; `longest_courtesy` limits each pause of background work for urgent work.
    pub fn with_courtesy(workers: NonZeroUsize, longest_courtesy: Duration) -> io::Result<Self> {
        let shared = Arc::new(Shared {
            workers: workers.get(),
            longest_courtesy,
            state: Mutex::default(),
            work: Default::default(),
            calm: Condvar::new(),
            pressure: Condvar::new(),
        });
        let pool = Self(Arc::clone(&shared));
        for (number, lane) in
            (0..workers.get()).flat_map(|number| Lane::BOTH.map(|lane| (number, lane)))
        {
            let shared = Arc::clone(&shared);
            let worker = thread::Builder::new().name(format!("{lane:?} {number}"));
            worker.spawn(move || worker::work(&shared, lane)).inspect_err(|_| pool.shut_down())?;
        }
        let supervisor = thread::Builder::new().name("engine time".into());
        supervisor.spawn(move || worker::supervise(&shared)).inspect_err(|_| pool.shut_down())?;
        Ok(pool)
    }

    /// Queues some work. Dropping the ticket stops it.
    pub fn submit<T: Send + 'static>(
        &self,
        priority: Priority,
        work: impl FnOnce(&Job<'_>) -> T + Send + 'static,
    ) -> Result<Ticket<T>, Failure> {
        let (sender, receiver) = oneshot::channel();
        let work = move |job: &Job<'_>| {
            let result = catch_unwind(AssertUnwindSafe(|| work(job)));
            // This fails if the client has left.
            let _ = sender.send(result.map_err(|_| Failure::internal("internal server error")));
        };
        let mut state = self.0.lock();
        if state.is_ending {
            return Err(ending());
        }
        state.submitted += 1;
        let place = (priority, state.submitted);
        let queue = &mut state.queues[priority.lane() as usize];
        let waiting = queue.keys().filter(|place| place.0 == priority).count();
        if waiting >= priority.most_waiting() {
            let message = format!("{waiting} others are already waiting: try again later");
            return Err(Failure::new(Code::Busy, message));
        }
        let (due, stop_signal) = (Instant::now() + priority.patience(), Arc::default());
        let waiting = Waiting { due, stop_signal: Arc::clone(&stop_signal), work: Box::new(work) };
        queue.insert(place, waiting);
        drop(state);
        self.0.work[priority.lane() as usize].notify_one();
        self.0.pressure.notify_one();
        Ok(Ticket { receiver, stop_signal, place, shared: Arc::clone(&self.0) })
    }

    /// How busy the threads are.
    pub fn load(&self) -> Health {
        let state = self.0.lock();
        let waiting = state.queues.iter().map(BTreeMap::len).sum();
        health(self.0.workers, state.running.len(), waiting)
    }

    /// Stops all work and ends the threads.
    pub fn shut_down(&self) {
        let mut state = self.0.lock();
        state.is_ending = true;
        for running in &state.running {
            running.stop_signal.stop();
        }
        let dropped = std::mem::take(&mut state.queues);
        drop(state);
        drop(dropped);
        let Shared { work: [urgent, background], calm, pressure, .. } = &*self.0;
        [urgent, background, calm, pressure].into_iter().for_each(Condvar::notify_all);
    }
}

/// What a job and its ticket share.
#[derive(Default)]
struct StopSignal {
    is_stopped: AtomicBool,
    /// How long the job had run when it was stopped in favour of others.
    cut_after: OnceLock<Duration>,
}

impl StopSignal {
    fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }
}

/// A future for the result of some work. Dropping it stops the work, or removes it from the queue.
pub struct Ticket<T> {
    receiver: oneshot::Receiver<Result<T, Failure>>,
    stop_signal: Arc<StopSignal>,
    place: Place,
    shared: Arc<Shared>,
}

impl<T> Ticket<T> {
    /// The number of jobs ahead; `None` once it has begun.
    pub fn ahead(&self) -> Option<usize> {
        let state = self.shared.lock();
        let queue = &state.queues[self.place.0.lane() as usize];
        queue.contains_key(&self.place).then(|| queue.range(..self.place).count())
    }
}

impl<T> Future for Ticket<T> {
    type Output = Result<T, Failure>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        // Work is dropped without an answer only when the server ends.
        let receiver = Pin::new(&mut self.receiver);
        receiver.poll(context).map(|received| received.unwrap_or_else(|_| Err(ending())))
    }
}

impl<T> Drop for Ticket<T> {
    fn drop(&mut self) {
        self.stop_signal.stop();
        let lane = self.place.0.lane() as usize;
        let removed = self.shared.lock().queues[lane].remove(&self.place);
        // This is outside the lock, since it also drops whatever the work holds.
        drop(removed);
    }
}
