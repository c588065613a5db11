//! Threads that think: a fixed number of them, and a queue before them that has an end.
//!
//! Moves in games go before analyses, analyses before work that nobody waits for. The more work
//! waits, the less time each piece of it gets; see `fair_share`.

mod fair_share;
mod job;
mod queue;
mod ticket;
mod worker;

use std::io;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;
use tokio::sync::oneshot;

pub use job::Job;
use queue::{Queue, Waiting};
pub use ticket::Ticket;
use worker::Running;

/// The threads and their queue. Copies share them.
#[derive(Clone)]
pub struct Pool(Arc<Shared>);

/// What work is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// A move in a game: goes before everything else.
    Play,
    /// An answer that somebody waits for.
    Analysis,
    /// Work that takes long, such as a review: it gives way to others ([`Job::give_way`]).
    Background,
}

impl Priority {
    /// How long work of this kind should wait at most; others get less time so that it does not
    /// wait longer.
    const fn patience(self) -> Duration {
        match self {
            Self::Play => Duration::from_secs(1),
            Self::Analysis => Duration::from_secs(10),
            Self::Background => Duration::from_secs(30),
        }
    }

    /// As much work of this kind may wait.
    const fn most_waiting(self) -> usize {
        match self {
            Self::Play | Self::Analysis => 256,
            Self::Background => 16,
        }
    }
}

/// Why work is not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum PoolError {
    #[error("{waiting} others are waiting already: try again in a while")]
    Busy { waiting: usize },
    #[error("the server is ending")]
    Ending,
    #[error("something went wrong inside the server")]
    Panicked,
}

/// How busy the threads are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// How many there are.
    pub workers: usize,
    /// Work that is being done.
    pub running: usize,
    /// Work that waits.
    pub waiting: usize,
}

struct Shared {
    workers: usize,
    state: Mutex<State>,
    /// There is work, or the end.
    work: Condvar,
    /// Something waits that others may have to be cut short for, or the end.
    pressure: Condvar,
}

#[derive(Default)]
struct State {
    queue: Queue,
    running: Vec<Running>,
    is_ending: bool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing that panics runs under the lock, and what it guards is whole at any time.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pool {
    /// Starts so many threads.
    pub fn new(workers: NonZeroUsize) -> io::Result<Self> {
        let shared = Arc::new(Shared {
            workers: workers.get(),
            state: Mutex::default(),
            work: Condvar::new(),
            pressure: Condvar::new(),
        });
        let pool = Self(Arc::clone(&shared));
        for number in 0..workers.get() {
            let shared = Arc::clone(&shared);
            let worker = thread::Builder::new().name(format!("engine {number}"));
            worker.spawn(move || worker::work(&shared)).inspect_err(|_| pool.shut_down())?;
        }
        let supervisor = thread::Builder::new().name("engine time".into());
        supervisor.spawn(move || worker::supervise(&shared)).inspect_err(|_| pool.shut_down())?;
        Ok(pool)
    }

    /// Lets a thread do some work as soon as one is free. Whoever drops the ticket stops it.
    pub fn submit<T: Send + 'static>(
        &self,
        priority: Priority,
        work: impl FnOnce(&Job) -> T + Send + 'static,
    ) -> Result<Ticket<T>, PoolError> {
        let (sender, receiver) = oneshot::channel();
        let work = move |job: &Job| {
            let result = catch_unwind(AssertUnwindSafe(|| work(job)));
            // Nobody may be waiting any more.
            let _ = sender.send(result.map_err(|_| PoolError::Panicked));
        };
        let mut state = self.0.lock();
        if state.is_ending {
            return Err(PoolError::Ending);
        }
        let waiting = state.queue.waiting(priority);
        if waiting >= priority.most_waiting() {
            return Err(PoolError::Busy { waiting });
        }
        let waiting = Waiting::new(priority, Instant::now(), Box::new(work));
        let order = Arc::clone(&waiting.order);
        let place = state.queue.push(waiting);
        drop(state);
        self.0.work.notify_one();
        self.0.pressure.notify_one();
        Ok(Ticket::new(receiver, order, place, Arc::clone(&self.0)))
    }

    /// How busy the threads are.
    pub fn load(&self) -> Load {
        let state = self.0.lock();
        Load { workers: self.0.workers, running: state.running.len(), waiting: state.queue.len() }
    }

    /// Stops all work and ends the threads.
    pub fn shut_down(&self) {
        let mut state = self.0.lock();
        state.is_ending = true;
        for running in &state.running {
            running.order.stop();
        }
        let dropped = std::mem::take(&mut state.queue);
        drop(state);
        drop(dropped);
        self.0.work.notify_all();
        self.0.pressure.notify_all();
    }
}

#[cfg(test)]
mod tests;
