use std::sync::Arc;

use service::api::Update;
use tokio::sync::watch;

/// What somebody watches: its state now, and after every change.
pub struct Live<T> {
    pub now: Update,
    /// `None` once it is deleted.
    pub updates: watch::Receiver<Option<Arc<T>>>,
    /// What they see of a state.
    pub seen: Box<dyn Fn(&T) -> Update + Send>,
}

impl<T> Live<T> {
    pub fn new(
        now: &T,
        updates: watch::Receiver<Option<Arc<T>>>,
        seen: impl Fn(&T) -> Update + Send + 'static,
    ) -> Self {
        Self { now: seen(now), updates, seen: Box::new(seen) }
    }
}
