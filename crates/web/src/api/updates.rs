use std::sync::Arc;

use serde::Serialize;
use tokio::sync::{mpsc, watch};

/// The current state, and the state after every change; `None` once it is deleted.
pub struct Live<T> {
    pub now: T,
    pub updates: watch::Receiver<Option<Arc<T>>>,
}

/// An event on the way to an answer.
pub struct Update {
    pub name: &'static str,
    pub json: String,
}

impl Update {
    pub fn new(name: &'static str, value: &impl Serialize) -> Self {
        // It cannot fail: all keys are strings.
        let json = serde_json::to_string(value).unwrap_or_else(|_| "null".into());
        Self { name, json }
    }
}

/// Where work reports its progress, if there is a listener.
#[derive(Default)]
pub struct Updates(Option<mpsc::Sender<Update>>);

impl Updates {
    pub fn channel() -> (Self, mpsc::Receiver<Update>) {
        let (sender, receiver) = mpsc::channel(MOST_UNREAD);
        (Self(Some(sender)), receiver)
    }

    /// Sends an update, unless the listener is slow or there is none.
    pub fn send<T: Serialize>(&self, name: &'static str, value: impl FnOnce() -> T) {
        if let Some(sender) = &self.0 {
            let _ = sender.try_send(Update::new(name, &value()));
        }
    }
}

/// How many updates wait for a slow listener before others are dropped.
const MOST_UNREAD: usize = 16;
