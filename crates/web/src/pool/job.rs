use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use std::time::Duration;

use service::api::Failure;
use tokio::sync::oneshot;

use super::{Place, Shared, ending};

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

/// A future for the result of some work. Dropping it stops the work, or removes it from the queue.
pub struct Ticket<T> {
    pub(super) receiver: oneshot::Receiver<Result<T, Failure>>,
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
        let lane = self.place.priority.lane() as usize;
        let removed = self.shared.lock().queues[lane].remove(&self.place);
        // Outside of the lock, since whatever the work holds is dropped with it.
        drop(removed);
    }
}
