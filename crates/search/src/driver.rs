//! What all searches share: when to stop, and helper threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use game::Position;

use crate::limits::{Allotment, Limits};
use crate::stopwatch::Stopwatch;
use crate::surrounding;

/// The clock of one search.
#[derive(Clone, Copy)]
pub(crate) struct Clock {
    watch: Stopwatch,
    /// The time limit of the search, if any.
    pub allotment: Option<Allotment>,
}

impl Clock {
    pub fn start<P: Position>(position: &P, limits: Limits) -> Self {
        let watch = Stopwatch::start();
        Self { watch, allotment: limits.time.map(|limit| limit.allotment(position.pace())) }
    }

    pub fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }

    /// Makes a search end at the flag, after this many nodes, or at the hard time limit.
    pub fn stop<'a>(&self, flag: &'a AtomicBool, nodes: Option<u64>) -> Stop<'a> {
        let stop = Stop { nodes: nodes.unwrap_or(u64::MAX), ..Stop::at(flag) };
        stop.after(self.watch, self.allotment.map(|time| time.hard))
    }

    /// Makes a search end at the flag, or at the soft time limit.
    pub fn soft_stop<'a>(&self, flag: &'a AtomicBool) -> Stop<'a> {
        Stop::at(flag).after(self.watch, self.allotment.map(|time| time.soft))
    }
}

/// When a search must end.
#[derive(Clone, Copy)]
pub(crate) struct Stop<'a> {
    pub flag: &'a AtomicBool,
    pub deadline: Option<(Stopwatch, Duration)>,
    /// The node limit; the largest number means no limit.
    pub nodes: u64,
}

impl<'a> Stop<'a> {
    /// Stops only when the flag is set.
    pub const fn at(flag: &'a AtomicBool) -> Self {
        Self { flag, deadline: None, nodes: u64::MAX }
    }

    /// Stops also when the watch shows this time; `None` means no time limit.
    pub fn after(self, watch: Stopwatch, time: Option<Duration>) -> Self {
        Self { deadline: time.map(|time| (watch, time)), ..self }
    }

    pub fn is_flagged(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|(watch, time)| watch.elapsed() >= time)
    }

    /// Whether the flag is set or the time is up.
    pub fn is_due(&self) -> bool {
        self.is_flagged() || self.is_late()
    }
}

/// The search was stopped and has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// What a search finds unless it is stopped.
pub(crate) type OrStopped<T> = Result<T, Stopped>;

/// Counts the work of one thread, and checks the clock periodically.
pub(crate) struct NodeCounter<'a> {
    pub nodes: u64,
    /// Positions that were evaluated.
    pub leaves: u64,
    /// Positions whose value was found in a table.
    pub table_hits: u64,
    stop: Stop<'a>,
    /// Nodes between two checks of the clock.
    interval: u64,
    next_look: u64,
}

impl<'a> NodeCounter<'a> {
    pub const fn new(stop: Stop<'a>, interval: u64) -> Self {
        Self { nodes: 0, leaves: 0, table_hits: 0, stop, interval, next_look: interval }
    }

    /// Counts a node, unless the search has to stop.
    #[inline]
    pub fn count(&mut self) -> OrStopped<()> {
        if self.nodes >= self.stop.nodes {
            return Err(Stopped);
        }
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.next_look = self.nodes + self.interval;
            if self.stop.is_due() {
                return Err(Stopped);
            }
        }
        Ok(())
    }
}

/// Runs `lead` here and `help` on a thread per helper, then sets `finished`. Returns what the
/// leader found and the helpers counted. Without helpers it starts no thread: WebAssembly has none.
pub(crate) fn with_helpers<H: Send, T>(
    finished: &AtomicBool,
    helpers: impl IntoIterator<Item = H>,
    help: impl Fn(H) -> u64 + Sync,
    lead: impl FnOnce() -> T,
) -> (T, u64) {
    let mut helpers = helpers.into_iter().peekable();
    if helpers.peek().is_none() {
        return (lead(), 0);
    }
    let helped = AtomicU64::new(0);
    let found = surrounding::shared(|stop| {
        thread::scope(|scope| {
            // Dropped in any case: nothing else may end the helpers.
            let _finish = Finish(finished);
            for helper in helpers {
                let (help, helped) = (&help, &helped);
                let help = move || match stop {
                    Some(stop) => surrounding::within(stop, || help(helper)),
                    None => help(helper),
                };
                scope.spawn(move || helped.fetch_add(help(), Ordering::Relaxed));
            }
            lead()
        })
    });
    (found, helped.into_inner())
}

/// Like [`with_helpers`], for helpers that end by themselves and count nothing.
pub(crate) fn share_work<H: Send, T>(
    helpers: impl IntoIterator<Item = H>,
    help: impl Fn(H) + Sync,
    lead: impl FnOnce() -> T,
) -> T {
    let help = |helper| {
        help(helper);
        0
    };
    with_helpers(&AtomicBool::new(false), helpers, help, lead).0
}

/// Tells helpers that the search is over.
struct Finish<'a>(&'a AtomicBool);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
#[path = "../tests/unit/driver.rs"]
mod tests;
