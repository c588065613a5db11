use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use service::JobControl;
use tokio::sync::oneshot;

use super::{Lane, Place, PoolError, Shared, worker};

/// What a job and its ticket share.
#[derive(Default)]
pub(super) struct StopSignal {
    pub is_stopped: AtomicBool,
    /// When it was stopped because others wait.
    pub cut_after: OnceLock<Duration>,
}

impl StopSignal {
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }
}

/// Running work, from the view of its thread.
pub struct Job {
    pub(super) lane: Lane,
    pub(super) stop_signal: Arc<StopSignal>,
    pub(super) shared: Arc<Shared>,
    pub(super) began: Instant,
    /// The time for it when it began; `None` if nothing else was waiting.
    pub(super) share: Option<Duration>,
}

impl JobControl for Job {
    fn stop(&self) -> &AtomicBool {
        &self.stop_signal.is_stopped
    }

    fn grant(&self, asked: Duration) -> Duration {
        self.share.map_or(asked, |share| asked.min(share.max(worker::LEAST_SHARE)))
    }

    fn cut_after(&self) -> Option<Duration> {
        self.stop_signal.cut_after.get().copied()
    }

    fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    fn give_way(&self) {
        if self.lane == Lane::Background {
            worker::let_others_go_first(&self.shared);
        }
    }
}

/// A future for the result of some work. Dropping it stops the work, or removes it from the queue.
pub struct Ticket<T> {
    pub(super) receiver: oneshot::Receiver<Result<T, PoolError>>,
    pub(super) stop_signal: Arc<StopSignal>,
    pub(super) place: Place,
    pub(super) shared: Arc<Shared>,
}

impl<T> Ticket<T> {
    /// The number of jobs ahead; `None` once it has begun.
    pub fn ahead(&self) -> Option<usize> {
        let state = self.shared.lock();
        let queue = &state.queues[self.place.priority.lane() as usize];
        queue.contains_key(&self.place).then(|| queue.range(..self.place).count())
    }
}

impl<T> Future for Ticket<T> {
    type Output = Result<T, PoolError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        // Work is dropped without an answer only when the server ends.
        let receiver = Pin::new(&mut self.receiver);
        receiver.poll(context).map(|received| received.unwrap_or(Err(PoolError::Ending)))
    }
}

impl<T> Drop for Ticket<T> {
    fn drop(&mut self) {
        self.stop_signal.stop();
        let lane = self.place.priority.lane() as usize;
        let removed = self.shared.lock().queues[lane].remove(&self.place);
        // Outside of the lock, since whatever the work holds is dropped with it.
        drop(removed);
    }
}
