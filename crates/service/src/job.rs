use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The work for a request that was already checked. Its host decides where it runs and how long.
pub type Work<T> = Box<dyn FnOnce(&Job<'_>) -> T + Send>;

/// The conditions under which work runs.
pub struct Job<'a> {
    /// Set when the work is no longer needed or has used its share of time. The work must then end
    /// within a few milliseconds and return what it has found.
    pub stop: &'a AtomicBool,
    /// How long the work had run when it was stopped in favour of others; empty if it was not.
    pub cut_after: &'a OnceLock<Duration>,
    /// The most time that the work may take because others wait; `None` if nobody waits.
    pub share: Option<Duration>,
    /// Pauses while more urgent work is waiting. Long work calls this now and then.
    pub give_way: &'a dyn Fn(),
}

impl<'a> Job<'a> {
    /// Conditions for work that has a thread to itself and gets all the time it asks for.
    pub fn alone(stop: &'a AtomicBool) -> Self {
        static NEVER: OnceLock<Duration> = OnceLock::new();
        Self { stop, cut_after: &NEVER, share: None, give_way: &|| () }
    }

    /// Returns how long the work may take: less than `asked` if others wait.
    pub fn grant(&self, asked: Duration) -> Duration {
        self.share.map_or(asked, |share| asked.min(share))
    }

    /// Returns how long the work had: less than `granted` if it was cut short.
    pub fn used(&self, granted: Duration) -> Duration {
        *self.cut_after.get().unwrap_or(&granted)
    }
}
