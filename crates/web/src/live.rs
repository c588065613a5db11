use std::sync::Arc;

use tokio::sync::watch;

/// The current state, and the state after every change; `None` once it is deleted.
pub struct Live<T> {
    pub now: T,
    pub updates: watch::Receiver<Option<Arc<T>>>,
}
