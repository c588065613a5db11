use std::sync::atomic::AtomicBool;
use std::time::Duration;

use search::Stopwatch;

/// Checked work that takes a while. Its host decides where it runs and for how long.
pub type Work<T> = Box<dyn FnOnce(&dyn JobControl) -> T + Send>;

/// Running work, from its own view.
pub trait JobControl {
    /// Set when the work is no longer needed or its share of the time is over: it must end within
    /// a few milliseconds, with what it has found.
    fn stop(&self) -> &AtomicBool;

    /// The time that it may take: less than it asks for if others wait.
    fn grant(&self, asked: Duration) -> Duration;

    /// When it was stopped in favour of others, if it was.
    fn cut_after(&self) -> Option<Duration>;

    /// How long it has been running.
    fn elapsed(&self) -> Duration;

    /// Lets more urgent work go first, if any waits. Long work calls this now and then.
    fn give_way(&self);
}

/// Work that shares its thread with no other: it gets all the time that it asks for.
pub struct LoneJob<'a> {
    stop: &'a AtomicBool,
    watch: Stopwatch,
}

impl<'a> LoneJob<'a> {
    /// Work that begins now and ends at the flag.
    pub fn begin(stop: &'a AtomicBool) -> Self {
        Self { stop, watch: Stopwatch::start() }
    }
}

impl JobControl for LoneJob<'_> {
    fn stop(&self) -> &AtomicBool {
        self.stop
    }

    fn grant(&self, asked: Duration) -> Duration {
        asked
    }

    fn cut_after(&self) -> Option<Duration> {
        None
    }

    fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }

    fn give_way(&self) {}
}
