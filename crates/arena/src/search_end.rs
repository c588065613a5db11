use std::sync::atomic::AtomicBool;
use std::time::Duration;

use search::{Limits, Stopwatch, Task, TimeLimit};

/// Says when all searches of a piece of work must end: when a flag is set or a time is up. The
/// results of interrupted searches are dropped.
#[derive(Clone, Copy)]
pub struct SearchEnd<'a> {
    stop: &'a AtomicBool,
    time: Option<(Stopwatch, Duration)>,
}

impl<'a> From<&'a AtomicBool> for SearchEnd<'a> {
    fn from(stop: &'a AtomicBool) -> Self {
        Self { stop, time: None }
    }
}

impl<'a> SearchEnd<'a> {
    /// Ends searches when the flag is set or, if a time is given, when it has passed from now on.
    pub fn after(stop: &'a AtomicBool, time: Option<Duration>) -> Self {
        Self { stop, time: time.map(|time| (Stopwatch::start(), time)) }
    }

    /// Makes the task of a search within these limits, which also ends in time.
    pub fn task(&self, mut limits: Limits, seed: u64) -> Task<'a> {
        if let Some((watch, time)) = self.time {
            let left = time.saturating_sub(watch.elapsed());
            let own = match limits.time {
                Some(TimeLimit::PerMove(own)) => own,
                Some(TimeLimit::Total { left, .. }) => left,
                None => left,
            };
            limits.time = Some(TimeLimit::PerMove(own.min(left)));
        }
        Task { limits, stop: self.stop, all_moves: false, seed }
    }
}
