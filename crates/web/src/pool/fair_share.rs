use std::time::{Duration, Instant};

/// The time that each job may take so that all waiting jobs begin when they are due; `None` if
/// nothing waits.
///
/// If every job takes the time s, the one at place i of the queue (from 0) begins after about
/// s (i + 1) / workers.
pub fn fair_share(
    due: impl Iterator<Item = Instant>,
    workers: usize,
    now: Instant,
) -> Option<Duration> {
    let shares = (1..).zip(due).map(|(place, due): (u32, _)| {
        due.saturating_duration_since(now) * u32::try_from(workers).unwrap_or(u32::MAX) / place
    });
    shares.min()
}
