//! Long work: without the lock of the interpreter, stopped by Ctrl-C, with progress.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::errors::refused;
use crate::json::Json;
use crate::python_function::Failure;
use crate::turns;

/// How often signals are looked for.
const POLL: Duration = Duration::from_millis(20);

/// What long work may use.
pub struct Work<'a> {
    /// Set when the work is to end early.
    pub stop: &'a AtomicBool,
    /// Called with progress.
    pub tell: &'a (dyn Fn(Json) + Sync),
}

impl Work<'_> {
    /// Reports how much of the total is done.
    pub fn tell_share(&self, done: u64, total: u64) {
        self.tell_json(&json!({ "done": done, "total": total }));
    }

    /// Reports progress as JSON.
    pub fn tell_json(&self, news: &Value) {
        (self.tell)(Json(news.to_string()));
    }
}

/// Runs `work` on another thread and returns its result; meanwhile other Python threads run, the
/// callable `progress` gets the latest news, and Ctrl-C or an exception of Python code that the
/// work calls ends it, which `stop` says.
pub fn run<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    failure: &Failure,
    stop: &AtomicBool,
    work: impl FnOnce(Work) -> T + Send,
) -> PyResult<T> {
    turns::check_depth()?;
    let depth = turns::depth();
    let listener = progress.map(listener).transpose()?.flatten();
    let (news, received) = channel();
    let received = Mutex::new(received);
    let outcome = thread::scope(|scope| {
        let thread = scope.spawn(|| {
            turns::work_at(depth);
            let tell = |value| {
                let _ = news.send(value);
            };
            let result = work(Work { stop, tell: &tell });
            drop(news);
            result
        });
        let watched = watch(py, listener.as_ref(), || {
            let received = received.lock().unwrap_or_else(PoisonError::into_inner);
            received.recv_timeout(POLL).map(|first| received.try_iter().last().unwrap_or(first))
        });
        if let Err(exception) = watched {
            stop.store(true, Ordering::Relaxed);
            // A search looks at the flag once in many evaluations, which may be slow.
            failure.keep(exception);
        }
        // Code in Python may need the lock before the thread can end.
        let result = py.detach(|| thread.join());
        // The next work starts without the exception of this one.
        failure.take().map_or(Ok(result), Err)
    })?;
    match outcome {
        Ok(result) => Ok(result),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// As [`run`], for work that calls no Python code and results in JSON.
pub fn answer(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Work) -> PyResult<Json> + Send,
) -> PyResult<Json> {
    let failure = Failure::default();
    run(py, progress, &failure, failure.flag(), |given| work(&given))?
}

/// Passes on progress until there is no more to come.
fn watch(
    py: Python<'_>,
    listener: Option<&Bound<'_, PyAny>>,
    next: impl Fn() -> Result<Json, RecvTimeoutError> + Sync,
) -> PyResult<()> {
    loop {
        match py.detach(&next) {
            Ok(news) => {
                if let Some(listener) = listener {
                    turns::inside_search(|| listener.call1((news,)))?;
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        py.check_signals()?;
    }
}

/// What gets the news: the callable itself, or a progress bar for `True`.
fn listener<'py>(progress: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    match progress.extract::<bool>() {
        Ok(false) => Ok(None),
        Ok(true) => {
            let bar = progress.py().import("dreistein._progress")?.getattr("Bar")?;
            bar.call0().map(Some)
        }
        Err(_) if progress.is_callable() => Ok(Some(progress.clone())),
        Err(_) => Err(refused(format!("progress {progress}: expected a function, True or False"))),
    }
}
