use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use super::job::StopSignal;
use super::{Job, Priority};

/// The waiting jobs of a lane in the order in which they will run: by priority, then by due time.
#[derive(Default)]
pub struct Queue {
    waiting: BTreeMap<Place, Waiting>,
    submitted: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub priority: Priority,
    due: Instant,
    number: u64,
}

pub struct Waiting {
    pub priority: Priority,
    /// When it should begin at the latest.
    pub due: Instant,
    pub stop_signal: Arc<StopSignal>,
    pub work: Box<dyn FnOnce(&Job) + Send>,
}

impl Queue {
    pub fn push(&mut self, waiting: Waiting) -> Place {
        self.submitted += 1;
        let place = Place { priority: waiting.priority, due: waiting.due, number: self.submitted };
        self.waiting.insert(place, waiting);
        place
    }

    pub fn pop(&mut self) -> Option<Waiting> {
        self.waiting.pop_first().map(|(_, waiting)| waiting)
    }

    pub fn remove(&mut self, place: Place) -> Option<Waiting> {
        self.waiting.remove(&place)
    }

    /// How many jobs run before the one at this place; `None` if that has begun.
    pub fn ahead(&self, place: Place) -> Option<usize> {
        let is_waiting = self.waiting.contains_key(&place);
        is_waiting.then(|| self.waiting.range(..place).count())
    }

    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// How many jobs of a kind wait.
    pub fn waiting(&self, priority: Priority) -> usize {
        self.waiting.values().filter(|waiting| waiting.priority == priority).count()
    }

    /// The due times in the order of the queue.
    pub fn due(&self) -> impl Iterator<Item = Instant> {
        self.waiting.values().map(|waiting| waiting.due)
    }
}
