//! Functions written in Python, where ours are expected.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use catalog::GameKind;
use game::{Evaluation, Evaluator, Explanation, MoverValue, Position as _, Unit};
use pyo3::prelude::*;

use crate::errors::refused;
use crate::position::Position;
use crate::turns::inside_search;

/// The first exception of Python code that some work called.
#[derive(Default)]
pub struct Failure {
    exception: Mutex<Option<PyErr>>,
    has_failed: AtomicBool,
    /// Flags of work that must not go on after an exception.
    stops: Mutex<Vec<Weak<AtomicBool>>>,
}

impl Failure {
    /// The exception, if there is one; the next work starts without it.
    pub fn take(&self) -> Option<PyErr> {
        if !self.has_failed.swap(false, Ordering::Relaxed) {
            return None;
        }
        self.exception.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Keeps an exception unless there is an earlier one.
    pub fn keep(&self, exception: PyErr) {
        let mut kept = self.exception.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get_or_insert(exception);
        self.has_failed.store(true, Ordering::Relaxed);
        let stops = self.stops.lock().unwrap_or_else(PoisonError::into_inner);
        stops.iter().filter_map(Weak::upgrade).for_each(|stop| stop.store(true, Ordering::Relaxed));
    }

    /// Stops some work at once when there is an exception.
    pub fn stops(&self, stop: &Arc<AtomicBool>) {
        let mut stops = self.stops.lock().unwrap_or_else(PoisonError::into_inner);
        stops.retain(|stop| stop.strong_count() > 0);
        stops.push(Arc::downgrade(stop));
    }

    /// Whether Python code should not be called again.
    pub fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Relaxed)
    }
}

/// The name of a function, or of the class of an object.
pub fn function_name(function: &Bound<'_, PyAny>) -> String {
    let named = function.getattr("__name__").and_then(|name| name.extract::<String>());
    let class = || function.get_type().name().map(|name| name.to_string());
    named.or_else(|_| class()).unwrap_or_else(|_| "function".into())
}

/// A function from a position to the mover's win probability.
pub struct PythonEvaluation<G> {
    function: Py<PyAny>,
    failure: Arc<Failure>,
    game: PhantomData<fn() -> G>,
}

impl<G: GameKind> PythonEvaluation<G> {
    /// The evaluation by a function; its exceptions go to `failure`.
    pub fn new(function: Py<PyAny>, failure: Arc<Failure>) -> Self {
        Self { function, failure, game: PhantomData }
    }

    fn call(&self, position: &G::Position) -> PyResult<f64> {
        Python::attach(|py| {
            let position_of_python = (Position::new::<G>(*position),);
            let value = inside_search(|| self.function.call1(py, position_of_python))?;
            let number: f64 = value.extract(py)?;
            if (0.0..=1.0).contains(&number) {
                return Ok(number);
            }
            let expected = "expected the mover's win probability, from 0 to 1";
            Err(refused(format!("the evaluation of {position} is {number}: {expected}")))
        })
    }
}

impl<G: GameKind> Evaluator<G::Position> for PythonEvaluation<G> {
    fn evaluate(&self, position: &G::Position) -> MoverValue {
        if self.failure.has_failed() {
            return MoverValue::new(0.5);
        }
        match self.call(position) {
            Ok(value) => MoverValue::new(value),
            Err(exception) => {
                self.failure.keep(exception);
                MoverValue::new(0.5)
            }
        }
    }
}

impl<G: GameKind> Evaluation<G::Position> for PythonEvaluation<G> {
    fn unit(&self) -> Unit {
        Unit::WinProbability
    }

    fn explain(&self, position: &G::Position) -> Explanation {
        let value = self.evaluate(position).for_first(position.mover());
        Explanation::probabilities(value, Vec::new())
    }
}
