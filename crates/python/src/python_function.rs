//! Functions written in Python, where ours are expected.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use game::{
    Evaluation, Evaluator, FirstValue, LookAhead, MoverValue, Position as _, Side, Turn, Unit,
};
use games::Position;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use crate::errors::refused;
use crate::position;
use crate::turns::inside_search;

/// The first exception of Python code that some work called.
#[derive(Default)]
pub struct Failure {
    exception: Mutex<Option<PyErr>>,
    has_failed: AtomicBool,
}

impl Failure {
    /// The exception, if there is one; the next work starts without it.
    pub fn take(&self) -> Option<PyErr> {
        let exception = self.exception.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.has_failed.store(false, Ordering::Relaxed);
        exception
    }

    /// Keeps an exception unless there is an earlier one.
    pub fn keep(&self, exception: PyErr) {
        let mut kept = self.exception.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get_or_insert(exception);
        self.has_failed.store(true, Ordering::Relaxed);
    }

    /// Whether Python code should not be called again.
    pub fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Relaxed)
    }

    /// A flag that is set while there is an exception; it stops the work.
    pub const fn flag(&self) -> &AtomicBool {
        &self.has_failed
    }
}

/// The name of a function, or of the class of an object.
pub fn function_name(function: &Bound<'_, PyAny>) -> String {
    let named = function.getattr("__name__").and_then(|name| name.extract::<String>());
    let class = || function.get_type().name().map(|name| name.to_string());
    named.or_else(|_| class()).unwrap_or_else(|_| "function".into())
}

/// A function from positions to the mover's win probability.
pub struct PythonEvaluation {
    pub function: Py<PyAny>,
    /// Whether it takes an array with a row for each of many positions and returns an array of
    /// numbers, not a position and a number.
    pub takes_arrays: bool,
    /// Where its exceptions go.
    pub failure: Arc<Failure>,
}

impl PythonEvaluation {
    /// The values of positions that are not over, for their movers.
    fn values(&self, positions: &[Position]) -> Vec<f64> {
        if positions.is_empty() || self.failure.has_failed() {
            return vec![0.5; positions.len()];
        }
        let values = Python::attach(|py| match self.takes_arrays {
            true => self.call_with_array(py, positions),
            false => positions.iter().map(|position| self.call(py, position)).collect(),
        });
        values.unwrap_or_else(|exception| {
            self.failure.keep(exception);
            vec![0.5; positions.len()]
        })
    }

    fn call(&self, py: Python<'_>, position: &Position) -> PyResult<f64> {
        let given = (position::Position(*position),);
        let value = inside_search(|| self.function.call1(py, given))?;
        checked(value.extract(py)?, position)
    }

    fn call_with_array(&self, py: Python<'_>, positions: &[Position]) -> PyResult<Vec<f64>> {
        let length = positions[0].variant().row_length();
        let rows = PyArray2::zeros(py, [positions.len(), length], false);
        {
            let mut rows = rows.readwrite();
            let rows = rows.as_slice_mut().map_err(refused)?;
            for (row, position) in rows.chunks_mut(length).zip(positions) {
                position.write_row(row);
            }
        }
        let returned = inside_search(|| self.function.bind(py).call1((rows,)))?;
        let values = match returned.cast_into::<PyArray1<f64>>() {
            Ok(values) => values,
            Err(other) => as_floats(&other.into_inner())?,
        };
        let values = values.readonly();
        let (found, expected) = (values.as_array().len(), positions.len());
        if found != expected {
            return Err(refused(format!(
                "the evaluation returned {found} numbers: expected {expected}"
            )));
        }
        let checked = values.as_array().into_iter().zip(positions);
        checked.map(|(&value, position)| self::checked(value, position)).collect()
    }
}

/// Numbers of any kind as an array.
fn as_floats<'py>(numbers: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<f64>>> {
    let as_array = numbers.py().import("numpy")?.getattr("asarray")?;
    let values = as_array.call1((numbers, "float64"))?.cast_into();
    values.map_err(|_| refused("the evaluation returned no array of one dimension"))
}

/// A number, if it is a probability.
fn checked(number: f64, position: &impl std::fmt::Display) -> PyResult<f64> {
    if (0.0..=1.0).contains(&number) {
        return Ok(number);
    }
    let expected = "expected the mover's win probability, from 0 to 1";
    Err(refused(format!("the evaluation of {position} is {number}: {expected}")))
}

impl Evaluator<Position> for PythonEvaluation {
    fn evaluate(&self, position: &Position) -> MoverValue {
        MoverValue::new(self.values(&[*position])[0])
    }

    fn look_ahead(&self, position: &Position) -> LookAhead {
        let mean = self.roll_values(position).mean(position);
        let is_leaf = |after: &Position| !matches!(after.turn(), Turn::Over(_));
        let leaves = position.replies().filter(|reply| is_leaf(&reply.after)).count();
        LookAhead { value: MoverValue::new(mean.min(1.0)), leaves: leaves as u32 }
    }

    fn evaluate_replies(&self, position: &Position, values: &mut Vec<f64>) {
        let after: Vec<Position> = position.replies().map(|reply| reply.after).collect();
        *values = self.values_after(&after, position.mover());
    }

    fn evaluate_moves(&self, position: &Position, values: &mut Vec<f64>) {
        let after: Vec<Position> = position.moves().map(|mov| position.play(mov)).collect();
        *values = self.values_after(&after, position.mover());
    }
}

impl PythonEvaluation {
    /// What positions after moves of `mover` are worth to it: all at once, as each call of Python
    /// takes its time.
    fn values_after(&self, after: &[Position], mover: Side) -> Vec<f64> {
        let is_open = |after: &&Position| !matches!(after.turn(), Turn::Over(_));
        let open: Vec<Position> = after.iter().filter(is_open).copied().collect();
        let mut found = self.values(&open).into_iter();
        let value = |after: &Position| match after.turn() {
            Turn::Over(outcome) => FirstValue::from(outcome).of(mover),
            Turn::ToRoll | Turn::ToMove(_) => {
                let value = MoverValue::new(found.next().unwrap_or(0.5));
                value.for_first(after.mover()).of(mover)
            }
        };
        after.iter().map(value).collect()
    }
}

impl Evaluation<Position> for PythonEvaluation {
    fn unit(&self) -> Unit {
        Unit::WinProbability
    }
}
