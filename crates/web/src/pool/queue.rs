use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::{Job, Priority};

/// The work that waits, in the order in which it will be done: games first, then whatever should
/// not wait any longer.
#[derive(Default)]
pub struct Queue {
    waiting: BTreeMap<Place, Waiting>,
    submitted: u64,
}

/// A place in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    is_no_play: bool,
    due: Instant,
    number: u64,
}

/// Work that waits.
pub struct Waiting {
    pub priority: Priority,
    /// When it should begin at the latest.
    pub due: Instant,
    pub order: Arc<Order>,
    pub work: Box<dyn FnOnce(&Job) + Send>,
}

/// What the one who ordered some work and the one who does it share.
#[derive(Default)]
pub struct Order {
    is_stopped: AtomicBool,
    /// After how many microseconds it was cut short, plus one; 0 if it was not.
    cut_after: AtomicU64,
}

impl Order {
    pub const fn stop_flag(&self) -> &AtomicBool {
        &self.is_stopped
    }

    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Stops it because others wait.
    pub fn cut(&self, after: Duration) {
        let micros = u64::try_from(after.as_micros()).unwrap_or(u64::MAX - 1);
        self.cut_after.store(micros + 1, Ordering::Relaxed);
        self.stop();
    }

    /// After how long it was cut short, if it was.
    pub fn cut_after(&self) -> Option<Duration> {
        let micros = self.cut_after.load(Ordering::Relaxed);
        micros.checked_sub(1).map(Duration::from_micros)
    }
}

impl Waiting {
    pub fn new(priority: Priority, now: Instant, work: Box<dyn FnOnce(&Job) + Send>) -> Self {
        Self { priority, due: now + priority.patience(), order: Arc::default(), work }
    }
}

impl Queue {
    pub fn push(&mut self, waiting: Waiting) -> Place {
        self.submitted += 1;
        let is_no_play = waiting.priority != Priority::Play;
        let place = Place { is_no_play, due: waiting.due, number: self.submitted };
        self.waiting.insert(place, waiting);
        place
    }

    /// The next work.
    pub fn pop(&mut self) -> Option<Waiting> {
        self.waiting.pop_first().map(|(_, waiting)| waiting)
    }

    /// The next work that is more urgent than some other.
    pub fn pop_before(&mut self, priority: Priority) -> Option<Waiting> {
        let next = self.waiting.first_entry()?;
        let is_urgent = (next.get().priority as u8) < priority as u8;
        is_urgent.then(|| next.remove())
    }

    pub fn remove(&mut self, place: Place) -> Option<Waiting> {
        self.waiting.remove(&place)
    }

    /// How much work is done before the one at this place; `None` if that has begun.
    pub fn ahead(&self, place: Place) -> Option<usize> {
        let is_waiting = self.waiting.contains_key(&place);
        is_waiting.then(|| self.waiting.range(..place).count())
    }

    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// How much work of a kind waits.
    pub fn waiting(&self, priority: Priority) -> usize {
        self.waiting.values().filter(|waiting| waiting.priority == priority).count()
    }

    /// When the work should begin at the latest, in the order in which it will.
    pub fn due(&self) -> impl Iterator<Item = Instant> {
        self.waiting.values().map(|waiting| waiting.due)
    }
}
