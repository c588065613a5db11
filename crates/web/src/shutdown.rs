use std::sync::Arc;

use tokio::sync::watch;

/// Tells connections, streams and searches that the server ends. Copies share the signal.
#[derive(Clone, Debug)]
pub struct Shutdown(Arc<watch::Sender<bool>>);

impl Default for Shutdown {
    fn default() -> Self {
        Self(Arc::new(watch::Sender::new(false)))
    }
}

impl Shutdown {
    /// Ends the server.
    pub fn begin(&self) {
        self.0.send_replace(true);
    }

    /// Whether the server is ending.
    pub fn has_begun(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until the server ends.
    pub async fn begun(&self) {
        let mut receiver = self.0.subscribe();
        // The sender cannot be gone: this is a copy of it.
        let _ = receiver.wait_for(|has_begun| *has_begun).await;
    }
}
