use pyo3::prelude::*;
use serde::Serialize;

use crate::errors::refused;

/// What a command prints as JSON.
pub fn json(shape: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(shape).map_err(refused)
}

/// JSON as plain Python objects.
pub fn to_python<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}
