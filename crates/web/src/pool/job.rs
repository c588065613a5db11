use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::queue::Order;
use super::{Priority, Shared, worker};

/// Work that is being done, as the one who does it sees it.
pub struct Job {
    pub(super) priority: Priority,
    pub(super) order: Arc<Order>,
    pub(super) shared: Arc<Shared>,
    pub(super) began: Instant,
    /// The time that there was for it when it began; `None` if nobody waited.
    pub(super) share: Option<Duration>,
}

impl Job {
    /// Set when nobody waits for the work any more, or it took more than its share of the time:
    /// it has to end within a few milliseconds, with what it has found.
    pub fn stop(&self) -> &AtomicBool {
        self.order.stop_flag()
    }

    /// The time that it may take if it asks for so much: less if others wait.
    pub fn grant(&self, asked: Duration) -> Duration {
        let share = self.share.map_or(asked, |share| share.max(worker::LEAST_SHARE));
        asked.min(share)
    }

    /// After how long it was cut short, if it was because others came.
    pub fn cut_after(&self) -> Option<Duration> {
        self.order.cut_after()
    }

    /// How long it has taken.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Lets one piece of work go first that is more urgent, if any waits. Work that takes long
    /// calls this now and then.
    pub fn give_way(&self) {
        worker::run_more_urgent(&self.shared, self.priority);
    }
}
