//! Lets evaluations that play games, such as rollouts, end with the search that uses them.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use scoped_tls::scoped_thread_local;

use crate::driver::Stop;
use crate::stopwatch::Stopwatch;

scoped_thread_local!(static FLAG: AtomicBool);
scoped_thread_local!(static DEADLINE: (Stopwatch, Duration));

/// Does the work of a search on this thread; [`is_due`] then follows its `stop`.
pub(crate) fn within<T>(stop: Stop, work: impl FnOnce() -> T) -> T {
    FLAG.set(stop.flag, || match &stop.deadline {
        Some(deadline) => DEADLINE.set(deadline, work),
        None => work(),
    })
}

/// Whether the search on this thread has to end.
pub(crate) fn is_due() -> bool {
    shared(|stop| stop.is_some_and(|stop| stop.is_due()))
}

/// Does work that starts threads; it gets this search's `Stop`, to pass on by [`within`].
pub(crate) fn shared<T>(work: impl FnOnce(Option<Stop>) -> T) -> T {
    if !FLAG.is_set() {
        return work(None);
    }
    let deadline = DEADLINE.is_set().then(|| DEADLINE.with(|deadline| *deadline));
    FLAG.with(|flag| work(Some(Stop { deadline, ..Stop::at(flag) })))
}
