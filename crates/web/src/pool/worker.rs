use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use super::fair_share::fair_share;
use super::job::StopSignal;
use super::queue::Waiting;
use super::{Job, Lane, Shared, State};

pub struct Running {
    pub stop_signal: Arc<StopSignal>,
    lane: Lane,
    began: Instant,
}

/// The minimum time of a job, so that setting up a search is worthwhile.
pub const LEAST_SHARE: Duration = Duration::from_millis(50);

/// How often running jobs are checked while others wait.
const SUPERVISION: Duration = Duration::from_millis(10);

/// The main loop of a thread.
pub fn work(shared: &Arc<Shared>, lane: Lane) {
    let mut state = shared.lock();
    while !state.is_ending {
        let Some(next) = state.queue_mut(lane).pop() else {
            let work = &shared.work[lane as usize];
            state = work.wait(state).unwrap_or_else(PoisonError::into_inner);
            continue;
        };
        if state.queue(Lane::Urgent).len() == 0 {
            shared.calm.notify_all();
        }
        let job = begin(&mut state, &next, shared);
        drop(state);
        run(next, &job);
        state = shared.lock();
    }
}

/// Waits while urgent work waits for a thread: it needs the processor, too.
pub fn let_others_go_first(shared: &Shared) {
    let is_busy = |state: &mut State| !state.is_ending && state.queue(Lane::Urgent).len() > 0;
    // Whoever waits is served soon, calm or not.
    drop(shared.calm.wait_timeout_while(shared.lock(), shared.longest_courtesy, is_busy));
}

fn begin(state: &mut State, next: &Waiting, shared: &Arc<Shared>) -> Job {
    let began = Instant::now();
    let (stop_signal, lane) = (Arc::clone(&next.stop_signal), next.priority.lane());
    state.running.push(Running { stop_signal: Arc::clone(&stop_signal), lane, began });
    let share = fair_share(state.queue(lane).due(), shared.workers, began);
    Job { lane, stop_signal, shared: Arc::clone(shared), began, share }
}

fn run(next: Waiting, job: &Job) {
    // It catches its own panics.
    (next.work)(job);
    job.shared
        .lock()
        .running
        .retain(|running| !Arc::ptr_eq(&running.stop_signal, &job.stop_signal));
}

/// Stops jobs that take more than their share while others wait.
pub fn supervise(shared: &Shared) {
    let mut state = shared.lock();
    while !state.is_ending {
        let now = Instant::now();
        match fair_share(state.queue(Lane::Urgent).due(), shared.workers, now) {
            None => state = shared.pressure.wait(state).unwrap_or_else(PoisonError::into_inner),
            Some(share) => {
                cut(&state, share.max(LEAST_SHARE), now);
                let waited = shared.pressure.wait_timeout(state, SUPERVISION);
                state = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
        }
    }
}

/// Stops as many urgent jobs as are needed, the longest first.
fn cut(state: &State, share: Duration, now: Instant) {
    let could = state.running.iter().filter(|running| running.lane == Lane::Urgent);
    let (cut, mut going): (Vec<_>, Vec<_>) =
        could.partition(|running| running.stop_signal.cut_after.get().is_some());
    going.sort_by_key(|running| running.began);
    let needed = state.queue(Lane::Urgent).len().saturating_sub(cut.len());
    for running in going.into_iter().take(needed) {
        let elapsed = now.saturating_duration_since(running.began);
        if elapsed > share {
            let _ = running.stop_signal.cut_after.set(elapsed);
            running.stop_signal.stop();
        }
    }
}
