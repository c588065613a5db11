use serde::Serialize;
use tokio::sync::mpsc;

/// Something that happened on the way to an answer, as JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Update {
    /// What it is.
    pub name: &'static str,
    /// The JSON.
    pub json: String,
}

impl Update {
    /// Something as JSON.
    pub fn new(name: &'static str, value: &impl Serialize) -> Self {
        // Nothing that is sent has keys that are no strings.
        let json = serde_json::to_string(value).unwrap_or_else(|_| "null".into());
        Self { name, json }
    }
}

/// Where those who work say how far they are; nobody may be listening.
#[derive(Clone, Debug, Default)]
pub struct Updates(Option<mpsc::Sender<Update>>);

impl Updates {
    /// For somebody who listens.
    #[must_use]
    pub fn channel() -> (Self, mpsc::Receiver<Update>) {
        let (sender, receiver) = mpsc::channel(MOST_UNREAD);
        (Self(Some(sender)), receiver)
    }

    /// Says something, unless the listener is slow or there is none.
    pub fn say<T: Serialize>(&self, name: &'static str, value: impl FnOnce() -> T) {
        if let Some(sender) = &self.0 {
            let _ = sender.try_send(Update::new(name, &value()));
        }
    }
}

/// As many updates wait for a slow listener; further ones are left out.
const MOST_UNREAD: usize = 16;
