use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::sync::oneshot;

use super::queue::{Order, Place};
use super::{PoolError, Shared};

/// A claim to the result of some work: a future. Dropping it stops the work, or takes it out of
/// the queue.
pub struct Ticket<T> {
    receiver: oneshot::Receiver<Result<T, PoolError>>,
    order: Arc<Order>,
    place: Place,
    shared: Arc<Shared>,
}

impl<T> Ticket<T> {
    pub(super) const fn new(
        receiver: oneshot::Receiver<Result<T, PoolError>>,
        order: Arc<Order>,
        place: Place,
        shared: Arc<Shared>,
    ) -> Self {
        Self { receiver, order, place, shared }
    }

    /// How much other work is done first; `None` once it has begun.
    pub fn ahead(&self) -> Option<usize> {
        self.shared.lock().queue.ahead(self.place)
    }

    /// Tells the work to end with what it has found so far.
    pub fn stop(&self) {
        self.order.stop();
    }
}

impl<T> Future for Ticket<T> {
    type Output = Result<T, PoolError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        // Work is given up without an answer only when the server ends.
        let receiver = Pin::new(&mut self.receiver);
        receiver.poll(context).map(|received| received.unwrap_or(Err(PoolError::Ending)))
    }
}

impl<T> Drop for Ticket<T> {
    fn drop(&mut self) {
        self.order.stop();
        let dropped = self.shared.lock().queue.remove(self.place);
        // Outside of the lock, since whatever the work holds is dropped with it.
        drop(dropped);
    }
}
