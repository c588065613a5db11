use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Checked work that takes a while. Its host decides where it runs and for how long.
pub type Work<T> = Box<dyn FnOnce(&Job<'_>) -> T + Send>;

/// The conditions under which work runs.
pub struct Job<'a> {
    /// Set when the work is no longer needed or its share of the time is over: it must end within
    /// a few milliseconds, with what it has found.
    pub stop: &'a AtomicBool,
    /// When it was stopped in favour of others, if it was.
    pub cut_after: &'a OnceLock<Duration>,
    /// The most time that it may take because others wait.
    pub share: Option<Duration>,
    /// Lets more urgent work go first, if any waits. Long work calls this now and then.
    pub give_way: &'a dyn Fn(),
}

impl<'a> Job<'a> {
    /// Work that shares its thread with no other: it gets all the time that it asks for.
    pub fn alone(stop: &'a AtomicBool) -> Self {
        static NEVER: OnceLock<Duration> = OnceLock::new();
        Self { stop, cut_after: &NEVER, share: None, give_way: &|| () }
    }

    /// The time that it may take: less than it asks for if others wait.
    pub fn grant(&self, asked: Duration) -> Duration {
        self.share.map_or(asked, |share| asked.min(share))
    }

    /// The time that it had: less than it was granted if it was cut short.
    pub fn used(&self, granted: Duration) -> Duration {
        *self.cut_after.get().unwrap_or(&granted)
    }
}
