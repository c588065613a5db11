use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use service::Job;

use super::{Lane, Shared, State, StopSignal};

pub struct Running {
    pub stop_signal: Arc<StopSignal>,
    lane: Lane,
    began: Instant,
}

/// The minimum time of a job, so that setting up a search is worthwhile.
const LEAST_SHARE: Duration = Duration::from_millis(50);

/// How often running jobs are checked while others wait.
const SUPERVISION: Duration = Duration::from_millis(10);

/// The time that each job may take so that all waiting jobs begin by the time they are due; `None`
/// if nothing waits.
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

impl State {
    fn urgent(&self) -> usize {
        self.queues[Lane::Urgent as usize].len()
    }

    fn share(&self, lane: Lane, workers: usize, now: Instant) -> Option<Duration> {
        fair_share(self.queues[lane as usize].values().map(|waiting| waiting.due), workers, now)
    }
}

/// The main loop of a thread that works for a lane.
pub fn work(shared: &Arc<Shared>, lane: Lane) {
    let mut state = shared.lock();
    while !state.is_ending {
        let Some((_, next)) = state.queues[lane as usize].pop_first() else {
            let work = &shared.work[lane as usize];
            state = work.wait(state).unwrap_or_else(PoisonError::into_inner);
            continue;
        };
        if state.urgent() == 0 {
            shared.calm.notify_all();
        }
        let (began, stop_signal) = (Instant::now(), next.stop_signal);
        state.running.push(Running { stop_signal: Arc::clone(&stop_signal), lane, began });
        let share = state.share(lane, shared.workers, began);
        drop(state);
        let give_way = || {
            // Urgent work needs the processor, too. The wait is limited: whoever asked for this
            // work is served soon in any case.
            if lane == Lane::Background {
                let is_busy = |state: &mut State| !state.is_ending && state.urgent() > 0;
                let longest = shared.longest_courtesy;
                drop(shared.calm.wait_timeout_while(shared.lock(), longest, is_busy));
            }
        };
        // The work catches its own panics.
        (next.work)(&Job {
            stop: &stop_signal.is_stopped,
            cut_after: &stop_signal.cut_after,
            share: share.map(|share| share.max(LEAST_SHARE)),
            give_way: &give_way,
        });
        state = shared.lock();
        state.running.retain(|running| !Arc::ptr_eq(&running.stop_signal, &stop_signal));
    }
}

/// Stops jobs that take more than their share while others wait.
pub fn supervise(shared: &Shared) {
    let mut state = shared.lock();
    while !state.is_ending {
        let now = Instant::now();
        match state.share(Lane::Urgent, shared.workers, now) {
            None => state = shared.pressure.wait(state).unwrap_or_else(PoisonError::into_inner),
            Some(share) => {
                cut(&state, share.max(LEAST_SHARE), now);
                let waited = shared.pressure.wait_timeout(state, SUPERVISION);
                state = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
        }
    }
}

/// Stops one job for each waiting urgent job, the longest-running first, if over its share.
fn cut(state: &State, share: Duration, now: Instant) {
    let could = state.running.iter().filter(|running| running.lane == Lane::Urgent);
    let (cut, mut going): (Vec<_>, Vec<_>) =
        could.partition(|running| running.stop_signal.cut_after.get().is_some());
    going.sort_by_key(|running| running.began);
    let needed = state.urgent().saturating_sub(cut.len());
    for running in going.into_iter().take(needed) {
        let elapsed = now.saturating_duration_since(running.began);
        if elapsed > share {
            let _ = running.stop_signal.cut_after.set(elapsed);
            running.stop_signal.stop();
        }
    }
}
